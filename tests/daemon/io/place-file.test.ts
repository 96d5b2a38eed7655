import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { placeFile, unplaceFile } from "../../../daemon/io/place-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const never = new AbortController().signal;

function createScene() {
  const folder = temporaryFolder();
  const at = (...names: string[]) => path.join(folder, ...names);
  mkdirSync(at("old"));
  writeFileSync(at("old", "a.mp4"), "media");
  return { at };
}

describe("unplaceFile", () => {
  it("takes a hard link away and leaves the file", async () => {
    const { at } = createScene();
    linkSync(at("old", "a.mp4"), at("b.mp4"));

    await unplaceFile(at("b.mp4"), at("old", "a.mp4"));

    expect([existsSync(at("old", "a.mp4")), readFileSync(at("b.mp4"), "utf8")]).toEqual([
      false,
      "media",
    ]);
  });

  it("never removes the only file when both ways lead to it", async () => {
    const { at } = createScene();
    symlinkSync(at("old"), at("same"));

    await unplaceFile(at("same", "a.mp4"), at("old", "a.mp4"));

    expect(readFileSync(at("old", "a.mp4"), "utf8")).toBe("media");
  });

  it("takes a symbolic link away that leads to the file", async () => {
    const { at } = createScene();
    symlinkSync(at("old", "a.mp4"), at("link.mp4"));

    await unplaceFile(at("old", "a.mp4"), at("link.mp4"));

    expect(existsSync(at("link.mp4"))).toBe(false);
    expect(existsSync(at("old", "a.mp4"))).toBe(true);
  });
});

describe("placeFile", () => {
  it("lets a symbolic link lead to the same file from another depth", async () => {
    const { at } = createScene();
    symlinkSync("old/a.mp4", at("link.mp4"));

    await placeFile(at("link.mp4"), at("deep", "er", "b.mp4"), never);

    expect(readFileSync(at("deep", "er", "b.mp4"), "utf8")).toBe("media");
    expect(lstatSync(at("deep", "er", "b.mp4")).isSymbolicLink()).toBe(true);
  });
});
