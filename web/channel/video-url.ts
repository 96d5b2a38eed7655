import type { PlatformClip } from "../../shared/model/platform.ts";

/** Address of a video at a second of it, for the platforms that have clips of videos. */
const addresses: Readonly<Record<string, (id: string, seconds: number) => string>> = {
  twitch: (id, seconds) => `https://www.twitch.tv/videos/${id}?t=${seconds}s`,
};

/** Where on the platform the video of a clip is; null when the platform has it no longer. */
export function toVideoUrl(
  provider: string,
  { video_id: id, vod_offset: offset }: Pick<PlatformClip, "video_id" | "vod_offset">,
): string | null {
  if (id === null) return null;
  return addresses[provider]?.(encodeURIComponent(id), Math.floor(offset ?? 0)) ?? null;
}
