import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CutDetails, requestCut } from "../../../daemon/vods/cut.ts";
import { probeCodecs } from "../../../daemon/tools/codecs.ts";
import type { VodRecord } from "../../../daemon/core/vod-record.ts";
import { addChannel, addFiledVod } from "../../support/library.ts";
import { countUp, makeNumbered, readNumbers, readSound } from "../../support/numbered-media.ts";
import { createTestApp } from "../../support/test-app.ts";
import { waitUntil } from "../../support/wait-until.ts";

/** ffmpeg runs many times, beside other tests. */
const timeout = 60_000;
const never = new AbortController().signal;
const media = { plain: "", hevc: "", second: "", other: "", mkv: "", remuxed: "", captured: "" };

const folder = mkdtempSync(path.join(tmpdir(), "reelkeep-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  for (const name of ["plain", "hevc", "second", "other"] as const)
    media[name] = path.join(folder, `${name}.mp4`);
  media.mkv = path.join(folder, "plain.mkv");
  makeNumbered(media.plain, { frames: 120 });
  makeNumbered(media.mkv, { frames: 120 });
  media.captured = path.join(folder, "captured.ts");
  media.remuxed = path.join(folder, "remuxed.mp4");
  makeNumbered(media.captured, { frames: 240, fps: 20, gop: 40, bFrames: 3 });
  execFileSync("ffmpeg", [...["-v", "error", "-i", media.captured, "-c", "copy", media.remuxed]]);
  makeNumbered(media.hevc, { frames: 60, encoder: "libx265" });
  makeNumbered(media.second, { frames: 60, firstNumber: 120 });
  makeNumbered(media.other, { frames: 60, firstNumber: 120, blockPixels: 8, bFrames: 0 });
}, 60_000);

async function createScene(file: string, changes: Partial<VodRecord> = {}) {
  const test = await createTestApp();
  const channel = await addChannel(test);
  const seconds = file === media.hevc ? 6 : 12;
  const vod = await addFiledVod(test, {
    channel,
    media: file,
    changes: { duration: seconds, ...changes },
  });
  const cut = async (details: Partial<CutDetails>) => {
    const asked = {
      startSeconds: 0,
      endSeconds: 1,
      isExact: false,
      name: "",
      title: "",
      ...details,
    };
    const requested = await requestCut(test.deps, vod.uuid, asked, never);
    const job = () => test.deps.jobs.list().find(({ name }) => name === requested.jobName);
    await waitUntil("the cut is over", () => !test.deps.jobs.isActive(requested.jobName), timeout);
    const clip = path.join(test.deps.paths.savedClips, requested.folder, requested.basename);
    return { ...requested, clip, job: job() };
  };
  return { ...test, vod, cut };
}

describe("a cut at key frames", { timeout }, () => {
  it.each([
    { name: "mp4", kind: "plain" as const },
    { name: "mkv", kind: "mkv" as const },
  ])(
    "begins and ends at the nearest ones and copies every frame between: $name",
    async ({ kind }) => {
      const { cut } = await createScene(media[kind]);

      const { clip, job, startSeconds, endSeconds } = await cut({
        startSeconds: 2.7,
        endSeconds: 8.3,
      });

      expect(job).toMatchObject({ status: "none", error: null });
      // In Matroska everything lies as much later as the sound needs to begin.
      expect(startSeconds).toBeCloseTo(2, 1);
      expect(endSeconds).toBeCloseTo(8, 1);
      expect(readNumbers(clip)).toEqual(countUp(20, 80));
    },
  );

  it("gives the sound the same length as the picture", async () => {
    const { cut, deps } = await createScene(media.plain);
    const { clip } = await cut({ startSeconds: 4, endSeconds: 8 });

    const { durationSeconds } = await probeCodecs(deps.programs.ffprobe(), clip, never);
    expect(durationSeconds).toBeCloseTo(4, 1);
  });

  it("holds some of what was asked, however far the key frames are", async () => {
    const { cut } = await createScene(media.plain);
    const { clip } = await cut({ startSeconds: 5.2, endSeconds: 5.8 });

    expect(readNumbers(clip)).toEqual(countUp(40, 60));
  });

  it("takes the whole recording from end to end", async () => {
    const { cut } = await createScene(media.plain);
    const { clip } = await cut({ startSeconds: 0, endSeconds: 99 });

    expect(readNumbers(clip)).toEqual(countUp(0, 120));
  });
});

describe("a cut over several files", { timeout }, () => {
  const segments = (other: string) => [
    { basename: "ann_2026.mp4", filesize: 1, deleted: false },
    { basename: other, filesize: 1, deleted: false },
  ];

  it.each([
    { what: "at key frames", isExact: false, frames: [100, 140] },
    { what: "exactly", isExact: true, frames: [105, 137] },
  ])("counts time over all of them and joins what is alike: $what", async ({ isExact, frames }) => {
    const { vod, deps, cut } = await createScene(media.plain, { duration: 18 });
    copyFileSync(media.second, path.join(deps.paths.vods, vod.folder, "ann_2026.2.mp4"));
    await deps.store.vods.update(vod.uuid, { segments: segments("ann_2026.2.mp4") });

    const { clip, job } = await cut({ startSeconds: 10.5, endSeconds: 13.7, isExact });

    expect(job).toMatchObject({ error: null });
    const [from = 0, to = 0] = frames;
    expect(readNumbers(clip)).toEqual(countUp(from, to));
  });

  it("encodes all of it when they differ, and says so", async () => {
    const { vod, deps, cut } = await createScene(media.plain, { duration: 18 });
    copyFileSync(media.other, path.join(deps.paths.vods, vod.folder, "ann_2026.2.mp4"));
    await deps.store.vods.update(vod.uuid, { segments: segments("ann_2026.2.mp4") });

    const { clip, job } = await cut({ startSeconds: 10.5, endSeconds: 13.7, isExact: true });

    expect(job).toMatchObject({ error: null });
    expect(job?.log.join()).toContain("differ in their codecs");
    // The smaller picture stands in the middle of the larger one.
    expect(readNumbers(clip).slice(0, 15)).toEqual(countUp(105, 120));
    expect(readNumbers(clip)).toHaveLength(32);
  });
});

describe("an exact cut", { timeout }, () => {
  it.each([
    { what: "both edges within groups of pictures", span: [2.7, 8.3], frames: [27, 83] },
    { what: "a start at a key frame", span: [4, 8.3], frames: [40, 83] },
    { what: "an end at a key frame", span: [2.7, 8], frames: [27, 80] },
    { what: "less than a group of pictures", span: [4.3, 5.1], frames: [43, 51] },
    { what: "over one key frame", span: [3.5, 4.5], frames: [35, 45] },
    { what: "to the end of the file", span: [9.1, 12], frames: [91, 120] },
    { what: "from the beginning", span: [0, 2.5], frames: [0, 25] },
    { what: "times between two frames", span: [2.65, 8.25], frames: [27, 83] },
  ])("has first and last frame as asked: $what", async ({ span, frames }) => {
    const { cut } = await createScene(media.plain);
    const [startSeconds = 0, endSeconds = 0] = span;
    const [first = 0, end = 0] = frames;

    const { clip, job } = await cut({ startSeconds, endSeconds, isExact: true });

    expect(job).toMatchObject({ status: "none", error: null });
    expect(job?.log.join()).not.toContain("encoded");
    expect(readNumbers(clip)).toEqual(countUp(first, end));
  });

  it.each([
    { what: "at key frames", isExact: false, kind: "plain" as const },
    { what: "exactly", isExact: true, kind: "plain" as const },
    { what: "exactly, from a capture", isExact: true, kind: "remuxed" as const },
  ])("keeps the sound beside its picture: $what", async ({ isExact, kind }) => {
    const { cut } = await createScene(media[kind]);
    const asked = { startSeconds: 2.7, endSeconds: 8.3, isExact };
    const { clip, startSeconds, endSeconds } = await cut(asked);

    const [source, sound] = [readSound(media[kind]), readSound(clip)];
    const shifts = [...sound].map(([hash, at]) => (source.get(hash) ?? 99) - at);
    expect(sound.size).toBeGreaterThan((endSeconds - startSeconds) * 45);
    for (const shift of shifts) expect(Math.abs(shift - startSeconds)).toBeLessThan(0.002);
  });

  it.each([
    { container: "Matroska", kind: "mkv" as const, fps: 10 },
    { container: "MP4 as it comes from a capture", kind: "remuxed" as const, fps: 20 },
    { container: "MPEG-TS that was kept as it was captured", kind: "captured" as const, fps: 20 },
  ])("is exact in $container", async ({ kind, fps }) => {
    const { cut } = await createScene(media[kind]);
    const { clip, job } = await cut({ startSeconds: 2.7, endSeconds: 8.3, isExact: true });

    expect(job?.error).toBeNull();
    expect(job?.log.join()).not.toContain("encoded");
    expect(readNumbers(clip)).toEqual(countUp(2.7 * fps, 8.3 * fps));
  });

  it("cuts sound alone between its packets", async () => {
    const file = path.join(folder, "sound.m4a");
    execFileSync("ffmpeg", [
      ...["-v", "error", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", "12"],
      ...["-c:a", "aac", "-b:a", "64k", file],
    ]);
    const { cut, deps } = await createScene(file);
    const { clip, job } = await cut({ startSeconds: 2.7, endSeconds: 8.3, isExact: true });

    expect(job?.error).toBeNull();
    expect(path.extname(clip)).toBe(".m4a");
    const { durationSeconds } = await probeCodecs(deps.programs.ffprobe(), clip, never);
    expect(durationSeconds).toBeCloseTo(5.6, 1);
  });

  it("encodes all of it where edges can't be joined, and says so", async () => {
    const { cut } = await createScene(media.hevc);
    const { clip, job } = await cut({ startSeconds: 1.3, endSeconds: 4.2, isExact: true });

    expect(job?.log.join()).toContain("all of it is encoded");
    expect(readNumbers(clip)).toEqual(countUp(13, 42));
  });
});
