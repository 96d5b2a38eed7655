import { z } from "zod";
import {
  type PlatformClip,
  PlatformVideoType,
  type PlatformVideo,
} from "../../../shared/model/platform.ts";
import { MutedRange } from "../../../shared/model/vod.ts";
import { toWholeIso } from "./times.ts";

export const MuteInfo = z
  .object({
    mutedSegmentConnection: z.object({ nodes: z.array(MutedRange).nullish() }).nullish(),
  })
  .nullish();

const Owner = z
  .object({ id: z.string(), login: z.string().nullish(), displayName: z.string().nullish() })
  .nullish();

export const GqlVideo = z.object({
  id: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  createdAt: z.string().nullish(),
  publishedAt: z.string().nullish(),
  lengthSeconds: z.number().nullish(),
  viewCount: z.number().nullish(),
  broadcastType: z.string().nullish(),
  previewThumbnailURL: z.string().nullish(),
  seekPreviewsURL: z.string().nullish(),
  owner: Owner,
  muteInfo: MuteInfo,
});

/** What is asked of a video; without a size the address of the thumbnail keeps its placeholders. */
export const videoFields =
  "id title description createdAt publishedAt lengthSeconds viewCount broadcastType previewThumbnailURL seekPreviewsURL owner{id login displayName}";
export const muteFields = "muteInfo{mutedSegmentConnection{nodes{duration offset}}}";

export function toVideo(video: z.infer<typeof GqlVideo> | null): PlatformVideo | null {
  if (video === null) return null;
  const type = PlatformVideoType.catch("archive").parse(video.broadcastType?.toLowerCase());
  return {
    id: video.id,
    title: video.title ?? "",
    url: `https://www.twitch.tv/videos/${video.id}`,
    thumbnail: toThumbnail(video.previewThumbnailURL ?? ""),
    duration: video.lengthSeconds ?? 0,
    view_count: video.viewCount ?? 0,
    created_at: toWholeIso(video.createdAt ?? video.publishedAt ?? ""),
    description: video.description ?? "",
    type,
    stream_id: type === "archive" ? readStreamId(video.seekPreviewsURL ?? "") : null,
    muted_segments: toMutedRanges(video.muteInfo),
    streamer_id: video.owner?.id ?? "",
    streamer_name: video.owner?.displayName ?? video.owner?.login ?? "",
  };
}

/** Null when the answer says nothing of it; the platform writes null for a connection without nodes. */
export function toMutedRanges(info: z.infer<typeof MuteInfo>): MutedRange[] | null {
  if (info === null || info === undefined) return null;
  return info.mutedSegmentConnection?.nodes ?? [];
}

/** One form of placeholders for both interfaces; a picture that says "processing" is none. */
export function toThumbnail(address: string): string {
  return address.includes("404_processing") ? "" : address.replace(/%\{(width|height)\}/g, "{$1}");
}

/**
 * The interface does not tell which stream a video is a copy of, but the folder of its files does:
 * `<hash>_<login>_<stream id>_<start>`.
 */
function readStreamId(storyboard: string): string | null {
  return /_(\d+)_\d+\/storyboards\//.exec(storyboard)?.[1] ?? null;
}

export const GqlClip = z.object({
  slug: z.string(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  thumbnailURL: z.string().nullish(),
  durationSeconds: z.number().nullish(),
  viewCount: z.number().nullish(),
  createdAt: z.string().nullish(),
  curator: Owner,
  broadcaster: Owner,
  game: z.object({ id: z.string() }).nullish(),
  video: z.object({ id: z.string() }).nullish(),
  videoOffsetSeconds: z.number().nullish(),
});

export const clipFields =
  "slug title url thumbnailURL durationSeconds viewCount createdAt curator{id login displayName} broadcaster{id login displayName} game{id} video{id} videoOffsetSeconds";

export function toClip(clip: z.infer<typeof GqlClip> | null): PlatformClip | null {
  if (clip === null) return null;
  return {
    id: clip.slug,
    title: clip.title ?? "",
    url: clip.url ?? `https://clips.twitch.tv/${clip.slug}`,
    thumbnail_url: clip.thumbnailURL ?? "",
    duration: clip.durationSeconds ?? 0,
    view_count: clip.viewCount ?? 0,
    created_at: toWholeIso(clip.createdAt ?? ""),
    creator_name: clip.curator?.displayName ?? clip.curator?.login ?? "",
    game_id: clip.game?.id ?? "",
    video_id: clip.video?.id ?? null,
    vod_offset: clip.videoOffsetSeconds ?? null,
    streamer_id: clip.broadcaster?.id ?? "",
    streamer_name: clip.broadcaster?.displayName ?? clip.broadcaster?.login ?? "",
  };
}
