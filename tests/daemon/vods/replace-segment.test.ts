import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vodFolder } from "../../../daemon/paths.ts";
import { replaceSegment, takeUpReplacements } from "../../../daemon/vods/replace-segment.ts";
import { takeUpTrash } from "../../../daemon/vods/trash.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { makeNumbered } from "../../support/numbered-media.ts";
import { filesBelow } from "../../support/shelves.ts";
import { createTestApp } from "../../support/test-app.ts";

const never = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const [media, other] = ["a.mp4", "b.mp4"].map((name) => path.join(folder, name)) as [
  string,
  string,
]; // two names
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => {
  makeNumbered(media, { frames: 10 });
  makeNumbered(other, { frames: 20 });
});

async function createScene() {
  const test = await createTestApp();
  const vod = await addFiledVod(test, { channel: await addChannel(test), media });
  const place = vodFolder(test.deps.paths, vod);
  const output = path.join(place, ".new");
  copyFileSync(other, output);
  const { deps } = test;
  /** Replaces it until the record is written for the last time before a kill. */
  const replaceUntil = async (writes: number, basename: string) => {
    let left = writes;
    const vods = {
      ...deps.store.vods,
      update: (...asked: Parameters<typeof deps.store.vods.update>) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error("killed")) : deps.store.vods.update(...asked);
      },
    };
    const killed = { ...deps, store: { ...deps.store, vods } };
    const details = { old: "ann_2026.mp4", basename, output };
    return replaceSegment(killed, vod.uuid, details, never);
  };
  const start = async () => {
    await takeUpReplacements(deps);
    await takeUpTrash(deps);
  };
  const record = () => deps.store.vods.get(vod.uuid)!;
  const trash = () => filesBelow(deps.paths.trash);
  return { deps, vod, place, output, replaceUntil, start, record, trash };
}

const bytes = (file: string) => readFileSync(file).length;

// Under its own name the second write is the last one.
it.each([
  ["ann_2026.mp4", 1],
  ["ann_2026.mkv", 1],
  ["ann_2026.mkv", 2],
])(
  "a file is replaced by %s at the next start when a kill came before write %i of the record",
  async (basename, writes) => {
    const { replaceUntil, start, record, place, trash } = await createScene();
    await expect(replaceUntil(writes, basename)).rejects.toThrow("killed");
    expect(readdirSync(place)).toContain(basename);

    await start();

    expect(readdirSync(place)).toEqual([basename]);
    expect(readFileSync(path.join(place, basename))).toEqual(readFileSync(other));
    expect(record()).toMatchObject({
      replacement: null,
      segments: [{ basename, filesize: bytes(other), deleted: false }],
      trashed_segments: [{ basename: "ann_2026.mp4", filesize: bytes(media) }],
    });
    expect(trash()).toEqual([expect.stringMatching(/ann_2026\.mp4$/)]);
  },
);

describe.each(["ann_2026.mp4", "ann_2026.mkv"])("a file that is replaced by %s", (basename) => {
  it("stays as it was when the new one was not published yet, and can be replaced again", async () => {
    const { replaceUntil, start, record, place, trash, output } = await createScene();
    rmSync(output);
    await expect(replaceUntil(1, basename)).rejects.toThrow("killed");
    expect(record().replacement).toMatchObject({ old: "ann_2026.mp4", basename });

    await start();

    expect(readdirSync(place)).toEqual(["ann_2026.mp4"]);
    expect(record()).toMatchObject({
      replacement: null,
      segments: [{ basename: "ann_2026.mp4" }],
      trashed_segments: [],
    });
    expect(trash()).toEqual([]);

    copyFileSync(other, output);
    await replaceUntil(Number.POSITIVE_INFINITY, basename);
    expect(readdirSync(place)).toEqual([basename]);
    expect(record()).toMatchObject({ replacement: null, segments: [{ basename }] });
  });

  it("is forgotten when the new one can't be published", async () => {
    const { replaceUntil, record, output } = await createScene();
    rmSync(output);
    await expect(replaceUntil(Number.POSITIVE_INFINITY, basename)).rejects.toThrow("ENOENT");
    expect(record()).toMatchObject({ replacement: null, trashed_segments: [] });
  });
});
