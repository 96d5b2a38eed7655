import { toMessage } from "../../shared/errors.ts";
import type { WorkAction, WorkLine } from "../../shared/model/work-report.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { plainSentence, toSentence, toText } from "../../shared/sentences.ts";
import { legacyName, type LegacyStreamer, toKeptNumbers, toRules } from "../core/legacy-channel.ts";
import type { LegacyChannel } from "../core/legacy-documents.ts";
import { keepNumbers, type KeptNumbers } from "../core/numbering.ts";
import type { Deps } from "../deps.ts";
import { ChannelRecord } from "../store/channels.ts";
import type { LegacyData } from "./import-read.ts";

export type ChannelDeps = Pick<Deps, "store" | "providers" | "newUuid">;

interface ChannelTask {
  isDryRun: boolean;
  add(line: WorkLine): void;
}

/** A channel of the old folder with the one here that it is. */
export interface ImportedChannel {
  name: string;
  legacyUuid: string | null;
  record: ChannelRecord;
}

/** Adds channels that are not watched yet; those that are keep their rules. */
export async function importChannels(
  deps: ChannelDeps,
  data: LegacyData,
  task: ChannelTask,
  signal: AbortSignal,
): Promise<ImportedChannel[]> {
  const imported: ImportedChannel[] = [];
  for (const legacy of data.channels) {
    signal.throwIfAborted();
    const name = legacyName(legacy);
    const tell = (action: WorkAction, said: Sentence) =>
      task.add({ action, subject: name, ...toText(said), vod_uuid: null });
    const found = await toChannel(deps, data, legacy, signal);
    if (typeof found === "string") {
      tell("skipped", plainSentence(found));
      continue;
    }
    const known = findKnown(deps, found);
    const record = known ?? found;
    const numbers = mergeNumbers(record.numbers, toKeptNumbers(data.values, name));
    if (known === null) tell("channel", toSentence("import_channel"));
    else tell("present", toSentence("import_channel_known"));
    if (!task.isDryRun) {
      if (known === null) await deps.store.channels.add({ ...record, numbers });
      else await deps.store.channels.update(known.uuid, { numbers });
    }
    imported.push({ name, legacyUuid: legacy.uuid, record });
  }
  return imported;
}

function findKnown({ store }: Pick<Deps, "store">, wanted: ChannelRecord): ChannelRecord | null {
  return (
    store.channels
      .list()
      .find(
        ({ provider, internalId, internalName }) =>
          provider === wanted.provider &&
          (internalId === wanted.internalId || internalName === wanted.internalName),
      ) ?? null
  );
}

/** The record of a channel, or why there can be none. */
async function toChannel(
  deps: ChannelDeps,
  data: LegacyData,
  legacy: LegacyChannel,
  signal: AbortSignal,
): Promise<ChannelRecord | string> {
  const name = legacyName(legacy);
  const provider = deps.providers.get(legacy.provider);
  if (provider === undefined)
    return `There is no platform ${legacy.provider} here; its recordings stay where they are.`;
  if (name === "") return "It has no name.";
  const cached = data.streamers.get(name.toLowerCase()) ?? null;
  const id = legacy.internalId || legacy.channel_id || cached?.id || "";
  const streamer = cached ?? (id === "" ? await lookUp(deps, legacy, signal) : null);
  if (typeof streamer === "string") return streamer;
  const isFree = legacy.uuid !== null && deps.store.channels.get(legacy.uuid) === null;
  return ChannelRecord.parse({
    uuid: isFree ? legacy.uuid : deps.newUuid(),
    provider: legacy.provider,
    internalName: name,
    internalId: id || (streamer?.id ?? ""),
    displayName: streamer?.displayName || legacy.displayName || name,
    url: toUrl(legacy.provider, name, id),
    profilePictureUrl: streamer?.profilePictureUrl ?? "",
    offline_image_url: streamer?.offlineImageUrl ?? "",
    broadcaster_type: streamer?.broadcasterType ?? "",
    ...toRules(legacy),
  });
}

/** An old entry may have no id: then only the platform can tell who it is. */
async function lookUp(
  deps: ChannelDeps,
  legacy: LegacyChannel,
  signal: AbortSignal,
): Promise<LegacyStreamer | string> {
  const name = legacyName(legacy);
  try {
    const streamer = await deps.providers.get(legacy.provider)?.lookUpStreamer(name, signal);
    if (streamer == null) return `${legacy.provider} knows no streamer called ${name}.`;
    return { ...streamer, broadcasterType: streamer.broadcasterType ?? "" };
  } catch (error) {
    signal.throwIfAborted();
    return `It has no id, and ${legacy.provider} could not be asked: ${toMessage(error)}`;
  }
}

function toUrl(provider: string, name: string, id: string): string {
  const urls: Record<string, string> = {
    twitch: `https://www.twitch.tv/${name}`,
    youtube: `https://www.youtube.com/channel/${id}`,
    kick: `https://kick.com/${name}`,
  };
  return urls[provider] ?? "";
}

function mergeNumbers(own: KeptNumbers | null, old: KeptNumbers | null): KeptNumbers | null {
  if (old === null) return own;
  return keepNumbers(own, {
    stream_season: old.season,
    stream_number: old.number,
    stream_absolute_season: old.absolute_season,
    stream_absolute_number: old.absolute_number,
  });
}
