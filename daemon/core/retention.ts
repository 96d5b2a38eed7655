import type { CleanUpLimit, KeepReason } from "../../shared/model/clean-up.ts";
import { wasExported } from "./exports.ts";
import type { VodRecord } from "./vod-record.ts";

/** What a recording of a channel's library is to its clean-up. */
export interface RetentionVod {
  uuid: string;
  startedAtMs: number;
  /** 0 when its files are gone: then it takes no place, and only its age counts. */
  bytes: number;
  /** Not empty: it stays, but still counts. */
  keep: readonly KeepReason[];
}

/** Null for no limit. */
export interface RetentionLimits {
  maxBytes: number | null;
  maxVods: number | null;
  maxAgeMs: number | null;
}

/** Which recordings stay though they are over a limit; protected and unfinished ones always do. */
export interface KeepRules {
  favourites: boolean;
  commented: boolean;
  muted: boolean;
  /** Those that the platform no longer has. */
  deleted: boolean;
  unexported: boolean;
}

export interface RetentionPlan {
  /** The oldest first. */
  remove: { uuid: string; reasons: CleanUpLimit[] }[];
  /** Everything that a rule keeps, with why. */
  keep: { uuid: string; why: readonly KeepReason[] }[];
  /** What remains is still over these; ages in milliseconds. */
  unmet: { limit: CleanUpLimit; allowed: number; actual: number }[];
}

/**
 * Which recordings have to go so that a channel is within its limits: the oldest first, no more than
 * it takes, never one that is kept. Kept ones count toward every limit.
 */
export function planRetention(
  vods: readonly RetentionVod[],
  limits: RetentionLimits,
  nowMs: number,
): RetentionPlan {
  const removable = vods.filter(({ keep }) => keep.length === 0).toSorted(byAge);
  const over: Record<CleanUpLimit, ReadonlySet<string>> = {
    size: overSize(vods, removable, limits.maxBytes),
    count: overCount(vods, removable, limits.maxVods),
    age: new Set(removable.filter((vod) => isTooOld(vod, limits, nowMs)).map(({ uuid }) => uuid)),
  };
  const remove = removable
    .map(({ uuid }) => ({ uuid, reasons: limitKinds.filter((limit) => over[limit].has(uuid)) }))
    .filter(({ reasons }) => reasons.length > 0);
  const gone = new Set(remove.map(({ uuid }) => uuid));
  return {
    remove,
    keep: vods
      .filter(({ keep }) => keep.length > 0)
      .toSorted(byAge)
      .map(({ uuid, keep }) => ({ uuid, why: keep })),
    unmet: findUnmet(
      vods.filter(({ uuid }) => !gone.has(uuid)),
      limits,
      nowMs,
    ),
  };
}

const limitKinds: readonly CleanUpLimit[] = ["size", "count", "age"];

/** Oldest first; the uuid makes the order the same each time. */
function byAge(a: RetentionVod, b: RetentionVod): number {
  return a.startedAtMs - b.startedAtMs || (a.uuid < b.uuid ? -1 : 1);
}

function overSize(
  vods: readonly RetentionVod[],
  removable: readonly RetentionVod[],
  maxBytes: number | null,
): Set<string> {
  const taken = new Set<string>();
  let excess = maxBytes === null ? 0 : sumBytes(vods) - maxBytes;
  for (const { uuid, bytes } of removable) {
    if (excess <= 0) break;
    if (bytes === 0) continue;
    taken.add(uuid);
    excess -= bytes;
  }
  return taken;
}

function overCount(
  vods: readonly RetentionVod[],
  removable: readonly RetentionVod[],
  maxVods: number | null,
): Set<string> {
  const excess = maxVods === null ? 0 : Math.max(0, countFiled(vods) - maxVods);
  const oldest = removable.filter(({ bytes }) => bytes > 0).slice(0, excess);
  return new Set(oldest.map(({ uuid }) => uuid));
}

function isTooOld(vod: RetentionVod, { maxAgeMs }: RetentionLimits, nowMs: number): boolean {
  return maxAgeMs !== null && nowMs - vod.startedAtMs > maxAgeMs;
}

function findUnmet(
  rest: readonly RetentionVod[],
  limits: RetentionLimits,
  nowMs: number,
): RetentionPlan["unmet"] {
  const oldestMs = Math.max(0, ...rest.map(({ startedAtMs }) => nowMs - startedAtMs));
  const actual = { size: sumBytes(rest), count: countFiled(rest), age: oldestMs };
  const allowed = { size: limits.maxBytes, count: limits.maxVods, age: limits.maxAgeMs };
  return limitKinds.flatMap((limit) => {
    const most = allowed[limit];
    return most !== null && actual[limit] > most
      ? [{ limit, allowed: most, actual: actual[limit] }]
      : [];
  });
}

const sumBytes = (vods: readonly RetentionVod[]) =>
  vods.reduce((total, { bytes }) => total + bytes, 0);
const countFiled = (vods: readonly RetentionVod[]) => vods.filter(({ bytes }) => bytes > 0).length;

/** Why a recording stays whatever the limits say; none: it may go. */
export function toKeepReasons(
  vod: VodRecord,
  rules: KeepRules,
  facts: { isBusy: boolean; favouriteGames: readonly string[] },
): KeepReason[] {
  const isExported = wasExported(vod);
  const reasons: Record<KeepReason, boolean> = {
    protected: vod.prevent_deletion,
    busy: facts.isBusy,
    unfinished: vod.phase !== "finalized",
    favourite: rules.favourites && hasFavouriteGame(vod, facts.favouriteGames),
    commented: rules.commented && vod.comment.trim() !== "",
    muted: rules.muted && vod.external_vod_muted === "muted",
    // Only where the platform said so: not looked, or not answered, is not gone.
    deleted: rules.deleted && vod.external_vod_exists === false,
    unexported: rules.unexported && !isExported,
  };
  // The keys of the record just above.
  return (Object.keys(reasons) as KeepReason[]).filter((reason) => reasons[reason]);
}

/** Favourites are games of the live-streaming platform (specification section 4). */
function hasFavouriteGame(vod: VodRecord, favouriteGames: readonly string[]): boolean {
  if (vod.provider !== "twitch") return false;
  return [...vod.marks, ...vod.chapters].some(
    ({ game_id }) => game_id !== null && favouriteGames.includes(game_id),
  );
}

/** What can be given up for free space. */
export interface Spendable {
  /** When it was thrown away, or recorded. */
  atMs: number;
  /** What its removal really frees. */
  bytes: number;
}

/** What goes so that this many bytes become free, the oldest first; what would free nothing stays. */
export function planRoom<T extends Spendable>(items: readonly T[], neededBytes: number): T[] {
  const plan: T[] = [];
  let missing = neededBytes;
  for (const item of items.toSorted((a, b) => a.atMs - b.atMs)) {
    if (missing <= 0) break;
    if (item.bytes <= 0) continue;
    plan.push(item);
    missing -= item.bytes;
  }
  return plan;
}
