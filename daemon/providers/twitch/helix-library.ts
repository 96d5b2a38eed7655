import { z } from "zod";
import {
  type PlatformClip,
  type PlatformVideo,
  PlatformVideoType,
} from "../../../shared/model/platform.ts";
import { MutedRange } from "../../../shared/model/vod.ts";
import { parseAnswer } from "../../io/http.ts";
import { toIso } from "../../io/clock.ts";
import type { Library } from "../library.ts";
import { toThumbnail } from "./gql-media.ts";
import type { Helix } from "./helix.ts";
import { parseDuration, toWholeIso } from "./times.ts";

const HelixVideo = z.object({
  id: z.string(),
  stream_id: z.string().nullish(),
  user_id: z.string(),
  user_name: z.string(),
  title: z.string(),
  description: z.string(),
  created_at: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  view_count: z.number(),
  type: z.string(),
  duration: z.string(),
  muted_segments: z.array(MutedRange).nullish(),
});

const HelixClip = z.object({
  id: z.string(),
  url: z.string(),
  broadcaster_id: z.string(),
  broadcaster_name: z.string(),
  creator_name: z.string(),
  video_id: z.string(),
  game_id: z.string(),
  title: z.string(),
  view_count: z.number(),
  created_at: z.string(),
  thumbnail_url: z.string(),
  duration: z.number(),
  vod_offset: z.number().nullish(),
});

const Pagination = z.object({ cursor: z.string().nullish() }).nullish();
const Videos = z.object({ data: z.array(HelixVideo), pagination: Pagination });
const Clips = z.object({ data: z.array(HelixClip), pagination: Pagination });

/** Ids in one question. */
const batchSize = 100;
const dayMs = 86_400_000;

export type HelixLibrary = Pick<
  Library,
  "listVideos" | "lookUpVideos" | "listClips" | "lookUpClip"
>;

/** What the official interface tells of videos and clips. */
export function createHelixLibrary(helix: Pick<Helix, "ask">, now: () => number): HelixLibrary {
  return {
    async listVideos(streamer, request, signal) {
      const query = new URLSearchParams({ user_id: streamer.id, first: String(request.limit) });
      if (request.type !== null) query.set("type", request.type);
      if (request.cursor !== null) query.set("after", request.cursor);
      const answer = parseAnswer(Videos, await helix.ask("/videos", query, signal), "Twitch");
      return { videos: answer.data.map(toVideo), cursor: answer.pagination?.cursor || null };
    },
    async lookUpVideos(ids, signal) {
      const found = new Map<string, PlatformVideo | null>(ids.map((id) => [id, null]));
      for (let start = 0; start < ids.length; start += batchSize) {
        const batch = ids.slice(start, start + batchSize);
        for (const video of await askForVideos(helix, batch, signal)) found.set(video.id, video);
        const missing = batch.filter((id) => found.get(id) === null);
        // An answer that is only short of some is no proof: they are asked for by themselves.
        if (missing.length === 0 || missing.length === batch.length) continue;
        for (const video of await askForVideos(helix, missing, signal)) found.set(video.id, video);
      }
      return found;
    },
    async listClips(streamer, request, signal) {
      const first = String(request.limit);
      const query = new URLSearchParams({ broadcaster_id: streamer.id, first });
      if (request.days !== null) {
        query.set("started_at", toIso(now() - request.days * dayMs));
        query.set("ended_at", toIso(now()));
      }
      if (request.cursor !== null) query.set("after", request.cursor);
      const answer = parseAnswer(Clips, await helix.ask("/clips", query, signal), "Twitch");
      return { clips: answer.data.map(toClip), cursor: answer.pagination?.cursor || null };
    },
    async lookUpClip(id, signal) {
      const query = new URLSearchParams({ id });
      const answer = await helix.ask("/clips", query, signal, { data: [] });
      const [clip] = parseAnswer(Clips, answer, "Twitch").data;
      return clip === undefined ? null : toClip(clip);
    },
  };
}

async function askForVideos(
  helix: Pick<Helix, "ask">,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<PlatformVideo[]> {
  const query = new URLSearchParams(ids.map((id): [string, string] => ["id", id]));
  // It says "not found" when it has none of them.
  const answer = await helix.ask("/videos", query, signal, { data: [] });
  return parseAnswer(Videos, answer, "Twitch").data.map(toVideo);
}

function toVideo(video: z.infer<typeof HelixVideo>): PlatformVideo {
  return {
    id: video.id,
    title: video.title,
    url: video.url,
    thumbnail: toThumbnail(video.thumbnail_url),
    duration: parseDuration(video.duration) ?? 0,
    view_count: video.view_count,
    created_at: toWholeIso(video.created_at),
    description: video.description,
    type: PlatformVideoType.catch("archive").parse(video.type),
    stream_id: video.stream_id ?? null,
    // It writes null for none, and for what it does not know.
    muted_segments: video.muted_segments ?? null,
    streamer_id: video.user_id,
    streamer_name: video.user_name,
  };
}

function toClip(clip: z.infer<typeof HelixClip>): PlatformClip {
  return {
    id: clip.id,
    title: clip.title,
    url: clip.url,
    thumbnail_url: clip.thumbnail_url,
    duration: clip.duration,
    view_count: clip.view_count,
    created_at: toWholeIso(clip.created_at),
    creator_name: clip.creator_name,
    game_id: clip.game_id,
    video_id: clip.video_id || null,
    vod_offset: clip.vod_offset ?? null,
    streamer_id: clip.broadcaster_id,
    streamer_name: clip.broadcaster_name,
  };
}
