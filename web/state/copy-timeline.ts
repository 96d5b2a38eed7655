import type { Vod } from "../../shared/model/vod.ts";

type KnownVod = Pick<
  Vod,
  | "gaps"
  | "duration"
  | "started_at"
  | "ended_at"
  | "capture_started"
  | "capture_started2"
  | "external_vod_date"
>;

/** How the platform's copy of a broadcast and the recording of it lie to each other, in seconds. */
export interface CopyTimeline {
  toRecording: (copySeconds: number) => number;
  toCopy: (recordingSeconds: number) => number;
}

/** By what is known of both; the same time for both when it is not known when the copy begins. */
export function toCopyTimeline(vod: KnownVod): CopyTimeline {
  const { external_vod_date: date } = vod;
  if (date === null) return { toRecording: (seconds) => seconds, toCopy: (seconds) => seconds };
  const copyMs = Date.parse(date);
  const starts = toStarts(vod);
  return {
    toRecording(copySeconds) {
      const atMs = copyMs + copySeconds * 1000;
      const index = Math.max(
        0,
        starts.findLastIndex((start) => start.atMs <= atMs),
      );
      const start = starts[index] ?? { atMs, fileSeconds: copySeconds };
      const seconds = start.fileSeconds + (atMs - start.atMs) / 1000;
      return Math.min(seconds, starts[index + 1]?.fileSeconds ?? Infinity);
    },
    toCopy(seconds) {
      const start = starts.findLast(({ fileSeconds }) => fileSeconds <= seconds) ?? starts[0];
      if (start === undefined) return seconds;
      return (start.atMs - copyMs) / 1000 + seconds - start.fileSeconds;
    },
  };
}

/** When each stretch without a gap was on air, and where in the recording it begins. */
function toStarts(vod: KnownVod): { atMs: number; fileSeconds: number }[] {
  const gaps = vod.gaps
    .filter(({ offset }) => offset > 0 && offset < vod.duration)
    .toSorted((a, b) => a.offset - b.offset);
  const [first] = gaps;
  const atMs = first === undefined ? guessMs(vod) : Date.parse(first.from) - first.offset * 1000;
  const later = gaps.map(({ to, offset }) => ({ atMs: Date.parse(to), fileSeconds: offset }));
  return [{ atMs, fileSeconds: 0 }, ...later];
}

/** Not before the stream began, and not so late that the recording's end would come after the stream's. */
function guessMs(vod: KnownVod): number {
  const streamMs = Date.parse(vod.started_at);
  const captured = vod.capture_started2 ?? vod.capture_started;
  const beganMs = captured === null ? streamMs : Date.parse(captured);
  const latestMs = vod.ended_at === null ? beganMs : Date.parse(vod.ended_at) - vod.duration * 1000;
  return Math.max(streamMs, Math.min(beganMs, latestMs));
}
