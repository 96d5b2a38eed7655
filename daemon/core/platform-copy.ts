import type { PlatformVideo } from "../../shared/model/platform.ts";
import type { ExternalVod, MutedState } from "../../shared/model/vod.ts";

/** The platform goes through the sound of a broadcast after its end; until then silence about it means nothing. */
export const muteScanMs = 6 * 3_600_000;

/** What a recording has to keep of what the platform says about its copy; null: it has none. */
export function toCopyChanges(video: PlatformVideo | null, nowMs: number): Partial<ExternalVod> {
  const checked = new Date(nowMs).toISOString();
  // What is known of it stays: its date and title say which one it was.
  if (video === null) return { external_vod_exists: false, external_vod_checked_at: checked };
  return {
    external_vod_exists: true,
    external_vod_id: video.id,
    external_vod_duration: video.duration,
    external_vod_date: video.created_at,
    external_vod_title: video.title,
    external_vod_checked_at: checked,
    // What is known of its sound stays while the platform does not tell.
    ...(video.muted_segments === null
      ? {}
      : {
          external_vod_muted: toMutedState(video, nowMs),
          external_vod_muted_ranges: video.muted_segments,
        }),
  };
}

/** Unmuted only when the platform has had the time to take sound out. */
export function toMutedState(video: PlatformVideo, nowMs: number): MutedState {
  if (video.muted_segments === null) return "unknown";
  if (video.muted_segments.length > 0) return "muted";
  const endedMs = Date.parse(video.created_at) + video.duration * 1000;
  return nowMs - endedMs >= muteScanMs ? "unmuted" : "unknown";
}

/** Changes that say more than that somebody has looked again. */
export function isNews(known: ExternalVod, changes: Partial<ExternalVod>): boolean {
  return Object.entries(changes).some(
    ([key, value]) =>
      key !== "external_vod_checked_at" &&
      // The key comes from a part of the very same form.
      JSON.stringify(known[key as keyof ExternalVod]) !== JSON.stringify(value),
  );
}
