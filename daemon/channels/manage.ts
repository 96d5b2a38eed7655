import { AppError, toMessage } from "../../shared/errors.ts";
import { ChannelRules, type NewChannel } from "../../shared/model/channel.ts";
import { normalizeQualities } from "../core/quality.ts";
import type { Deps } from "../deps.ts";
import type { Provider } from "../providers/provider.ts";
import type { Streamer } from "../providers/streamer.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { removePictures } from "./pictures.ts";
import { announceChannel, findChannel } from "./show.ts";

type ManageDeps = Pick<
  Deps,
  "store" | "providers" | "events" | "live" | "activities" | "jobs" | "newUuid" | "log" | "paths"
>;

/** Adds a channel by login or link. Throws `bad_request`, `streamer_unknown` or `channel_exists`. */
export async function addChannel(
  deps: ManageDeps,
  wanted: NewChannel,
  signal: AbortSignal,
): Promise<ChannelRecord> {
  const provider = findProvider(deps, wanted.provider ?? "twitch");
  const login = provider.parseLogin(wanted.internalName);
  if (login === null) {
    throw new AppError(
      "bad_request",
      `"${wanted.internalName}" is neither a login nor a link of ${provider.name}.`,
      { field: "internalName" },
    );
  }
  const rules = ChannelRules.parse(wanted);
  const streamer = await provider.lookUpStreamer(login, signal);
  if (streamer === null)
    throw new AppError("streamer_unknown", `${provider.name} knows no streamer called ${login}.`, {
      field: "internalName",
    });
  if (
    deps.store.channels
      .list()
      .some((channel) => channel.provider === provider.name && channel.internalId === streamer.id)
  ) {
    throw new AppError("channel_exists", `${streamer.displayName} is watched already.`, {
      field: "internalName",
    });
  }
  const record = toRecord(deps.newUuid(), provider.name, streamer, rules);
  await deps.store.channels.add(record);
  deps.log
    .module("channels")
    .info(`Watching ${record.displayName}.`, { channel: record.internalName });
  announceChannel(deps, record.uuid);
  return record;
}

export function findProvider(deps: Pick<Deps, "providers">, name: string): Provider {
  const provider = deps.providers.get(name);
  if (provider !== undefined) return provider;
  throw new AppError(
    "bad_request",
    `There is no provider ${name}; there are ${[...deps.providers.keys()].join(", ")}.`,
    { field: "provider" },
  );
}

function toRecord(
  uuid: string,
  provider: string,
  streamer: Streamer,
  rules: ChannelRules,
): ChannelRecord {
  return {
    uuid,
    provider,
    internalName: streamer.login,
    internalId: streamer.id,
    displayName: streamer.displayName,
    url: streamer.url,
    profilePictureUrl: streamer.profilePictureUrl,
    offline_image_url: streamer.offlineImageUrl,
    banner_url: streamer.bannerUrl,
    channel_data: { cache_avatar: null, cache_banner: null, cache_offline_image: null },
    saves_vods: null,
    broadcaster_type: streamer.broadcasterType ?? "",
    ...rules,
    quality: normalizeQualities(rules.quality),
    chapter_data: null,
    last_decision: null,
    numbers: null,
  };
}

/** Stops watching a channel; a recording that runs is stopped and finalized, all recordings stay. */
export async function removeChannel(deps: ManageDeps, uuid: string): Promise<void> {
  const channel = findChannel(deps, uuid);
  const running = deps.jobs.find(`capture_${channel.internalName}_*`);
  for (const name of running) deps.jobs.stop(name);
  await deps.store.channels.remove(uuid);
  await removePictures(deps, uuid).catch((error: unknown) => {
    deps.log.module("channels").warn(`Pictures were left behind: ${toMessage(error)}`);
  });
  deps.live.set(uuid, null);
  deps.log
    .module("channels")
    .info(`No longer watching ${channel.displayName}.`, { channel: channel.internalName });
  deps.events.emit("channel_removed", { uuid });
}
