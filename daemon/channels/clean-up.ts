import { AppError, toMessage } from "../../shared/errors.ts";
import type {
  ChannelCleanUp,
  CleanUpLimit,
  CleanUpReport,
  UnmetLimit,
} from "../../shared/model/clean-up.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence } from "../../shared/sentences.ts";
import {
  type KeepRules,
  planRetention,
  type RetentionVod,
  toKeepReasons,
} from "../core/retention.ts";
import { totalSize } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { runBriefly } from "../vods/brief-job.ts";
import { noticeFiles } from "../vods/notice-files.ts";
import { createBusyLook } from "../vods/removable.ts";
import { removeVod } from "../vods/remove.ts";
import { checkShelfThere } from "../vods/shelf-away.ts";
import { findVod } from "../vods/update.ts";
import { announceChannel, findChannel } from "./show.ts";

export type CleanUpDeps = Pick<
  Deps,
  | "activities"
  | "alerts"
  | "claims"
  | "clock"
  | "config"
  | "events"
  | "jobs"
  | "live"
  | "log"
  | "paths"
  | "store"
>;

const bytesPerGigabyte = 1_000_000_000;
const msPerDay = 86_400_000;

/** What a clean-up of a channel would take now, what it would keep and why, and what can't be met. */
export function planChannelCleanUp(deps: CleanUpDeps, channel: ChannelRecord): ChannelCleanUp {
  const vods = deps.store.vods.ofChannel(channel.uuid);
  const subjects = new Map(vods.map((vod) => [vod.uuid, toSubject(deps, vod)]));
  const limits = toLimits(deps, channel);
  const plan = planRetention(
    vods.map(createRetentionView(deps)),
    channel.no_cleanup ? noLimits : limits,
    deps.clock.now(),
  );
  const withSubject = <T extends { uuid: string }>(items: readonly T[]) =>
    items.flatMap((item) => {
      const subject = subjects.get(item.uuid);
      return subject === undefined ? [] : [{ ...item, ...subject }];
    });
  return {
    channel_uuid: channel.uuid,
    display_name: channel.displayName,
    is_off: channel.no_cleanup,
    remove: withSubject(plan.remove),
    keep: withSubject(plan.keep).map((item) => ({ ...item, why: [...item.why] })),
    unmet: plan.unmet.map(toUnmet),
    failed: [],
  };
}

const noLimits = { maxBytes: null, maxVods: null, maxAgeMs: null };

/** The channel's own limits, or those of the settings; 0 is none. */
function toLimits({ config }: Pick<Deps, "config">, channel: ChannelRecord) {
  const orNull = (value: number, unit: number) => (value === 0 ? null : value * unit);
  const gigabytes = channel.max_storage || config.get("storage.max_gigabytes_per_channel");
  const vods = channel.max_vods || config.get("storage.max_vods_per_channel");
  const days = channel.max_age_days || config.get("storage.max_age_days");
  return {
    maxBytes: orNull(gigabytes, bytesPerGigabyte),
    maxVods: orNull(vods, 1),
    maxAgeMs: orNull(days, msPerDay),
  };
}

/** Recordings as the rules of retention see them at one moment. */
export function createRetentionView(deps: CleanUpDeps): (vod: VodRecord) => RetentionVod {
  const isBusy = createBusyLook(deps);
  const rules = toKeepRules(deps);
  const favouriteGames = deps.store.favourites.get();
  return (vod) => ({
    uuid: vod.uuid,
    startedAtMs: Date.parse(vod.started_at),
    bytes: sizeNow(deps, vod),
    keep: toKeepReasons(vod, rules, {
      isBusy: isBusy(vod) || vod.followed_up !== null,
      favouriteGames,
    }),
  });
}

function toKeepRules({ config }: Pick<Deps, "config">): KeepRules {
  return {
    favourites: config.get("cleanup.keep_favourites"),
    commented: config.get("cleanup.keep_commented"),
    muted: config.get("cleanup.keep_muted"),
    deleted: config.get("cleanup.keep_deleted"),
    unexported: config.get("cleanup.keep_unexported"),
  };
}

function sizeNow({ activities }: Pick<Deps, "activities">, vod: VodRecord): number {
  return activities.look(vod.uuid)?.counters?.bytes ?? totalSize(vod);
}

function toSubject(deps: CleanUpDeps, vod: VodRecord) {
  const { uuid, basename, stream_title, started_at } = vod;
  return { uuid, basename, stream_title, started_at, total_size: sizeNow(deps, vod) };
}

function toUnmet({ limit, allowed, actual }: UnmetLimit): UnmetLimit {
  const unit = limit === "age" ? msPerDay : 1;
  return { limit, allowed: allowed / unit, actual: actual / unit };
}

/**
 * Removes what is over a channel's limits. One recording that can't be removed does not keep the
 * others; a repeat after an interruption goes on where it was.
 */
export async function cleanUpChannel(
  deps: CleanUpDeps,
  channel: ChannelRecord,
  signal: AbortSignal,
): Promise<ChannelCleanUp> {
  const plan = planChannelCleanUp(deps, channel);
  for (const { uuid, basename, reasons } of plan.remove) {
    signal.throwIfAborted();
    try {
      await checkWorthRemoving(deps, uuid, reasons);
      await removeVod(deps, uuid, { isForGood: false }, signal);
    } catch (error) {
      signal.throwIfAborted();
      plan.failed.push({ uuid, basename, message: toMessage(error) });
      deps.log.module("clean-up").warn(`${basename} was not removed: ${toMessage(error)}`);
    }
  }
  if (plan.remove.length > 0) announceChannel(deps, channel.uuid);
  const gone = plan.remove.filter(({ uuid }) => plan.failed.every((other) => other.uuid !== uuid));
  for (const { basename, reasons } of gone)
    deps.log.module("clean-up").info(`${basename} was removed: over ${reasons.join(" and ")}.`, {
      channel: channel.internalName,
    });
  tellUnmet(deps, channel, plan.unmet);
  return { ...plan, remove: gone };
}

/** What is not there now, such as on a disk that is not mounted, gives no room: only its age counts. */
async function checkWorthRemoving(
  deps: CleanUpDeps,
  uuid: string,
  reasons: readonly CleanUpLimit[],
): Promise<void> {
  await checkShelfThere(deps, "library");
  await noticeFiles(deps, findVod(deps, uuid));
  if (totalSize(findVod(deps, uuid)) === 0 && !reasons.includes("age"))
    throw new AppError("file_missing", "Its files are not where they should be.");
}

/** What must be kept may exceed a limit by itself: then only the operator can help. */
export function tellUnmet(
  { alerts }: Pick<Deps, "alerts">,
  channel: ChannelRecord,
  unmet: readonly UnmetLimit[],
): void {
  for (const limit of ["size", "count", "age"] as const) {
    const found = unmet.find((each) => each.limit === limit);
    const sentence = found === undefined ? null : toUnmetSentence(channel, found);
    alerts.set(`clean-up ${channel.uuid} ${limit}`, sentence);
  }
}

function toUnmetSentence(
  { displayName: channel }: ChannelRecord,
  { limit, allowed, actual }: UnmetLimit,
): Sentence {
  const inWords = {
    size: { actual: toGigabytes(actual), allowed: toGigabytes(allowed) },
    count: { actual, allowed },
    age: { actual: Math.floor(actual), allowed },
  };
  return toSentence(`alert_over_${limit}`, { channel, ...inWords[limit] });
}

const toGigabytes = (bytes: number) => (bytes / bytesPerGigabyte).toFixed(1).replace(/\.0$/, "");

export interface CleanUpWish {
  /** Null for all of them. */
  channelUuid: string | null;
  isDryRun: boolean;
}

/** Cleans up one channel or all, or says what would go. Throws `channel_unknown`; `vod_busy` while it goes on. */
export async function cleanUp(
  deps: CleanUpDeps,
  { channelUuid, isDryRun }: CleanUpWish,
): Promise<CleanUpReport> {
  const channels =
    channelUuid === null ? deps.store.channels.list() : [findChannel(deps, channelUuid)];
  const planned = channels.map((channel) => planChannelCleanUp(deps, channel));
  if (isDryRun) return toReport(planned, { dry_run: true, job_name: null, is_done: true });
  const [only] = channels;
  const job_name =
    channelUuid === null || only === undefined ? "cleanup" : `cleanup_${only.internalName}`;
  const done = await runBriefly(deps, job_name, ({ stop, quit, report }) =>
    cleanUpAll(deps, channels, {
      signal: AbortSignal.any([stop, quit]),
      onProgress: (fraction) => report.progress(fraction),
    }),
  );
  return toReport(done ?? planned, { dry_run: false, job_name, is_done: done !== null });
}

/** Cleans up channels one after another; one that fails keeps no other from its turn. */
export async function cleanUpAll(
  deps: CleanUpDeps,
  channels: readonly ChannelRecord[],
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<ChannelCleanUp[]> {
  const results: ChannelCleanUp[] = [];
  for (const [index, channel] of channels.entries()) {
    results.push(await cleanUpChannel(deps, channel, signal));
    onProgress?.((index + 1) / channels.length);
  }
  return results;
}

function toReport(
  channels: ChannelCleanUp[],
  state: Pick<CleanUpReport, "dry_run" | "job_name" | "is_done">,
): CleanUpReport {
  const removed = channels.flatMap(({ remove }) => remove);
  return {
    ...state,
    channels,
    remove_count: removed.length,
    remove_size: removed.reduce((total, { total_size }) => total + total_size, 0),
  };
}

/** After a recording its channel may be over its limits. */
export async function cleanUpAfterRecording(
  deps: CleanUpDeps,
  { uuid, channel_uuid }: VodRecord,
): Promise<void> {
  const channel = deps.store.channels.get(channel_uuid);
  if (channel === null) return;
  const { remove, unmet } = planChannelCleanUp(deps, channel);
  if (remove.length === 0) {
    tellUnmet(deps, channel, unmet);
    return;
  }
  const name = `cleanup_${channel.internalName}_${uuid}`;
  await deps.jobs.run({ name, kind: "files", vodUuid: uuid }, ({ stop, quit }) =>
    cleanUpChannel(deps, channel, AbortSignal.any([stop, quit])),
  );
}
