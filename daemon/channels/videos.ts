import { AppError } from "../../shared/errors.ts";
import type {
  ListedVideo,
  PlatformClip,
  PlatformVideo,
  PlatformVideoType,
} from "../../shared/model/platform.ts";
import { findVodOfVideo, hasPlatformCopy } from "../core/video-match.ts";
import type { Deps } from "../deps.ts";
import { findLibrary } from "../find-library.ts";
import { type ClipPage, searchVideos } from "../providers/library.ts";
import type { StreamerName } from "../providers/streamer.ts";
import { findChannel } from "./show.ts";

export interface VideoQuery {
  type: PlatformVideoType | null;
  cursor: string | null;
  limit: number;
}

/**
 * One page of the videos that the platform keeps of a channel, and which of them are here already.
 * Throws `channel_unknown`, `not_supported`, `provider_unavailable`.
 */
export async function listVideos(
  deps: Pick<Deps, "store" | "providers">,
  channelUuid: string,
  query: VideoQuery,
  signal: AbortSignal,
): Promise<{ videos: ListedVideo[]; cursor: string | null }> {
  const channel = findChannel(deps, channelUuid);
  const streamer = { id: channel.internalId, login: channel.internalName };
  const page = await findLibrary(deps, channel.provider).listVideos(streamer, query, signal);
  const vods = deps.store.vods.all().filter((vod) => vod.channel_uuid === channelUuid);
  const videos = page.videos.map((video) => {
    const found = findVodOfVideo(vods, channel.provider, video);
    const vod = found && { uuid: found.uuid, is_downloaded: hasPlatformCopy(found) };
    return { ...video, vod };
  });
  return { videos, cursor: page.cursor };
}

export interface PlatformListQuery {
  /** A login or an id, as the platform names its streamers. */
  name: string;
  type: PlatformVideoType | null;
  limit: number;
}

/**
 * The newest videos of any streamer of a platform, watched or not. Throws `not_supported`,
 * `streamer_unknown`, `provider_unavailable`.
 */
export async function listPlatformVideos(
  deps: Pick<Deps, "providers">,
  provider: string,
  { name, type, limit }: PlatformListQuery,
  signal: AbortSignal,
): Promise<PlatformVideo[]> {
  const library = findLibrary(deps, provider);
  const streamer = await findStreamer(deps, provider, name, signal);
  const { videos } = await searchVideos(
    library,
    streamer,
    { type, sinceMs: null, most: limit },
    signal,
  );
  return videos.slice(0, limit);
}

async function findStreamer(
  deps: Pick<Deps, "providers">,
  providerName: string,
  name: string,
  signal: AbortSignal,
): Promise<StreamerName> {
  const provider = deps.providers.get(providerName);
  const login = provider?.parseLogin(name) ?? null;
  const streamer = login === null ? null : await provider?.lookUpStreamer(login, signal);
  if (streamer) return streamer;
  throw new AppError("streamer_unknown", `${providerName} knows no streamer called ${name}.`);
}

export interface ClipQuery {
  /** Made in the last so many days; null for all. */
  days: number | null;
  limit: number;
}

/** Clips in one question. */
const pageLimit = 100;

/** The clips that the platform keeps of a channel, the newest first of the most watched. Throws as `listVideos`. */
export async function listClips(
  deps: Pick<Deps, "store" | "providers">,
  channelUuid: string,
  { days, limit }: ClipQuery,
  signal: AbortSignal,
): Promise<PlatformClip[]> {
  const channel = findChannel(deps, channelUuid);
  const streamer = { id: channel.internalId, login: channel.internalName };
  const library = findLibrary(deps, channel.provider);
  const clips: PlatformClip[] = [];
  let cursor: string | null = null;
  do {
    const request = { days, cursor, limit: Math.min(pageLimit, limit - clips.length) };
    const page: ClipPage = await library.listClips(streamer, request, signal);
    clips.push(...page.clips);
    cursor = page.cursor;
  } while (cursor !== null && clips.length < limit);
  return clips.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
