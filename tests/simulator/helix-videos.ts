import { isoSeconds } from "./gql-videos.ts";
import { gameOf } from "./games.ts";
import type { HelixItems } from "./helix-items.ts";
import { mostIds, tooMany } from "./helix-items.ts";
import type { Links } from "./links.ts";
import type { FoundClip, FoundVideo } from "./videos.ts";
import { findClip, findVideo, formatVideoDuration, isRecording, videoSeconds } from "./videos.ts";
import type { World } from "./world.ts";
import { channelById } from "./world.ts";

export function videoItems(world: World, query: URLSearchParams, links: Links): HelixItems {
  const ids = query.getAll("id");
  if (ids.length > mostIds) return tooMany;
  if (ids.length > 0) {
    const found = ids.flatMap((id) => findVideo(world, id) ?? []);
    if (found.length === 0) return { status: 404, message: `videos not found` };
    return { items: found.map((video) => videoItem(world, video, links)), isPaged: false };
  }
  const channel = channelById(world, query.get("user_id") ?? "");
  if (!channel) return { items: [], isPaged: true };
  const type = query.get("type") ?? "all";
  const videos = channel.shelf.videos().filter((video) => type === "all" || video.type === type);
  return {
    items: videos.map((video) => videoItem(world, { channel, video }, links)),
    isPaged: true,
  };
}

export function clipItems(world: World, query: URLSearchParams, links: Links): HelixItems {
  const ids = query.getAll("id");
  if (ids.length > mostIds) return tooMany;
  if (ids.length > 0) {
    const found = ids.flatMap((slug) => findClip(world, slug) ?? []);
    return { items: found.map((clip) => clipItem(clip, links)), isPaged: false };
  }
  const channel = channelById(world, query.get("broadcaster_id") ?? "");
  if (!channel) return { items: [], isPaged: true };
  const from = Date.parse(query.get("started_at") ?? "1970-01-01T00:00:00Z");
  const clips = channel.shelf
    .clips()
    .filter((clip) => clip.createdAtMs >= from)
    .toSorted((a, b) => b.views - a.views);
  return { items: clips.map((clip) => clipItem({ channel, clip }, links)), isPaged: true };
}

function videoItem(world: World, { channel, video }: FoundVideo, links: Links): unknown {
  const started = isoSeconds(video.broadcast.start.startedAtMs);
  const nowMs = world.clock.now();
  return {
    id: video.id,
    stream_id: video.streamId,
    user_id: channel.id,
    user_login: channel.login,
    user_name: channel.displayName,
    title: video.title,
    description: video.description,
    created_at: started,
    published_at: started,
    url: `https://www.twitch.tv/videos/${video.id}`,
    thumbnail_url: isRecording(video, nowMs)
      ? ""
      : links.picture(`cf_vods/${video.folder}/thumb/index-0000000000-%{width}x%{height}.jpg`),
    viewable: "public",
    view_count: video.views,
    language: channel.definition.language ?? "en",
    type: video.type,
    duration: formatVideoDuration(videoSeconds(video.broadcast, nowMs)),
    muted_segments: video.muted.length === 0 ? null : video.muted,
  };
}

function clipItem({ channel, clip }: FoundClip, links: Links): unknown {
  const { video } = clip;
  return {
    id: clip.slug,
    url: `https://clips.twitch.tv/${clip.slug}`,
    embed_url: `https://clips.twitch.tv/embed?clip=${clip.slug}`,
    broadcaster_id: channel.id,
    broadcaster_name: channel.displayName,
    creator_id: "53834192",
    creator_name: clip.creator,
    video_id: video.isDeleted ? "" : video.id,
    game_id: gameOf(clip.game)?.id ?? "",
    language: channel.definition.language ?? "en",
    title: clip.title,
    view_count: clip.views,
    created_at: isoSeconds(clip.createdAtMs),
    thumbnail_url: links.picture(`twitch-clips/${clip.slug}-preview-480x272.jpg`),
    duration: clip.seconds,
    vod_offset: video.isDeleted ? null : clip.offset,
    is_featured: false,
  };
}
