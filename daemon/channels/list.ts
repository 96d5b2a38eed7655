import type { ChannelListQuery, VodListQuery } from "../../shared/api/channels.ts";
import type { Channel, ChannelList, ChannelSort } from "../../shared/model/channel.ts";
import type { VodList, VodSort, VodSummary } from "../../shared/model/vod.ts";
import { toVodSummary } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { freeBytes } from "../io/files.ts";
import { findChannel, showChannel } from "./show.ts";

type ListDeps = Pick<Deps, "store" | "live" | "activities">;

/** One page of the channels, and what all of them take on the disk. */
export async function listChannels(
  deps: ListDeps & Pick<Deps, "paths">,
  query: ChannelListQuery,
): Promise<ChannelList> {
  const channels = deps.store.channels
    .list()
    .map((record) => showChannel(deps, record, query.vods));
  const fitting = channels.filter((channel) =>
    isFitting(query.filter, [channel.displayName, channel.internalName]),
  );
  const order = query.order ?? (query.sort === "displayName" ? "asc" : "desc");
  const sorted = fitting.toSorted(channelOrder[query.sort]);
  return {
    streamer_list: pageOf(order === "asc" ? sorted : sorted.toReversed(), query),
    channel_count: fitting.length,
    total_size: channels.reduce((total, channel) => total + channel.vods_size, 0),
    free_size: await freeBytes(deps.paths.vods),
  };
}

/** One page of a channel's recordings. Throws `channel_unknown`. */
export function listVods(deps: ListDeps, channelUuid: string, query: VodListQuery): VodList {
  findChannel(deps, channelUuid);
  return toVodPage(deps, deps.store.vods.ofChannel(channelUuid), query);
}

/** One page of the recordings of all channels. */
export function listAllVods(deps: ListDeps, query: VodListQuery): VodList {
  return toVodPage(deps, deps.store.vods.list(), query);
}

/** One page of the archived recordings. */
export function listSavedVods(deps: ListDeps, query: VodListQuery): VodList {
  return toVodPage(deps, deps.store.vods.list("saved"), query);
}

function toVodPage(deps: ListDeps, vods: readonly VodRecord[], query: VodListQuery): VodList {
  const fitting = vods
    .filter((vod) => query.phase === undefined || vod.phase === query.phase)
    .filter((vod) => isFitting(query.filter, wordsOf(vod)));
  const sorted = fitting
    .map((vod) => toVodSummary(vod, deps.activities.look(vod.uuid)))
    .toSorted(vodOrder[query.sort]);
  return {
    vods: pageOf(query.order === "asc" ? sorted : sorted.toReversed(), query),
    vod_count: fitting.length,
  };
}

/** Each goes up. */
const channelOrder: Record<ChannelSort, (a: Channel, b: Channel) => number> = {
  displayName: (a, b) => a.displayName.localeCompare(b.displayName),
  vod_count: (a, b) => a.vod_count - b.vod_count,
  vods_size: (a, b) => a.vods_size - b.vods_size,
  is_live: (a, b) => Number(a.is_live) - Number(b.is_live),
};

const vodOrder: Record<VodSort, (a: VodSummary, b: VodSummary) => number> = {
  started_at: (a, b) => a.started_at.localeCompare(b.started_at),
  duration: (a, b) => a.duration - b.duration,
  total_size: (a, b) => a.total_size - b.total_size,
  stream_title: (a, b) => a.stream_title.localeCompare(b.stream_title),
};

function wordsOf(vod: VodRecord): string[] {
  const games = vod.marks.map((mark) => mark.game_name ?? "");
  return [vod.basename, vod.stream_title, vod.comment, ...games];
}

function isFitting(filter: string, words: readonly string[]): boolean {
  const wanted = filter.toLowerCase();
  return words.some((word) => word.toLowerCase().includes(wanted));
}

function pageOf<T>(items: readonly T[], { page, per_page }: { page: number; per_page: number }) {
  return items.slice((page - 1) * per_page, page * per_page);
}
