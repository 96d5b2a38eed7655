import type { Channel } from "../../shared/model/channel.ts";
import { AppError } from "../../shared/errors.ts";
import { currentNumbers } from "../core/numbering.ts";
import { totalSize, toVodSummary } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";

type ShowDeps = Pick<Deps, "store" | "live" | "activities">;

/** Recordings that come with a channel in events and in lists. */
const usualVods = 4;

/** The specification shows five until it is asked for more. */
const usualClips = 5;

/** A channel as the contract shows it, with its newest recordings. */
export function showChannel(deps: ShowDeps, record: ChannelRecord, vodLimit = usualVods): Channel {
  const vods = deps.store.vods.ofChannel(record.uuid);
  const stream = deps.live.get(record.uuid);
  const sizeOf = (vod: VodRecord) =>
    deps.activities.look(vod.uuid)?.counters?.bytes ?? totalSize(vod);
  const { numbers, ...stored } = record;
  const current = currentNumbers(vods[0], numbers);
  const clips = deps.store.localClips.of(record.provider, record.internalId);
  const capturing = vods.find((vod) => vod.phase === "capturing");
  return {
    ...stored,
    is_live: stream !== null,
    api_getSubscriptionStatus: deps.live.isSubscribed(record.uuid),
    is_capturing: capturing !== undefined,
    is_converting: vods.some((vod) => vod.phase === "converting"),
    current_game: stream?.gameName ?? null,
    current_vod: capturing?.uuid ?? null,
    current_season: current?.stream_season ?? null,
    current_absolute_season: current?.stream_absolute_season ?? null,
    current_stream_number: current?.stream_number ?? null,
    vods_list: vods
      .slice(0, vodLimit)
      .map((vod) => toVodSummary(vod, deps.activities.look(vod.uuid))),
    video_list: deps.store.localVideos.ofChannel(record.uuid),
    clips_list: clips.slice(0, usualClips),
    clip_count: clips.length,
    vod_count: vods.length,
    vods_size: vods.reduce((total, vod) => total + sizeOf(vod), 0),
  };
}

/** Tells everyone about a channel. */
export function announceChannel(deps: ShowDeps & Pick<Deps, "events">, uuid: string): void {
  const record = deps.store.channels.get(uuid);
  if (record !== null) deps.events.emit("channel_updated", { channel: showChannel(deps, record) });
}

/** Throws `channel_unknown`, in the words of the specification. */
export function findChannel(deps: Pick<Deps, "store">, uuid: string): ChannelRecord {
  const record = deps.store.channels.get(uuid);
  if (record === null) throw new AppError("channel_unknown", `The channel ${uuid} does not exist.`);
  return record;
}
