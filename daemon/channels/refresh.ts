import { AppError, toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { Streamer } from "../providers/provider.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { findProvider } from "./manage.ts";
import { announceChannel } from "./show.ts";

type RefreshDeps = Pick<
  Deps,
  "store" | "providers" | "live" | "activities" | "events" | "jobs" | "log"
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
  const changes = toChanges(deps, channel, streamer);
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

/** Only what differs. What a platform does not tell stays; a running capture keeps its name. */
function toChanges(
  deps: RefreshDeps,
  channel: ChannelRecord,
  streamer: Streamer,
): Partial<ChannelRecord> {
  const isCapturing = deps.jobs.find(`capture_${channel.internalName}_*`).length > 0;
  const wanted = {
    displayName: streamer.displayName,
    profilePictureUrl: streamer.profilePictureUrl || channel.profilePictureUrl,
    offline_image_url: streamer.offlineImageUrl || channel.offline_image_url,
    broadcaster_type: streamer.broadcasterType || channel.broadcaster_type,
    ...(isCapturing ? {} : { internalName: streamer.login, url: streamer.url }),
  };
  const differing = Object.entries(wanted).filter(
    ([key, value]) => channel[key as keyof typeof wanted] !== value,
  );
  return Object.fromEntries(differing);
}
