import { AppError, toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { Streamer } from "../providers/streamer.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { findProvider } from "./manage.ts";
import { cachePictures } from "./pictures.ts";
import { findOutSavesVideos } from "./saves-videos.ts";
import { announceChannel } from "./show.ts";

export type RefreshDeps = Pick<
  Deps,
  | "store"
  | "providers"
  | "live"
  | "activities"
  | "events"
  | "jobs"
  | "log"
  | "clock"
  | "mediaClient"
  | "paths"
>;

export interface RefreshResult {
  changed: number;
  /** Channels whose platform knows them no more or could not be asked. */
  failed: number;
}

/** Looks all channels up again, one after another: nobody waits for it. */
export async function refreshChannels(
  deps: RefreshDeps,
  signal: AbortSignal,
): Promise<RefreshResult> {
  const result = { changed: 0, failed: 0 };
  for (const channel of deps.store.channels.list()) {
    signal.throwIfAborted();
    try {
      if (await refreshChannel(deps, channel, signal)) result.changed += 1;
    } catch (error) {
      result.failed += 1;
      deps.log.module("channels").warn(`${channel.displayName}: ${toMessage(error)}`);
    }
  }
  return result;
}

/**
 * Brings names and pictures of a channel up to date; says whether anything was different. Throws
 * `streamer_unknown` when the platform no longer has the streamer.
 */
export async function refreshChannel(
  deps: RefreshDeps,
  channel: ChannelRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const provider = findProvider(deps, channel.provider);
  const streamer = await provider.lookUpStreamerById(channel.internalId, signal);
  if (streamer === null)
    throw new AppError(
      "streamer_unknown",
      `${provider.name} does not know ${channel.displayName} any more.`,
    );
  const wanted = {
    ...toChanges(deps, channel, streamer),
    ...(await lookAround(deps, channel, streamer, signal)),
  };
  const changes = onlyDifferent(channel, wanted);
  if (Object.keys(changes).length === 0) return false;
  if (changes.internalName !== undefined) {
    deps.log
      .module("channels")
      .info(`${channel.internalName} is now called ${changes.internalName}.`);
  }
  await deps.store.channels.update(channel.uuid, changes);
  announceChannel(deps, channel.uuid);
  return true;
}

/** A new channel is not waited for longer than this. */
const completionMs = 5000;

/** Looks up what else there is to know of a channel that was just added; the next refresh makes up for it. */
export async function completeChannel(
  deps: RefreshDeps,
  channel: ChannelRecord,
  signal: AbortSignal,
): Promise<void> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(completionMs)]);
  await refreshChannel(deps, channel, limited).catch((error: unknown) => {
    deps.log.module("channels").warn(`${channel.displayName}: ${toMessage(error)}`);
  });
}

/** What takes further questions: the pictures, and whether the platform keeps past broadcasts. */
async function lookAround(
  deps: RefreshDeps,
  channel: ChannelRecord,
  streamer: Streamer,
  signal: AbortSignal,
): Promise<Partial<ChannelRecord>> {
  const pictures = { ...channel, ...toPictureUrls(channel, streamer) };
  const saves = await findOutSavesVideos(deps, channel, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    deps.log.module("channels").warn(`${channel.displayName}: ${toMessage(error)}`);
    return null;
  });
  return {
    channel_data: await cachePictures(deps, pictures, signal),
    ...(saves === null ? {} : { saves_vods: saves }),
  };
}

/** What the platform does not tell stays. */
function toPictureUrls(channel: ChannelRecord, streamer: Streamer) {
  return {
    profilePictureUrl: streamer.profilePictureUrl || channel.profilePictureUrl,
    offline_image_url: streamer.offlineImageUrl || channel.offline_image_url,
    banner_url: streamer.bannerUrl || channel.banner_url,
  };
}

/** A running capture keeps its name. */
function toChanges(
  deps: RefreshDeps,
  channel: ChannelRecord,
  streamer: Streamer,
): Partial<ChannelRecord> {
  const isCapturing = deps.jobs.find(`capture_${channel.internalName}_*`).length > 0;
  return {
    ...toPictureUrls(channel, streamer),
    displayName: streamer.displayName,
    broadcaster_type: streamer.broadcasterType ?? channel.broadcaster_type,
    ...(isCapturing ? {} : { internalName: streamer.login, url: streamer.url }),
  };
}

function onlyDifferent(
  channel: ChannelRecord,
  wanted: Partial<ChannelRecord>,
): Partial<ChannelRecord> {
  const differing = Object.entries(wanted).filter(
    ([key, value]) =>
      // The key comes from a part of the very same form.
      JSON.stringify(channel[key as keyof ChannelRecord]) !== JSON.stringify(value),
  );
  return Object.fromEntries(differing);
}
