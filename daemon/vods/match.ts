import { AppError } from "../../shared/errors.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";
import { matchVideo, startToleranceMs } from "../core/matching.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { findLibrary } from "../find-library.ts";
import { type FoundVideos, searchVideos } from "../providers/library.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { checkNotTrashed } from "./removable.ts";
import { type CopyDeps, recordCopyFacts } from "./record-copy-facts.ts";
import { findVod } from "./update.ts";

/** More videos than a streamer makes until the platform deletes the first ones. */
const mostVideos = 1000;
/** A copy may be late on the platform's list: until then its absence is no proof. */
const listLagMs = 3_600_000;

/**
 * Finds the platform's copy of a recording, or takes the one the operator names, and keeps what is
 * known of it. Throws `vod_unknown`, `not_supported`, `provider_unavailable`; `bad_request`,
 * `video_unknown` or `streamer_differs` for a video that is named; `not_matched` when there is none.
 */
export async function matchVod(
  deps: CopyDeps,
  uuid: string,
  { video }: { video: string | null },
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  if (video !== null) {
    const named = await lookUpNamed(deps, vod, video, signal);
    return recordCopyFacts(deps, vod, named);
  }
  const channel = findChannelOf(deps, vod);
  const found = await listVideosSince(deps, channel, Date.parse(vod.started_at), signal);
  const matched = await matchAmong(deps, vod, found);
  if (matched !== null) return matched;
  // A copy that was named or found before may be none of the past broadcasts.
  if (vod.external_vod_id !== null) return askAgain(deps, vod, vod.external_vod_id, signal);
  if (found.problem !== null) throw found.problem;
  throw new AppError("not_matched", `${channel.provider} has no copy of this recording.`);
}

/** The video that the operator names, by its id or a link. */
async function lookUpNamed(
  deps: CopyDeps,
  vod: VodRecord,
  text: string,
  signal: AbortSignal,
): Promise<PlatformVideo> {
  const library = findLibrary(deps, vod.provider);
  const field = "overrideVideoID";
  const id = library.parseVideoId(text);
  if (id === null)
    throw new AppError("bad_request", `"${text}" is neither the id of a video nor a link to one.`, {
      field,
    });
  const video = (await library.lookUpVideos([id], signal)).get(id) ?? null;
  if (video === null) throw new AppError("video_unknown", `There is no video ${id}.`, { field });
  const channel = deps.store.channels.get(vod.channel_uuid);
  if (channel !== null && video.streamer_id !== channel.internalId)
    throw new AppError(
      "streamer_differs",
      `Video ${id} is by ${video.streamer_name}, not by ${channel.displayName}.`,
      { field },
    );
  return video;
}

/** Keeps what the platform says about a copy that is known. Throws `not_supported`, `provider_unavailable`. */
export async function askAgain(
  deps: CopyDeps,
  vod: VodRecord,
  id: string,
  signal: AbortSignal,
): Promise<VodRecord> {
  const videos = await findLibrary(deps, vod.provider).lookUpVideos([id], signal);
  const video = videos.get(id);
  if (video !== undefined) return recordCopyFacts(deps, vod, video);
  throw new AppError("provider_unavailable", `${vod.provider} says nothing about video ${id}.`);
}

/** Throws `channel_unknown`: without its streamer nobody can be asked for a list. */
function findChannelOf(deps: CopyDeps, vod: VodRecord): ChannelRecord {
  const channel = deps.store.channels.get(vod.channel_uuid);
  if (channel !== null) return channel;
  throw new AppError("channel_unknown", `The channel ${vod.channel_uuid} does not exist.`);
}

/** The past broadcasts of a channel that began at this time or later. */
export async function listVideosSince(
  deps: Pick<CopyDeps, "providers">,
  channel: ChannelRecord,
  sinceMs: number,
  signal: AbortSignal,
): Promise<FoundVideos> {
  const library = findLibrary(deps, channel.provider);
  const streamer = { id: channel.internalId, login: channel.internalName };
  const search = {
    type: "archive",
    sinceMs: sinceMs - startToleranceMs,
    most: mostVideos,
  } as const;
  const found = await searchVideos(library, streamer, search, signal);
  if (found.videos.length > 0) return found;
  // An empty list is no proof when the platform does not know the streamer any more.
  const provider = deps.providers.get(channel.provider);
  const known = await provider?.lookUpStreamerById(channel.internalId, signal);
  if (known !== null) return found;
  throw new AppError(
    "streamer_unknown",
    `${channel.provider} does not know ${channel.displayName} any more.`,
  );
}

/**
 * Keeps the match of a recording among videos; null when there is none. That a whole list does not
 * have it is kept as well, once the list can't be late any more.
 */
export async function matchAmong(
  deps: CopyDeps,
  vod: VodRecord,
  { videos, problem }: FoundVideos,
): Promise<VodRecord | null> {
  const match = matchVideo(vod, videos, deps.clock.now());
  if (match !== null) {
    deps.log
      .module("platform")
      .info(`${vod.basename} is video ${match.video.id}, by its ${match.by}.`);
    return recordCopyFacts(deps, vod, match.video);
  }
  const isLate = deps.clock.now() - Date.parse(vod.ended_at ?? "") < listLagMs;
  const isOver = vod.ended_at !== null && !isLate;
  if (problem === null && isOver && vod.external_vod_id === null)
    await recordCopyFacts(deps, vod, null);
  return null;
}
