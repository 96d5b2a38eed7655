import { toMessage } from "../../shared/errors.ts";
import type { PurgeResult, TrashItem } from "../../shared/model/trash.ts";
import { toSentence } from "../../shared/sentences.ts";
import { planRoom, type Spendable } from "../core/retention.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { freeBytes } from "../io/files.ts";
import { isSameDevice } from "../io/place-file.ts";
import { removeVod } from "../vods/remove.ts";
import { listTrash, purgeItems } from "../vods/trash.ts";
import { weighTrashItem, weighVod } from "../vods/weigh.ts";
import { type CleanUpDeps, createRetentionView } from "./clean-up.ts";
import { announceChannel } from "./show.ts";

const bytesPerGigabyte = 1_000_000_000;
const jobName = "make_room";

export interface Room {
  freed: PurgeResult;
  /** Names of the recordings that were deleted for space. */
  removed: string[];
}

/**
 * Makes room before a recording suffers: below `storage.low_gigabytes` or `storage.keep_free_gigabytes`
 * the trash goes, the oldest first; below the latter also the oldest recordings of all channels that no
 * rule keeps, at once. `isRefused`: the disk takes no bytes any more, whatever it says is free. Null
 * when there is nothing to do, or when it is being done.
 */
export async function makeRoom(
  deps: CleanUpDeps,
  { isRefused }: { isRefused: boolean },
): Promise<Room | null> {
  const isUnderWay = () => deps.jobs.isActive(jobName) || deps.jobs.isQuitting();
  if (isUnderWay()) return null;
  const plan = await planSpending(deps, isRefused);
  if (plan.trash.length + plan.vods.length === 0 || isUnderWay()) return null;
  const room = await deps.jobs.run(
    { name: jobName, kind: "files", vodUuid: null },
    ({ stop, quit }) => spend(deps, plan, AbortSignal.any([stop, quit])),
  );
  if (room.removed.length > 0) {
    const sentence = toSentence("alert_room_made", { names: room.removed.join(", ") });
    deps.alerts.set(jobName, sentence, "diskLow");
  }
  return room;
}

interface Spending {
  trash: TrashItem[];
  vods: VodRecord[];
}

/** What has to go: recordings only for what the trash can't give. */
async function planSpending(deps: CleanUpDeps, isRefused: boolean): Promise<Spending> {
  const free = await freeBytes(deps.paths.vods);
  const floor = deps.config.get("storage.keep_free_gigabytes") * bytesPerGigabyte;
  const low = Math.max(floor, deps.config.get("storage.low_gigabytes") * bytesPerGigabyte);
  const needed = Math.max(low - free, isRefused ? 1 : 0);
  // There is room again: what was told of its lack is over.
  if (free >= floor) deps.alerts.set(jobName, null);
  if (needed <= 0) return { trash: [], vods: [] };
  const trash = planRoom(await weighTrash(deps, needed), needed);
  const missing = floor - free - sumBytes(trash);
  const vods = missing > 0 ? planRoom(await weighVods(deps, missing), missing) : [];
  return { trash: trash.map(({ item }) => item), vods: vods.map(({ vod }) => vod) };
}

const sumBytes = (items: readonly Spendable[]) =>
  items.reduce((total, { bytes }) => total + bytes, 0);

/** A trash on another disk gives no room here. */
async function weighTrash(
  deps: CleanUpDeps,
  needed: number,
): Promise<(Spendable & { item: TrashItem })[]> {
  if (!(await isSameDevice(deps.paths.trash, deps.paths.vods).catch(() => false))) return [];
  const items = listTrash(deps).items.map((item) => ({ item, atMs: Date.parse(item.trashed_at) }));
  return weighUntil(items, needed, ({ item }) => weighTrashItem(deps, item));
}

/** The oldest first, no more of them than it takes: to weigh one is to read its folder. */
async function weighUntil<T extends { atMs: number }>(
  items: readonly T[],
  needed: number,
  weigh: (item: T) => Promise<number>,
): Promise<(T & Spendable)[]> {
  const weighed: (T & Spendable)[] = [];
  let found = 0;
  for (const item of items.toSorted((a, b) => a.atMs - b.atMs)) {
    if (found >= needed) break;
    const bytes = await weigh(item);
    weighed.push({ ...item, bytes });
    found += bytes;
  }
  return weighed;
}

/** Recordings of all channels that may go, with what they really take. */
async function weighVods(
  deps: CleanUpDeps,
  needed: number,
): Promise<(Spendable & { vod: VodRecord })[]> {
  const look = createRetentionView(deps);
  const spendable = deps.store.vods.list().filter((vod) => {
    const isOff = deps.store.channels.get(vod.channel_uuid)?.no_cleanup === true;
    return !isOff && look(vod).keep.length === 0;
  });
  const items = spendable.map((vod) => ({ vod, atMs: Date.parse(vod.started_at) }));
  return weighUntil(items, needed, ({ vod }) => weighVod(deps, vod));
}

async function spend(deps: CleanUpDeps, plan: Spending, signal: AbortSignal): Promise<Room> {
  const freed = await purgeItems(deps, plan.trash, signal);
  const removed: string[] = [];
  for (const vod of plan.vods) {
    signal.throwIfAborted();
    if (await removeForSpace(deps, vod, signal)) removed.push(vod.basename);
  }
  return { freed, removed };
}

async function removeForSpace(
  deps: CleanUpDeps,
  { uuid, basename, channel_uuid }: VodRecord,
  signal: AbortSignal,
): Promise<boolean> {
  const log = deps.log.module("clean-up");
  try {
    await removeVod(deps, uuid, { isForGood: true }, signal);
    log.warn(`${basename} was deleted for good: space was needed.`);
    announceChannel(deps, channel_uuid);
    return true;
  } catch (error) {
    log.warn(`${basename} was not deleted for space: ${toMessage(error)}`);
    return false;
  }
}
