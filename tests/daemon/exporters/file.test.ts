import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { file } from "../../../daemon/exporters/file.ts";
import { type ExportPlace, isSame, namesIn, prepareSending } from "../../support/export-place.ts";
import { checkExporter } from "../../support/exporter-contract.ts";
import { canMount, mountSmallDisk } from "../../support/small-disk.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "reelkeep-exports-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The usual folder is `home`; it is below the one folder that is allowed. */
function openPlace(values: string[] = [], folder = root): ExportPlace {
  const home = path.join(folder, "storage", "exports");
  mkdirSync(home, { recursive: true });
  return {
    exporter: file,
    wish: {},
    values: { "exporter.file.allowed_folders": values },
    home,
    deps: { folders: { usual: home, allowed: () => [path.dirname(home)] } },
    needed: [],
  };
}

checkExporter("file", () => openPlace());

describe("the exporter file, in folders", () => {
  it("puts a file into the usual folder when no other is named, with the time of the recording", async () => {
    const place = openPlace([], temporaryFolder());
    const sending = prepareSending(place, { directory: "" });
    utimesSync(sending.source, 1_700_000_000, 1_700_000_000);
    const exported = await sending.send();
    expect(exported.place).toBe(path.join(place.home, "Ann 1.mp4"));
    expect(statSync(exported.place)).toMatchObject({ mtimeMs: 1_700_000_000_000, nlink: 1 });
  });

  it("goes to other folders only where the settings allow it", async () => {
    const other = temporaryFolder();
    const directory = path.join(other, "deep");
    const refused = prepareSending(openPlace(), { directory });
    await expect(refused.send()).rejects.toMatchObject({ code: "forbidden", field: "directory" });
    expect(existsSync(directory)).toBe(false);

    const allowed = prepareSending(openPlace([other]), { directory });
    expect((await allowed.send()).place).toBe(path.join(directory, "Ann 1.mp4"));
    const sibling = prepareSending(openPlace([path.join(other, "de")]), { directory });
    await expect(sibling.send()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("does not make the folder of a share that is away", async () => {
    const share = path.join(temporaryFolder(), "nas");
    const sending = prepareSending(openPlace([share]), { directory: path.join(share, "vods") });
    await expect(sending.send()).rejects.toMatchObject({ code: "storage_unavailable" });
    expect(existsSync(share)).toBe(false);
  });

  it.each(["", "/below/it"])("follows no link out of what is allowed, link%s", async (below) => {
    const place = openPlace([], temporaryFolder());
    const outside = temporaryFolder();
    symlinkSync(outside, path.join(place.home, "link"));
    const sending = prepareSending(place, { directory: `link${below}` });
    await expect(sending.send()).rejects.toMatchObject({ code: "forbidden" });
    expect(existsSync(path.join(outside, "below"))).toBe(false);
    expect(existsSync(path.join(outside, "Ann 1.mp4"))).toBe(false);
  });

  it("does not follow a link to the top of all folders", async () => {
    const place = openPlace([], temporaryFolder());
    symlinkSync("/", path.join(place.home, "top"));
    const sending = prepareSending(place, { directory: "top/nothing-here" });
    await expect(sending.send()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses links that lead nowhere, and files in the way", async () => {
    const place = openPlace([], temporaryFolder());
    symlinkSync(path.join(place.home, "nowhere"), path.join(place.home, "dangling"));
    const dangling = prepareSending(place, { directory: "dangling/a" });
    await expect(dangling.send()).rejects.toMatchObject({ code: "export_failed" });
    await prepareSending(place, { directory: "", name: "a.mp4" }).send();
    const inTheWay = prepareSending(place, { directory: "a.mp4/b" });
    await expect(inTheWay.send()).rejects.toMatchObject({ code: "export_failed" });
  });

  it("takes a link, a folder and the recording itself for another file", async () => {
    const place = openPlace([], temporaryFolder());
    const sending = prepareSending(place, { directory: "" });
    const target = path.join(place.home, "Ann 1.mp4");
    const put: (() => void)[] = [
      () => symlinkSync(sending.source, target),
      () => mkdirSync(target),
      () => linkSync(sending.source, target),
    ];
    for (const putThere of put) {
      putThere();
      await expect(sending.send()).rejects.toMatchObject({ code: "name_taken" });
      rmSync(target, { recursive: true });
    }
  });

  it("keeps its bytes when the recording is changed afterwards", async () => {
    const place = openPlace([], temporaryFolder());
    const sending = prepareSending(place, { directory: "" });
    const { place: copy } = await sending.send();
    const before = statSync(copy);
    utimesSync(sending.source, 1, 1);
    expect(statSync(copy).ino).not.toBe(statSync(sending.source).ino);
    expect(statSync(copy).mtimeMs).toBe(before.mtimeMs);
  });
});

describe("the exporter file, after an interruption", () => {
  it("goes on with what is surely on the disk", async () => {
    const place = openPlace([], temporaryFolder());
    const sending = prepareSending(place, { directory: "long" });
    const sizeBytes = 150 * 1024 * 1024;
    truncateSync(sending.source, sizeBytes);
    sending.order.file.sizeBytes = sizeBytes;
    const ending = new AbortController();
    const stop = (fraction: number) => {
      if (fraction > 0.95) ending.abort(new Error("ended"));
    };
    await expect(sending.send(ending.signal, stop)).rejects.toThrow("ended");
    sending.progress.length = 0;

    const exported = await sending.send();
    expect(sending.log.join()).toContain("Goes on after 134217728 bytes");
    expect(sending.progress[0]).toBeGreaterThan(0.8);
    expect(isSame(exported.place, sending.source)).toBe(true);
  });
});

describe.skipIf(!canMount())("the exporter file, on a small disk", () => {
  it("says that there is no room before it writes, and leaves nothing", async () => {
    const place = openPlace([], temporaryFolder());
    mountSmallDisk(path.join(place.home, "small"), 1024);
    const sending = prepareSending(place, { directory: "small", bytes: 2_000_000 });
    await expect(sending.send()).rejects.toMatchObject({ code: "disk_full" });
    expect(namesIn(place, "small")).toEqual([]);
  });

  it("gives back the room of half a file when the disk is filled meanwhile", async () => {
    const place = openPlace([], temporaryFolder());
    mountSmallDisk(path.join(place.home, "small"), 8192);
    const sending = prepareSending(place, { directory: "small", bytes: 6_000_000 });
    const filler = path.join(place.home, "small", "filler");
    const fill = (fraction: number) => {
      if (fraction > 0.3 && !existsSync(filler)) fillDisk(filler);
    };
    await expect(sending.send(undefined, fill)).rejects.toMatchObject({ code: "disk_full" });
    expect(namesIn(place, "small")).toEqual(["filler"]);

    rmSync(filler);
    expect(await sending.verify(await sending.send())).toBe("verified");
  });
});

/** Writes until nothing more goes. */
function fillDisk(filler: string): void {
  expect(() => writeFileSync(filler, Buffer.alloc(9_000_000))).toThrow("ENOSPC");
}
