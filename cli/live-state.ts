import type { StreamStatus } from "../shared/event-stream.ts";
import type { ServerEvent } from "../shared/events.ts";
import type { Channel } from "../shared/model/channel.ts";
import type { Job } from "../shared/model/job.ts";
import type { CaptureCounters, Vod } from "../shared/model/vod.ts";
import type { Snapshot } from "./snapshot.ts";

/** What `watch` knows about the daemon: a snapshot with all changes since. */
export interface LiveState {
  connection: StreamStatus;
  snapshot: Snapshot;
  /** The newest counters of each running capture, by the uuid of its recording. */
  counters: Record<string, CaptureCounters>;
  /** The last thing the daemon wanted to be seen. */
  alert: string;
}

/** One change, in the order in which it took effect. */
export type LiveChange =
  | { action: "status"; data: { connection: StreamStatus } }
  | { action: "snapshot"; data: Snapshot }
  | ServerEvent;

export type LiveListener = (change: LiveChange) => void;

/** The state of the daemon, kept up to date. */
export interface Live {
  getState: () => LiveState;
  subscribe: (listener: LiveListener) => () => void;
  stop: () => void;
}

/** A capture as lists show it; recording and counters are null until they are known. */
export interface Capture {
  channel: Channel;
  vod: Vod | null;
  counters: CaptureCounters | null;
}

export function createLiveState(snapshot: Snapshot): LiveState {
  return { connection: "connecting", snapshot, counters: {}, alert: "" };
}

export function listCaptures(state: LiveState): Capture[] {
  return state.snapshot.channels
    .filter((channel) => channel.is_capturing)
    .map((channel) => {
      const vod = state.snapshot.vods.find(({ uuid }) => uuid === channel.current_vod) ?? null;
      const counters = state.counters[channel.current_vod ?? ""] ?? vod?.capture_counters ?? null;
      return { channel, vod, counters };
    });
}

/** The state after an event; the same object when the event changes nothing that is shown. */
export function applyEvent(state: LiveState, event: ServerEvent): LiveState {
  const { snapshot } = state;
  switch (event.action) {
    case "init":
    case "connected":
      return { ...state, snapshot: { ...snapshot, version: event.data.version } };
    case "start_download":
    case "start_capture":
    case "end_capture":
    case "start_convert":
    case "end_convert":
    case "end_download":
    case "chapter_update":
    case "vod_updated":
      return withVod(state, event.data.vod);
    case "vod_removed":
      return withoutVod(state, event.data.uuid);
    case "channel_updated":
      return withChannels(state, upsertChannel(snapshot.channels, event.data.channel));
    case "channel_removed":
      return withChannels(
        state,
        snapshot.channels.filter(({ uuid }) => uuid !== event.data.uuid),
      );
    case "capture_progress":
      return {
        ...state,
        counters: { ...state.counters, [event.data.vod_uuid]: event.data.counters },
      };
    case "job_save":
    case "job_update":
      return withJobs(state, upsertJob(snapshot.jobs, event.data.job));
    case "job_progress":
      return withJobs(state, progressJob(snapshot.jobs, event.data));
    case "job_clear":
      return withJobs(
        state,
        snapshot.jobs.filter(({ name }) => name !== event.data.job_name),
      );
    case "alert":
      return { ...state, alert: event.data.text };
    case "notify":
      return { ...state, alert: [event.data.title, event.data.body].filter(Boolean).join(": ") };
    case "log":
    case "pong":
      return state;
    default:
      return event satisfies never;
  }
}

function withChannels(state: LiveState, channels: Channel[]): LiveState {
  return { ...state, snapshot: { ...state.snapshot, channels } };
}

function withJobs(state: LiveState, jobs: Job[]): LiveState {
  return { ...state, snapshot: { ...state.snapshot, jobs } };
}

function withVod(state: LiveState, vod: Vod): LiveState {
  const others = state.snapshot.vods.filter(({ uuid }) => uuid !== vod.uuid);
  const vods = vod.phase === "capturing" ? [...others, vod] : others;
  const channels = state.snapshot.channels.map((channel) =>
    channel.uuid === vod.channel_uuid ? withSummary(channel, vod) : channel,
  );
  return {
    ...state,
    counters: vod.phase === "capturing" ? state.counters : without(state.counters, vod.uuid),
    snapshot: { ...state.snapshot, vods, channels },
  };
}

function withSummary(channel: Channel, vod: Vod): Channel {
  const isListed = channel.vods_list.some(({ uuid }) => uuid === vod.uuid);
  const vods_list = isListed
    ? channel.vods_list.map((listed) => (listed.uuid === vod.uuid ? vod : listed))
    : [vod, ...channel.vods_list].toSorted((a, b) => b.started_at.localeCompare(a.started_at));
  return { ...channel, vods_list };
}

function withoutVod(state: LiveState, removed: string): LiveState {
  return {
    ...state,
    counters: without(state.counters, removed),
    snapshot: {
      ...state.snapshot,
      vods: state.snapshot.vods.filter(({ uuid }) => uuid !== removed),
      channels: state.snapshot.channels.map((channel) => ({
        ...channel,
        vods_list: channel.vods_list.filter(({ uuid }) => uuid !== removed),
      })),
    },
  };
}

function upsertChannel(channels: readonly Channel[], changed: Channel): Channel[] {
  const isKnown = channels.some(({ uuid }) => uuid === changed.uuid);
  const next = isKnown
    ? channels.map((channel) => (channel.uuid === changed.uuid ? changed : channel))
    : [...channels, changed];
  return next.toSorted((a, b) => a.displayName.localeCompare(b.displayName));
}

function upsertJob(jobs: readonly Job[], changed: Job): Job[] {
  const isKnown = jobs.some(({ name }) => name === changed.name);
  return isKnown
    ? jobs.map((job) => (job.name === changed.name ? changed : job))
    : [...jobs, changed];
}

function progressJob(
  jobs: readonly Job[],
  { job_name, progress, eta_seconds }: Extract<ServerEvent, { action: "job_progress" }>["data"],
): Job[] {
  return jobs.map((job) => (job.name === job_name ? { ...job, progress, eta_seconds } : job));
}

function without<T>(record: Record<string, T>, removed: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== removed));
}
