import type { Channel } from "../../shared/model/channel.ts";
import type { CaptureCounters, Vod, VodList, VodSummary } from "../../shared/model/vod.ts";

/** The part of a recording that lists hold. */
export function toVodSummary(vod: Vod): VodSummary {
  return {
    uuid: vod.uuid,
    basename: vod.basename,
    channel_uuid: vod.channel_uuid,
    phase: vod.phase,
    is_capturing: vod.is_capturing,
    is_capture_paused: vod.is_capture_paused,
    is_converting: vod.is_converting,
    is_finalized: vod.is_finalized,
    failed: vod.failed,
    prevent_deletion: vod.prevent_deletion,
    started_at: vod.started_at,
    stream_title: vod.stream_title,
    provider: vod.provider,
    game_name: vod.game_name,
    game_ids: vod.game_ids,
    duration: vod.duration,
    total_size: vod.total_size,
    external_vod_exists: vod.external_vod_exists,
    external_vod_at_risk: vod.external_vod_at_risk,
    external_vod_muted: vod.external_vod_muted,
  };
}

export function sortNewestFirst(vods: readonly VodSummary[]): VodSummary[] {
  return vods.toSorted((a, b) => b.started_at.localeCompare(a.started_at));
}

/** Puts a recording into its channel's list; one that is newer than all listed counts as new. */
export function patchVodInChannel(channel: Channel, vod: VodSummary): Channel {
  if (channel.uuid !== vod.channel_uuid) return channel;
  const before = channel.vods_list.find((known) => known.uuid === vod.uuid);
  if (before !== undefined) {
    const vods_list = channel.vods_list.map((known) => (known === before ? vod : known));
    const vods_size = channel.vods_size + vod.total_size - before.total_size;
    return { ...channel, vods_list, vods_size };
  }
  const isNew = channel.vods_list.every((known) => known.started_at < vod.started_at);
  if (!isNew) return channel;
  return {
    ...channel,
    vods_list: [vod, ...channel.vods_list],
    vod_count: channel.vod_count + 1,
  };
}

/** Replaces a recording in a page of a list; one that is not in it stays out. */
export function patchVodInList(list: VodList, vod: VodSummary): VodList {
  if (list.vods.every(({ uuid }) => uuid !== vod.uuid)) return list;
  return { ...list, vods: list.vods.map((known) => (known.uuid === vod.uuid ? vod : known)) };
}

export function removeVodFromChannel(channel: Channel, vodUuid: string): Channel {
  const vods_list = channel.vods_list.filter((vod) => vod.uuid !== vodUuid);
  if (vods_list.length === channel.vods_list.length) return channel;
  return { ...channel, vods_list, vod_count: Math.max(vods_list.length, channel.vod_count - 1) };
}

/** Live counters shown as the length and size of the recording; the channel grows with it. */
export function patchCountersInChannel(
  channel: Channel,
  vodUuid: string,
  counters: CaptureCounters,
): Channel {
  const known = channel.vods_list.find((vod) => vod.uuid === vodUuid);
  if (known === undefined) return channel;
  const vods_list = channel.vods_list.map((vod) =>
    vod === known ? { ...vod, ...toLength(counters) } : vod,
  );
  const vods_size = channel.vods_size + counters.bytes - known.total_size;
  return { ...channel, vods_list, vods_size };
}

export function patchCountersInVod(vod: Vod, counters: CaptureCounters): Vod {
  if (vod.phase !== "capturing") return vod;
  return { ...vod, ...toLength(counters), capture_counters: counters };
}

function toLength(counters: CaptureCounters): Pick<Vod, "duration" | "total_size"> {
  return { duration: counters.duration_seconds, total_size: counters.bytes };
}
