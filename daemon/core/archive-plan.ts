import type { MediaPlaylist, PlaylistRange } from "./playlist.ts";

/** A segment of a recorded broadcast with its place in it. */
export interface ArchiveSegment {
  sequence: number;
  /** As written in the playlist; may be relative. */
  uri: string;
  range: PlaylistRange | null;
  /** Null for MPEG-TS. */
  initUri: string | null;
  initRange: PlaylistRange | null;
  /** Seconds from the start of the broadcast's copy. */
  offsetSeconds: number;
  durationSeconds: number;
  isDiscontinuity: boolean;
}

/** Seconds of the platform's copy; `toSeconds` null for up to its end. */
export interface ArchiveRange {
  fromSeconds: number;
  toSeconds: number | null;
}

/** Sums of rounded durations differ by this little. */
const toleranceSeconds = 0.02;

/** The segments that hold any of the range, in order. Whole segments: a range begins on a key frame. */
export function planArchive(playlist: MediaPlaylist, range: ArchiveRange): ArchiveSegment[] {
  const planned: ArchiveSegment[] = [];
  let offsetSeconds = 0;
  for (const segment of playlist.segments) {
    const endSeconds = offsetSeconds + segment.durationSeconds;
    const isBefore = endSeconds <= range.fromSeconds + toleranceSeconds;
    const isBehind = range.toSeconds !== null && offsetSeconds >= range.toSeconds;
    if (!isBefore && !isBehind) {
      planned.push({
        sequence: segment.sequence,
        uri: segment.uri,
        range: segment.range ?? null,
        initUri: segment.initUri,
        initRange: segment.initRange ?? null,
        offsetSeconds,
        durationSeconds: segment.durationSeconds,
        isDiscontinuity: segment.isDiscontinuity,
      });
    }
    offsetSeconds = endSeconds;
  }
  return planned;
}

/** What is left of a plan once everything before a moment is on the disk. */
export function afterSeconds(
  segments: readonly ArchiveSegment[],
  doneSeconds: number,
): ArchiveSegment[] {
  return segments.filter(({ offsetSeconds }) => offsetSeconds >= doneSeconds - toleranceSeconds);
}

export function totalSeconds(segments: readonly ArchiveSegment[]): number {
  return segments.reduce((total, { durationSeconds }) => total + durationSeconds, 0);
}

/**
 * Names under which a platform may hand out the same part: what is muted later gets another name, and
 * the first one is refused from then on. The name of the list comes first.
 */
export function otherNames(uri: string): string[] {
  const [, before = "", mark = "", after = ""] =
    /^(.*?\d)(-muted|-unmuted)?(\.(?:ts|mp4|m4s)(?:\?.*)?)$/.exec(uri) ?? [];
  if (after === "") return [uri];
  const marks = ["", "-muted", "-unmuted"].filter((candidate) => candidate !== mark);
  return [uri, ...marks.map((candidate) => `${before}${candidate}${after}`)];
}
