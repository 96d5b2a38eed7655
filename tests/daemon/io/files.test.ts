import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  ensureFolder,
  freeBytes,
  pathInside,
  readTextIfPresent,
  removeFile,
  sizeOf,
} from "../../../daemon/io/files.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

describe("pathInside", () => {
  it.each([
    ["a.mp4", "/vods/a.mp4"],
    ["a/b c#?.mp4", "/vods/a/b c#?.mp4"],
    ["/a.mp4", "/vods/a.mp4"],
    ["a/../b", "/vods/b"],
    ["", "/vods"],
    ["..", null],
    ["../vods2/x", null],
    ["a/../../x", null],
    ["../../etc/passwd", null],
    ["a\0b", null],
  ])("turns %j into %j", (name, expected) => {
    expect(pathInside("/vods", name)).toBe(expected);
  });
});

describe("files that may be missing", () => {
  it("have no size and no text, and can be removed", async () => {
    const file = path.join(temporaryFolder(), "a");

    expect([await sizeOf(file), await readTextIfPresent(file)]).toEqual([null, null]);
    await removeFile(file);
    writeFileSync(file, "abc");
    expect([await sizeOf(file), await readTextIfPresent(file)]).toEqual([3, "abc"]);
    await removeFile(file);
    expect(await sizeOf(file)).toBeNull();
  });

  it("pass on other errors", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "a"), "");

    await expect(sizeOf(path.join(folder, "a", "b"))).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(readTextIfPresent(folder)).rejects.toMatchObject({ code: "EISDIR" });
  });
});

describe("folders", () => {
  it("are made with all above them, and tell what is free", async () => {
    const folder = path.join(temporaryFolder(), "a", "b");
    await ensureFolder(folder);
    await ensureFolder(folder);

    expect(await freeBytes(folder)).toBeGreaterThan(0);
  });
});
