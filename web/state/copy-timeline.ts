import type { Vod } from "../../shared/model/vod.ts";

/** What tells how a recording lies in its broadcast. */
export type PlacedVod = Pick<
  Vod,
  | "gaps"
  | "duration"
  | "started_at"
  | "ended_at"
  | "capture_started"
  | "capture_started2"
  | "media_started_at"
>;

type CopiedVod = PlacedVod & Pick<Vod, "external_vod_date">;

/** How the platform's copy of a broadcast and the recording of it lie to each other, in seconds. */
export interface CopyTimeline {
  toRecording: (copySeconds: number) => number;
  toCopy: (recordingSeconds: number) => number;
}

/** By what is known of both; the same time for both when it is not known when the copy begins. */
export function toCopyTimeline(vod: CopiedVod): CopyTimeline {
  const { external_vod_date: date } = vod;
  if (date === null) return { toRecording: (seconds) => seconds, toCopy: (seconds) => seconds };
  const copyMs = Date.parse(date);
  const starts = toStarts(vod);
  return {
    toRecording: (copySeconds) => toFileSeconds(starts, copyMs + copySeconds * 1000),
    toCopy(seconds) {
      const start = starts.findLast(({ fileSeconds }) => fileSeconds <= seconds) ?? starts[0];
      return (start.atMs - copyMs) / 1000 + seconds - start.fileSeconds;
    },
  };
}

/** Moments of the broadcast as seconds of the recording; before its start they are negative. */
export function toRecordingTime(vod: PlacedVod): (atMs: number) => number {
  const starts = toStarts(vod);
  return (atMs) => toFileSeconds(starts, atMs);
}

/** A stretch without a gap: when it was on air, and where in the recording it begins. */
interface Start {
  atMs: number;
  fileSeconds: number;
}

/** Never empty; the first begins with the recording. */
type Starts = readonly [Start, ...Start[]];

/** What is missing is where the recording goes on. */
function toFileSeconds(starts: Starts, atMs: number): number {
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start.atMs <= atMs),
  );
  const start = starts[index] ?? starts[0];
  const seconds = start.fileSeconds + (atMs - start.atMs) / 1000;
  return Math.min(seconds, starts[index + 1]?.fileSeconds ?? Infinity);
}

function toStarts(vod: PlacedVod): Starts {
  const gaps = vod.gaps
    .filter(({ offset }) => offset > 0 && offset < vod.duration)
    .toSorted((a, b) => a.offset - b.offset);
  const later = gaps.map(({ to, offset }) => ({ atMs: Date.parse(to), fileSeconds: offset }));
  return [{ atMs: toFirstMs(vod, gaps[0]), fileSeconds: 0 }, ...later];
}

/** When the first second was on air; of recordings that don't say so by their first gap, else about. */
function toFirstMs(vod: PlacedVod, firstGap: Vod["gaps"][number] | undefined): number {
  // A daemon of before says nothing of it.
  if (typeof vod.media_started_at === "string") return Date.parse(vod.media_started_at);
  if (firstGap === undefined) return guessMs(vod);
  return Date.parse(firstGap.from) - firstGap.offset * 1000;
}

/** Not before the stream began, and not so late that the recording's end would come after the stream's. */
function guessMs(vod: PlacedVod): number {
  const streamMs = Date.parse(vod.started_at);
  const captured = vod.capture_started2 ?? vod.capture_started;
  const beganMs = captured === null ? streamMs : Date.parse(captured);
  const latestMs = vod.ended_at === null ? beganMs : Date.parse(vod.ended_at) - vod.duration * 1000;
  return Math.max(streamMs, Math.min(beganMs, latestMs));
}
