import type { Vod } from "../../shared/model/vod.ts";

/** Less than this is no difference worth a word, in seconds (specification section 9). */
const noticeableSeconds = 10;
/** From here on a lot is missing, in seconds (specification section 9). */
const lotSeconds = 600;

export interface CopyDifference {
  /** Of the platform's copy; positive when it is longer than what was recorded. */
  seconds: number;
  isALot: boolean;
}

/** By how much the platform's copy is longer or shorter than the recording; null when that is not worth a word. */
export function toCopyDifference(
  vod: Pick<Vod, "phase" | "duration" | "external_vod_duration">,
): CopyDifference | null {
  if (vod.phase !== "finalized" || vod.external_vod_duration === null) return null;
  const seconds = vod.external_vod_duration - vod.duration;
  if (Math.abs(seconds) <= noticeableSeconds) return null;
  return { seconds, isALot: seconds > lotSeconds };
}

/** How the platform's copy is, in one word. */
export function toCopyState(
  vod: Pick<Vod, "external_vod_id" | "external_vod_exists">,
): "exists" | "deleted" | "unchecked" | "unmatched" {
  if (vod.external_vod_id === null) return "unmatched";
  if (vod.external_vod_exists === null) return "unchecked";
  return vod.external_vod_exists ? "exists" : "deleted";
}
