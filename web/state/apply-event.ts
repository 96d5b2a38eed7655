import type { QueryClient } from "@tanstack/react-query";
import type { ServerEvent } from "../../shared/events.ts";
import type { Channel, ChannelList } from "../../shared/model/channel.ts";
import type { Job } from "../../shared/model/job.ts";
import type { LogLine } from "../../shared/model/log.ts";
import type { CaptureCounters, Vod, VodList } from "../../shared/model/vod.ts";
import { mapChannels, mergeChannel, patchChannel, removeChannel } from "./patch-channels.ts";
import { patchJob, patchJobProgress, removeJob } from "./patch-jobs.ts";
import { appendLog } from "./patch-log.ts";
import {
  patchCountersInChannel,
  patchCountersInVod,
  patchVodInChannel,
  patchVodInList,
  removeVodFromChannel,
  toVodSummary,
} from "./patch-vods.ts";
import { queryKeys } from "./query-keys.ts";

/** Where the state of the daemon is kept. */
export type EventCache = Pick<QueryClient, "setQueriesData" | "setQueryData" | "removeQueries">;

/** Writes one fact of the daemon into the cache; fetches nothing and shows nothing. */
export function applyEvent(cache: EventCache, event: ServerEvent): void {
  switch (event.action) {
    case "start_download":
    case "start_capture":
    case "end_capture":
    case "start_convert":
    case "end_convert":
    case "end_download":
    case "chapter_update":
    case "vod_updated":
      return applyVod(cache, event.data.vod);
    case "vod_removed":
      return applyVodRemoval(cache, event.data.uuid);
    case "channel_updated":
      return applyChannel(cache, event.data.channel);
    case "channel_removed":
      return applyChannelRemoval(cache, event.data.uuid);
    case "capture_progress":
      return applyCounters(cache, event.data.vod_uuid, event.data.counters);
    case "job_save":
    case "job_update":
      return updateJobs(cache, (jobs) => patchJob(jobs, event.data.job));
    case "job_progress":
      return updateJobs(cache, (jobs) => patchJobProgress(jobs, event.data.job_name, event.data));
    case "job_clear":
      return updateJobs(cache, (jobs) => removeJob(jobs, event.data.job_name));
    case "log":
      return update<LogLine[]>(cache, queryKeys.log, (lines) => appendLog(lines, event.data));
    case "init":
    case "connected":
    case "notify":
    case "alert":
    case "pong":
      return undefined;
    default:
      return event satisfies never;
  }
}

function applyVod(cache: EventCache, vod: Vod): void {
  cache.setQueryData<Vod>(queryKeys.vod(vod.uuid), vod);
  const summary = toVodSummary(vod);
  // What is archived or thrown away is in no channel's list.
  if (vod.shelf === "saved")
    update<VodList>(cache, queryKeys.allSavedVods, (list) => patchVodInList(list, summary));
  if (vod.shelf !== "library") return;
  updateChannels(cache, (channel) => patchVodInChannel(channel, summary));
}

function applyVodRemoval(cache: EventCache, uuid: string): void {
  cache.removeQueries({ queryKey: queryKeys.vod(uuid) });
  updateChannels(cache, (channel) => removeVodFromChannel(channel, uuid));
}

function applyCounters(cache: EventCache, vodUuid: string, counters: CaptureCounters): void {
  update<Vod>(cache, queryKeys.vod(vodUuid), (vod) => patchCountersInVod(vod, counters));
  updateChannels(cache, (channel) => patchCountersInChannel(channel, vodUuid, counters));
}

function applyChannel(cache: EventCache, channel: Channel): void {
  update<ChannelList>(cache, queryKeys.channels, (list) => patchChannel(list, channel));
  update<Channel>(cache, queryKeys.channelVods(channel.uuid), (known) =>
    mergeChannel(known, channel),
  );
}

function applyChannelRemoval(cache: EventCache, uuid: string): void {
  cache.removeQueries({ queryKey: queryKeys.channelVods(uuid) });
  update<ChannelList>(cache, queryKeys.channels, (list) => removeChannel(list, uuid));
}

function updateChannels(cache: EventCache, change: (channel: Channel) => Channel): void {
  update<ChannelList>(cache, queryKeys.channels, (list) => mapChannels(list, change));
  update<Channel>(cache, queryKeys.allChannelVods, change);
}

function updateJobs(cache: EventCache, change: (jobs: Job[]) => Job[]): void {
  update<Job[]>(cache, queryKeys.jobs, change);
}

/** Changes what is cached below a key; what was never fetched stays so. */
function update<T>(cache: EventCache, queryKey: readonly string[], change: (old: T) => T): void {
  cache.setQueriesData<T>({ queryKey }, (old) => (old === undefined ? undefined : change(old)));
}
