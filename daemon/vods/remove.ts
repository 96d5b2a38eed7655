import { AppError } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { hasErrorCode } from "../io/json-document.ts";
import { isSameDevice, nearestFolder } from "../io/place-file.ts";
import { vodFolder } from "../paths.ts";
import { removeUnfinished } from "./files.ts";
import { moveVod } from "./move.ts";
import { purgeClaimed, purgeInPlace } from "./purge.ts";
import { checkNotTrashed, checkRemovable } from "./removable.ts";
import { toTrashFolder } from "./trash-place.ts";
import { findVod } from "./update.ts";

export type RemoveDeps = Pick<
  Deps,
  "activities" | "claims" | "clock" | "config" | "events" | "jobs" | "log" | "paths" | "store"
>;

export interface RemoveOptions {
  /** Not to the trash. */
  isForGood: boolean;
}

/**
 * Throws a recording away: into the trash, or for good where there is none (`storage.trash_days` 0).
 * Interrupted, it is either where it was or thrown away. Throws `vod_busy`, `vod_protected`, `vod_trashed`.
 */
export async function removeVod(
  deps: RemoveDeps,
  uuid: string,
  { isForGood }: RemoveOptions,
  signal: AbortSignal,
): Promise<void> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  checkRemovable(deps, vod);
  // The record itself changes while the recording moves.
  const before = structuredClone(vod);
  const hasTrash = !isForGood && deps.config.get("storage.trash_days") > 0;
  await deps.claims.hold(uuid, "deleted", async () => {
    if (!hasTrash && !(await isBesideTrash(deps, vod))) {
      await purgeInPlace(deps, before);
      return;
    }
    try {
      await removeUnfinished(deps, vod);
      await moveToTrash(deps, vod, signal);
      if (!hasTrash) await purgeClaimed(deps, uuid);
    } catch (error) {
      if (hasTrash || !isFull(error)) throw error;
      await purgeInPlace(deps, before);
    }
  });
}

/** Nothing is copied to another disk to be deleted there. */
async function isBesideTrash({ paths }: RemoveDeps, vod: VodRecord): Promise<boolean> {
  const folder = await nearestFolder(vodFolder(paths, vod));
  return isSameDevice(folder, await nearestFolder(paths.trash));
}

async function moveToTrash(deps: RemoveDeps, vod: VodRecord, signal: AbortSignal): Promise<void> {
  const { uuid, basename, channel_uuid, shelf } = vod;
  const trashed = { at: toIso(deps.clock.now()), from: shelf };
  // Nothing follows a recording that is thrown away.
  if (vod.followed_up !== null) await deps.store.vods.update(uuid, { followed_up: null });
  const place = { shelf: "trash", folder: toTrashFolder(vod), basename, trashed } as const;
  await moveVod(deps, uuid, place, signal);
  deps.events.emit("vod_removed", { uuid, basename, channel_uuid });
  deps.log.module("vods").info(`${basename} is in the trash.`);
}

/** A disk that is too full even for the few bytes that say what is being done. */
function isFull(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "disk_full";
  return hasErrorCode(error, "ENOSPC", "EDQUOT");
}
