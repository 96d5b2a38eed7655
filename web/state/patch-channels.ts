import type { Channel, ChannelList } from "../../shared/model/channel.ts";

/** Applies a change to every channel of a list, and what it changes of their sizes to the total; the same list when nothing changed. */
export function mapChannels(list: ChannelList, change: (channel: Channel) => Channel): ChannelList {
  const streamer_list = list.streamer_list.map(change);
  const isSame = streamer_list.every((channel, index) => channel === list.streamer_list[index]);
  if (isSame) return list;
  const total_size = list.total_size + sumSizes(streamer_list) - sumSizes(list.streamer_list);
  return { ...list, streamer_list, total_size };
}

const sumSizes = (channels: readonly Channel[]) =>
  channels.reduce((total, { vods_size }) => total + vods_size, 0);

/** Replaces or adds a channel; the total follows the difference in its size. */
export function patchChannel(list: ChannelList, channel: Channel): ChannelList {
  const known = list.streamer_list.find((other) => other.uuid === channel.uuid);
  const merged = known === undefined ? channel : mergeChannel(known, channel);
  const others = list.streamer_list.filter((other) => other.uuid !== channel.uuid);
  return {
    ...list,
    streamer_list: [...others, merged].toSorted(byDisplayName),
    total_size: list.total_size + channel.vods_size - (known?.vods_size ?? 0),
  };
}

export function removeChannel(list: ChannelList, uuid: string): ChannelList {
  return { ...list, streamer_list: list.streamer_list.filter((channel) => channel.uuid !== uuid) };
}

/** A message holds the newest recordings only; older ones that are known stay. */
export function mergeChannel(known: Channel, channel: Channel): Channel {
  const isComplete = channel.vods_list.length >= channel.vod_count;
  if (isComplete) return channel;
  const named = new Set(channel.vods_list.map((vod) => vod.uuid));
  const others = known.vods_list.filter((vod) => !named.has(vod.uuid));
  return { ...channel, vods_list: [...channel.vods_list, ...others] };
}

export function byDisplayName(a: Channel, b: Channel): number {
  return a.displayName.localeCompare(b.displayName);
}
