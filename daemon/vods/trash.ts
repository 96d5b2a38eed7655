import { toMessage } from "../../shared/errors.ts";
import type { PurgeResult, Trash, TrashItem } from "../../shared/model/trash.ts";
import { totalSize } from "../core/vod-lifecycle.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { listNames } from "../io/files.ts";
import { runBriefly } from "./brief-job.ts";
import { finishPurges, purgeSegment, purgeVod } from "./purge.ts";
import { findTrashedSegment, settleSegments } from "./restore-segment.ts";
import { checkShelfThere } from "./shelf-away.ts";
import { findVod } from "./update.ts";

export type TrashDeps = Pick<
  Deps,
  "claims" | "clock" | "config" | "events" | "jobs" | "log" | "paths" | "store"
>;

const msPerDay = 86_400_000;

/** What is in the trash, and when it goes for good. */
export function listTrash(deps: Pick<Deps, "config" | "store">): Trash {
  const keep_days = deps.config.get("storage.trash_days");
  const items = deps.store.vods.all().flatMap((vod) => toItems(vod, keep_days));
  return {
    items: items.toSorted((a, b) => b.trashed_at.localeCompare(a.trashed_at)),
    total_size: items.reduce((total, item) => total + item.total_size, 0),
    keep_days,
  };
}

function toItems(vod: VodRecord, keepDays: number): TrashItem[] {
  const goesAt = (iso: string) => toIso(Date.parse(iso) + keepDays * msPerDay);
  const { uuid, basename, channel_uuid, stream_title, started_at } = vod;
  const subject = { uuid, basename, channel_uuid, stream_title, started_at };
  const segments = vod.trashed_segments.map((segment) => ({
    ...subject,
    segment: segment.basename,
    trashed_at: segment.at,
    from: vod.shelf,
    goes_at: goesAt(segment.at),
    total_size: segment.filesize,
  }));
  // Its single files go with the recording.
  if (vod.shelf !== "trash") return segments;
  const at = vod.trashed?.at ?? vod.created_at;
  const inside = segments.reduce((total, { total_size }) => total + total_size, 0);
  return [
    {
      ...subject,
      segment: null,
      trashed_at: at,
      from: vod.trashed?.from ?? "library",
      goes_at: goesAt(at),
      total_size: totalSize(vod) + inside,
    },
  ];
}

/** Deletes for good what is in the trash, the oldest first; what can't be deleted is named. */
export async function purgeItems(
  deps: TrashDeps,
  items: readonly TrashItem[],
  signal: AbortSignal,
): Promise<PurgeResult> {
  const result: PurgeResult = { removed: 0, removed_size: 0, failed: [] };
  for (const item of items.toSorted((a, b) => a.trashed_at.localeCompare(b.trashed_at))) {
    signal.throwIfAborted();
    try {
      await purgeItem(deps, item);
      result.removed += 1;
      result.removed_size += item.total_size;
    } catch (error) {
      const basename = item.segment ?? item.basename;
      result.failed.push({ basename, message: toMessage(error) });
      deps.log.module("vods").warn(`${basename} was not deleted for good: ${toMessage(error)}`);
    }
  }
  return result;
}

async function purgeItem(deps: TrashDeps, { uuid, segment }: TrashItem): Promise<void> {
  if (segment === null) await purgeVod(deps, uuid);
  else await purgeSegment(deps, uuid, findTrashedSegment(findVod(deps, uuid), segment));
}

/** Deletes everything in the trash for good, as a job; its result when that does not last. */
export async function emptyTrash(
  deps: TrashDeps,
): Promise<PurgeResult & { job_name: string | null }> {
  const job_name = "empty_trash";
  const done = await runBriefly(deps, job_name, ({ stop, quit }) =>
    purgeItems(deps, listTrash(deps).items, AbortSignal.any([stop, quit])),
  );
  if (done === null) return { removed: 0, removed_size: 0, failed: [], job_name };
  return { ...done, job_name: null };
}

/** Deletes one recording of the trash for good, or a file that was deleted alone. Throws `vod_unknown`, `segment_unknown`. */
export async function purgeOne(
  deps: TrashDeps,
  uuid: string,
  segment: string | undefined,
): Promise<void> {
  const vod = findVod(deps, uuid);
  if (segment !== undefined) {
    await purgeSegment(deps, uuid, findTrashedSegment(vod, segment));
    return;
  }
  await purgeVod(deps, uuid);
}

/** Deletes for good what has been in the trash long enough at that time. */
export async function purgeDue(
  deps: TrashDeps,
  nowMs: number,
  signal: AbortSignal,
): Promise<PurgeResult> {
  // What is not mounted now would never be deleted later.
  await checkShelfThere(deps, "trash");
  await finishPurges(deps);
  const due = listTrash(deps).items.filter(({ goes_at }) => goes_at <= toIso(nowMs));
  return purgeItems(deps, due, signal);
}

/** Finishes what a kill interrupted in the trash; before anything else works on files. */
export async function takeUpTrash(deps: Pick<Deps, "log" | "paths" | "store">): Promise<void> {
  await finishPurges(deps).catch((error: unknown) =>
    deps.log.module("vods").error(`The trash was not emptied: ${toMessage(error)}`),
  );
  const inTrash = new Set(await listNames(deps.paths.trash));
  // What is still being moved is put in order at the next start.
  const settled = deps.store.vods.all().filter(({ move }) => move === null);
  for (const vod of settled.filter(({ uuid }) => inTrash.has(uuid))) {
    await settleSegments(deps, vod).catch((error: unknown) =>
      deps.log.module("vods").error(`${vod.basename}: ${toMessage(error)}`),
    );
  }
}
