import type { Channel } from "../../shared/model/channel.ts";
import { AppError } from "../../shared/errors.ts";
import { totalSize, toVodSummary } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";

type ShowDeps = Pick<Deps, "store" | "live" | "activities">;

/** Recordings that come with a channel in events and in lists. */
const usualVods = 4;

/** A channel as the contract shows it, with its newest recordings. */
export function showChannel(deps: ShowDeps, record: ChannelRecord, vodLimit = usualVods): Channel {
  const vods = deps.store.vods.ofChannel(record.uuid);
  const stream = deps.live.get(record.uuid);
  const sizeOf = (vod: VodRecord) =>
    deps.activities.look(vod.uuid)?.counters?.bytes ?? totalSize(vod);
  const [newest] = vods;
  const capturing = vods.find((vod) => vod.phase === "capturing");
  return {
    ...record,
    is_live: stream !== null,
    api_getSubscriptionStatus: deps.live.isSubscribed(record.uuid),
    is_capturing: capturing !== undefined,
    is_converting: vods.some((vod) => vod.phase === "converting"),
    saves_vods: null,
    current_game: stream?.gameName ?? null,
    current_vod: capturing?.uuid ?? null,
    current_season: newest?.stream_season ?? null,
    current_stream_number: newest?.stream_number ?? null,
    vods_list: vods
      .slice(0, vodLimit)
      .map((vod) => toVodSummary(vod, deps.activities.look(vod.uuid))),
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
