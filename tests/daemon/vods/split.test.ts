import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Chapter } from "../../../shared/model/vod.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { vodFolder } from "../../../daemon/paths.ts";
import { readPackets } from "../../../daemon/tools/packets.ts";
import { probeCodecs } from "../../../daemon/tools/codecs.ts";
import { requestSplit, splitAtEnd, wantsSplit } from "../../../daemon/vods/split.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { countUp, makeNumbered, readNumbers } from "../../support/numbered-media.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

const timeout = 60_000;
const never = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
const media = path.join(folder, "first.mp4");
const second = path.join(folder, "second.mp4");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  makeNumbered(media, { frames: 120, gop: 10 });
  makeNumbered(second, { frames: 60, gop: 10, firstNumber: 120 });
});

function toChapters(starts: readonly number[], end: number): Chapter[] {
  return starts.map((offset, index) => ({
    offset,
    duration: (starts[index + 1] ?? end) - offset,
    started_at: "2026-01-01T12:00:00.000Z",
    title: `Part: ${index + 1}/${starts.length}`,
    game_id: null,
    game_name: null,
    image_url: null,
    viewer_count: null,
    is_mature: null,
    online: true,
  }));
}

async function createScene(starts: readonly number[], changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const duration = changes.duration ?? 12;
  const vod = await addFiledVod(test, {
    channel,
    media,
    changes: { duration, chapters: toChapters(starts, duration), ...changes },
  });
  const place = vodFolder(test.deps.paths, vod);
  const split = async () => {
    const name = await requestSplit(test.deps, vod.uuid, never);
    await waitUntil("the split is over", () => !test.deps.jobs.isActive(name), timeout);
    return test.deps.jobs.list().find((job) => job.name === name);
  };
  const parts = () =>
    (test.deps.store.vods.get(vod.uuid)?.products ?? []).map(({ basename }) =>
      path.join(place, basename),
    );
  const names = () => readdirSync(place).toSorted();
  return { ...test, vod, place, split, parts, names };
}

describe("a split by chapters", { timeout }, () => {
  it("has every frame once, in files called after their chapters", async () => {
    const { split, parts, names, deps, vod } = await createScene([0, 3.2, 7.6]);

    expect(await split()).toMatchObject({ status: "none", error: null });

    expect(parts().map(readNumbers)).toEqual([countUp(0, 30), countUp(30, 80), countUp(80, 120)]);
    expect(names()).toEqual([
      "ann_2026.mp4",
      "ann_2026_01_Part 1 3.mp4",
      "ann_2026_02_Part 2 3.mp4",
      "ann_2026_03_Part 3 3.mp4",
    ]);
    const { products = [] } = deps.store.vods.get(vod.uuid) ?? {};
    expect(products.map(({ kind, duration }) => [kind, duration])).toEqual([
      ["split", 3],
      ["split", 5],
      ["split", 4],
    ]);
  });

  it("lasts as long as the recording, to a frame, picture and sound", async () => {
    const { split, parts, deps } = await createScene([0, 3.2, 7.6]);
    await split();
    const ffprobe = deps.programs.ffprobe();
    const all = { fromSeconds: null, toSeconds: 100 };
    const count = async (file: string) =>
      (await readPackets(ffprobe, { file, stream: "a:0", window: all }, never)).length;

    const lengths = await Promise.all(
      parts().map(async (file) => (await probeCodecs(ffprobe, file, never)).durationSeconds),
    );
    const total = lengths.reduce((sum, seconds) => sum + seconds, 0);
    expect(Math.abs(total - 12)).toBeLessThanOrEqual(0.1);
    const packets = await Promise.all(parts().map(count));
    expect(packets.reduce((sum, number) => sum + number, 0)).toBe(await count(media));
  });

  it("goes over all files of a recording, each by itself", async () => {
    const { split, parts, deps, vod, place } = await createScene([0, 5, 14], { duration: 18 });
    copyFileSync(second, path.join(place, "ann_2026.2.mp4"));
    const segments = ["ann_2026.mp4", "ann_2026.2.mp4"].map((basename) => ({
      basename,
      filesize: 1,
      deleted: false,
    }));
    await deps.store.vods.update(vod.uuid, { segments });

    expect(await split()).toMatchObject({ error: null });

    expect(parts().map(readNumbers)).toEqual([
      countUp(0, 50),
      countUp(50, 120),
      countUp(120, 140),
      countUp(140, 180),
    ]);
  });

  it("replaces an earlier one and leaves nothing of it", async () => {
    const { split, parts, names, deps, vod } = await createScene([0, 3.2, 7.6]);
    await split();
    await deps.store.vods.update(vod.uuid, { chapters: toChapters([0, 6], 12) });

    await split();

    expect(parts().map(readNumbers)).toEqual([countUp(0, 60), countUp(60, 120)]);
    expect(names()).toHaveLength(3);
  });

  it("takes no name that another file has", async () => {
    const { split, names, place } = await createScene([0, 6]);
    writeFileSync(path.join(place, "ann_2026_01_Part 1 2.mp4"), "precious");

    await split();

    expect(names()).toContain("ann_2026_01_Part 1 2 (2).mp4");
    expect(readFileSync(path.join(place, "ann_2026_01_Part 1 2.mp4"), "utf8")).toBe("precious");
  });

  it("is refused without chapters, without files, and while it is captured, moved or in the trash", async () => {
    const { deps, vod, place } = await createScene([0, 6]);
    const ask = () => requestSplit(deps, vod.uuid, never);
    const change = (changes: Partial<VodRecord>) => deps.store.vods.update(vod.uuid, changes);

    await deps.claims.hold(vod.uuid, "renamed", async () => {
      await expect(ask()).rejects.toMatchObject({ code: "vod_busy" });
    });
    await change({ phase: "capturing" });
    await expect(ask()).rejects.toMatchObject({ code: "vod_busy" });
    await change({ phase: "finalized", shelf: "trash" });
    await expect(ask()).rejects.toMatchObject({ code: "vod_trashed" });
    await change({ shelf: "library", chapters: [] });
    await expect(ask()).rejects.toMatchObject({ code: "chapter_unknown" });
    await change({ chapters: vod.chapters });
    rmSync(path.join(place, "ann_2026.mp4"));
    await change({ chapters: toChapters([0, 6], 12) });
    await expect(ask()).rejects.toMatchObject({ code: "file_missing" });
    await expect(requestSplit(deps, "nobody", never)).rejects.toMatchObject({
      code: "vod_unknown",
    });
  });

  it("happens by itself only when the settings say so, and only with several chapters", async () => {
    const { deps, vod, names } = await createScene([0, 6]);
    expect(wantsSplit(deps, vod)).toBe(false);
    await deps.config.change({ "split.automatic": true });
    expect(wantsSplit(deps, vod)).toBe(true);
    expect(wantsSplit(deps, { ...vod, chapters: vod.chapters.slice(1) })).toBe(false);

    await splitAtEnd(deps, vod);

    expect(names()).toHaveLength(3);
  });

  it("leaves no part behind when the job is stopped in the middle", async () => {
    const { deps, vod, names } = await createScene(countUp(0, 12));
    const before = names();
    const name = await requestSplit(deps, vod.uuid, never);
    await waitUntil("a part is there", () =>
      names().some((file) => file.startsWith("ann_2026_01")),
    );
    deps.jobs.stop(name);
    await waitUntil("the split is over", () => !deps.jobs.isActive(name));

    expect(deps.jobs.list().find((job) => job.name === name)).toMatchObject({ status: "stopped" });
    expect(names()).toEqual(before);
    expect(vod.products).toEqual([]);
  });

  it("takes up the names of one that was killed", async () => {
    const { deps, vod, names, split, place } = await createScene([0, 6]);
    const part = { kind: "split" as const, basename: "ann_2026_01_Part 1 2.mp4" };
    const planned = { ...part, filesize: null, created_at: vod.created_at, duration: null };
    await deps.store.vods.update(vod.uuid, { products: [planned] });
    writeFileSync(path.join(place, part.basename), "of the killed one");

    await split();

    expect(names()).toHaveLength(3);
    expect(vod.products.map(({ basename }) => basename)).toContain(part.basename);
  });

  it("leaves nothing behind when the job is stopped", async () => {
    const { deps, vod, names } = await createScene([0, 3, 6]);
    const before = names();
    const name = await requestSplit(deps, vod.uuid, never);
    deps.jobs.stop(name);
    await waitUntil("the split is over", () => !deps.jobs.isActive(name));

    expect(deps.jobs.list().find((job) => job.name === name)).toMatchObject({ status: "stopped" });
    expect(names()).toEqual(before);
  });
});
