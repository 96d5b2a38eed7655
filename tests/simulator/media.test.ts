import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createManualClock } from "./clock.ts";
import type { MediaFamily } from "./media-profile.ts";
import { defaultMediaFolder } from "./prepare-media.ts";
import { decodeErrors, packetTimes, probeMedia } from "./probe-media.ts";
import { findRendition, profileOf } from "./renditions.ts";
import { SegmentSource } from "./segment-source.ts";
import { countPackets, shiftTs, ticksPerSecond } from "./shift-ts.ts";
import { startSimulator } from "./simulator.ts";

const source = new SegmentSource({
  cacheFolder: defaultMediaFolder(),
  rewritesTime: true,
  cacheSizeBytes: 10_000_000,
});
const loopSeconds = 32;
const segmentsInLoop = loopSeconds / 2;
const hourOfSegments = 1800;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "reelkeep-media-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeSeam(group: string, family: MediaFamily, seam: number): Promise<string> {
  const rendition = findRendition(group);
  if (!rendition) throw new Error(group);
  const profile = profileOf(rendition, family, { loopSeconds });
  const init = await source.init(profile);
  const bodies = init ? [init] : [];
  for (let index = seam - 3; index < seam + 3; index += 1) {
    bodies.push(await source.bytes(profile, index));
  }
  const file = path.join(folder, `${group}-${family}-${seam}.${init ? "mp4" : "ts"}`);
  await writeFile(file, Buffer.concat(bodies));
  return file;
}

describe("a prepared loop goes on without a seam", () => {
  test.each([
    ["chunked", "ts-h264", segmentsInLoop, "h264"],
    ["chunked", "ts-h264", hourOfSegments - (hourOfSegments % segmentsInLoop), "h264"],
    ["480p30", "ts-h264", segmentsInLoop, "h264"],
    ["480p30", "fmp4-h264", segmentsInLoop, "h264"],
    ["chunked", "fmp4-hevc", segmentsInLoop * 3, "hevc"],
  ] as const)("%s as %s around segment %i", async (group, family, seam, codec) => {
    const file = await writeSeam(group, family, seam);
    expect(await decodeErrors(file)).toBe("");
    expect((await probeMedia(file)).codecs).toEqual(["aac", codec].toSorted());
    const [video, audio] = [await packetTimes(file, "v"), await packetTimes(file, "a")];
    expect(video.count).toBe(6 * 2 * 30);
    expect(video.longestStep).toBeCloseTo(1 / 30, 3);
    expect(video.shortestStep).toBeCloseTo(1 / 30, 3);
    expect(audio.longestStep).toBeCloseTo(1024 / 48_000, 3);
    expect(audio.shortestStep).toBeCloseTo(1024 / 48_000, 3);
  });

  test("audio_only around the seam", async () => {
    const file = await writeSeam("audio_only", "ts-h264", segmentsInLoop);
    expect((await probeMedia(file)).codecs).toEqual(["aac"]);
    expect((await packetTimes(file, "a")).longestStep).toBeCloseTo(1024 / 48_000, 3);
  });
});

test("every segment of a broadcast has its own bytes", async () => {
  const profile = profileOf(findRendition("480p30")!, "ts-h264", { loopSeconds });
  const first = await source.bytes(profile, 0);
  const again = await source.bytes(profile, segmentsInLoop);
  expect(again.length).toBe(first.length);
  expect(again.equals(first)).toBe(false);
  expect((await source.bytes(profile, segmentsInLoop)).equals(again)).toBe(true);
});

test("timestamps wrap at 33 bits as on a long broadcast", async () => {
  const profile = profileOf(findRendition("480p30")!, "ts-h264", { loopSeconds });
  const segment = await source.bytes(profile, 0);
  const countsPerRound = countPackets([segment]);
  const wrapped = shiftTs(segment, { ticks: 2 ** 33, rounds: 16, countsPerRound });
  expect(wrapped.equals(segment)).toBe(true);
  const ticks = 27 * 3600 * ticksPerSecond;
  const late = shiftTs(segment, { ticks, rounds: 0, countsPerRound });
  const back = shiftTs(late, { ticks: 2 ** 33 - ticks, rounds: 0, countsPerRound });
  expect(back.equals(segment)).toBe(true);
});

test("without rewriting the prepared bytes come again", async () => {
  const simulator = await startSimulator({
    clock: createManualClock(),
    rewritesTime: false,
    media: { loopSeconds: 16 },
    channels: [{ login: "bench" }],
  });
  simulator.channel("bench").goLive({ historySeconds: 60 });
  const first = await simulator.segmentBytes("bench", { index: 1 });
  expect(await simulator.segmentBytes("bench", { index: 9 })).toBe(first);
  await simulator.close();
});
