import type { Run } from "./ledger.ts";
import type { VodRecord } from "./vod-record.ts";

type KnownVod = Pick<
  VodRecord,
  "gaps" | "duration" | "started_at" | "ended_at" | "capture_started" | "capture_started2"
>;

/** Where the stretches of a recording lie in stream time by its record alone: for one that has no ledger. */
export function toRunsOfRecord(vod: KnownVod): Run[] {
  const gaps = vod.gaps
    .filter(({ offset }) => offset > 0 && offset < vod.duration)
    .toSorted((a, b) => a.offset - b.offset);
  const [first] = gaps;
  const startMs =
    first === undefined ? guessStartMs(vod) : Date.parse(first.from) - first.offset * 1000;
  const starts = [
    { atMs: startMs, fileSeconds: 0 },
    ...gaps.map((gap) => ({ atMs: Date.parse(gap.to), fileSeconds: gap.offset })),
  ];
  return starts
    .map(({ atMs, fileSeconds }, index) => {
      const end = starts[index + 1]?.fileSeconds ?? vod.duration;
      return { atMs, fileSeconds, durationSeconds: end - fileSeconds };
    })
    .filter(({ durationSeconds }) => durationSeconds > 0);
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
