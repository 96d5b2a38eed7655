import type { DateRange, MediaSegment } from "./playlist.ts";

/**
 * Whether a segment is inserted advertising. A platform that titles its content (Twitch: `live`)
 * gives itself away by any other title; else the date of the segment lies in a stitched-ad range.
 */
export function isAd(
  segment: MediaSegment,
  ranges: readonly DateRange[],
  contentTitle: string | null,
): boolean {
  if (contentTitle !== null && segment.title !== "" && segment.title !== contentTitle) return true;
  const { atMs } = segment;
  return atMs !== null && ranges.some((range) => isStitchedAd(range) && contains(range, atMs));
}

function isStitchedAd(range: DateRange): boolean {
  return range.class === "twitch-stitched-ad" || range.id.startsWith("stitched-ad-");
}

function contains(range: DateRange, atMs: number): boolean {
  return (
    range.durationSeconds !== null &&
    atMs >= range.startMs &&
    atMs < range.startMs + range.durationSeconds * 1000
  );
}
