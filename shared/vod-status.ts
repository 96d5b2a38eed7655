import type { Vod } from "./model/vod.ts";

/** A capture that runs longer than this is flagged, in seconds (specification section 9). */
export const stuckCaptureSeconds = 86_400;

export const vodStatuses = [
  "capturing",
  "paused",
  "waiting",
  "converting",
  "finalized",
  "failed",
  "crashed",
] as const;
export type VodStatus = (typeof vodStatuses)[number];

type Phased = Pick<Vod, "phase" | "is_capture_paused"> & Partial<Pick<Vod, "is_process_running">>;

/** The one word that stands for a recording in lists; `crashed`: its phase claims work that is not going on. */
export function toVodStatus(vod: Phased): VodStatus {
  switch (vod.phase) {
    case "capturing":
      if (vod.is_process_running === false) return "crashed";
      return vod.is_capture_paused ? "paused" : "capturing";
    case "captured":
      return "waiting";
    case "converting":
      return vod.is_process_running === false ? "crashed" : "converting";
    case "finalized":
    case "failed":
      return vod.phase;
    default:
      return vod.phase satisfies never;
  }
}

/** What follows a recording's name in the address of its playlist while it grows. */
export const livePlaylistEnding = ".live.m3u8";

/** Whether a recording can be watched before it is finished, from its first second on. */
export function isWatchableLive({ phase }: Pick<Vod, "phase">): boolean {
  return phase === "capturing" || phase === "captured" || phase === "converting";
}

export function isCaptureSuspicious(
  vod: Pick<Vod, "phase" | "capture_started">,
  nowMs: number,
): boolean {
  if (vod.phase !== "capturing" || vod.capture_started === null) return false;
  return nowMs - Date.parse(vod.capture_started) > stuckCaptureSeconds * 1000;
}
