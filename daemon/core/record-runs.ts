import type { Run } from "./ledger.ts";
import type { VodRecord } from "./vod-record.ts";

type KnownVod = Pick<
  VodRecord,
  | "gaps"
  | "duration"
  | "started_at"
  | "ended_at"
  | "capture_started"
  | "capture_started2"
  | "media_started_at"
>;

/** Where the stretches of a recording lie in stream time by its record alone: for one that has no ledger. */
export function toRunsOfRecord(vod: KnownVod): Run[] {
  const gaps = vod.gaps
    .filter(({ offset }) => offset > 0 && offset < vod.duration)
    .toSorted((a, b) => a.offset - b.offset);
  const starts = [
    { atMs: toStartMs(vod, gaps[0]), fileSeconds: 0 },
    ...gaps.map((gap) => ({ atMs: Date.parse(gap.to), fileSeconds: gap.offset })),
  ];
  return starts
    .map(({ atMs, fileSeconds }, index) => {
      const end = starts[index + 1]?.fileSeconds ?? vod.duration;
      return { atMs, fileSeconds, durationSeconds: end - fileSeconds };
    })
    .filter(({ durationSeconds }) => durationSeconds > 0);
}

/** Older recordings say it by their first gap, or not at all. */
function toStartMs(vod: KnownVod, firstGap: KnownVod["gaps"][number] | undefined): number {
  if (vod.media_started_at !== null) return Date.parse(vod.media_started_at);
  if (firstGap === undefined) return guessStartMs(vod);
  return Date.parse(firstGap.from) - firstGap.offset * 1000;
}

/**
 * When the first picture of a recording without gaps was on air: not before the stream began, and not
 * so late that its end would come after the stream's.
 */
function guessStartMs(vod: KnownVod): number {
  const streamMs = Date.parse(vod.started_at);
  const captured = vod.capture_started2 ?? vod.capture_started;
  const beganMs = captured === null ? streamMs : Date.parse(captured);
  const latestMs = vod.ended_at === null ? beganMs : Date.parse(vod.ended_at) - vod.duration * 1000;
  return Math.max(streamMs, Math.min(beganMs, latestMs));
}
