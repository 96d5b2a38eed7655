/** Where a comment is in a video: the platform tells whole seconds, and when it was written. */
export interface CommentTime {
  /** Whole seconds of the video. */
  offsetSeconds: number;
  createdAtMs: number;
  /** When the video began. */
  videoStartMs: number;
}

const zoneStepMs = 15 * 60_000;
/** No two places on earth are further apart than this. */
const widestZoneMs = 14 * 3_600_000;
/** Of what is left of a time when a zone is taken off: the media of a video lag behind the clock. */
const zoneToleranceMs = 5 * 60_000;

/**
 * When a comment was written, in UTC. Some times of the platform are local ones of somewhere that only
 * claim to be UTC: they are off by a whole number of quarters of an hour, at least two of them.
 */
export function repairCommentTime({
  offsetSeconds,
  createdAtMs,
  videoStartMs,
}: CommentTime): number {
  const offMs = createdAtMs - (videoStartMs + offsetSeconds * 1000);
  const zoneMs = Math.round(offMs / zoneStepMs) * zoneStepMs;
  const isZone = Math.abs(zoneMs) >= 2 * zoneStepMs && Math.abs(zoneMs) <= widestZoneMs;
  return isZone && Math.abs(offMs - zoneMs) <= zoneToleranceMs ? createdAtMs - zoneMs : createdAtMs;
}

/** A video's start is told in whole seconds, and a comment reaches it a moment late. */
const spreadToleranceSeconds = 2;

/**
 * The offset with its fraction. Where the clock and the video have drifted apart, only the fraction
 * of the second is taken from the clock: what was written later in that second still comes later.
 */
export function spreadOffset({ offsetSeconds, createdAtMs, videoStartMs }: CommentTime): number {
  const exact = (createdAtMs - videoStartMs) / 1000;
  if (exact >= 0 && Math.abs(exact - offsetSeconds) <= spreadToleranceSeconds) return exact;
  return offsetSeconds + (((createdAtMs % 1000) + 1000) % 1000) / 1000;
}
