import { AppError } from "../../shared/errors.ts";
import type { VodShelf } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { moveVod } from "./move.ts";
import { checkIdle } from "./removable.ts";
import { fromTrashFolder } from "./trash-place.ts";
import { findVod } from "./update.ts";

type ShelveDeps = Pick<
  Deps,
  "activities" | "claims" | "events" | "jobs" | "log" | "paths" | "store"
>;

/**
 * Brings a recording back: from the trash to where it was deleted, from the archive to the library. A
 * name that is taken there gets a number. One that is in the library stays. Throws `vod_busy`.
 */
export async function restoreVod(
  deps: ShelveDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  if (vod.shelf === "library") return vod;
  checkIdle(deps, vod);
  return deps.claims.hold(uuid, "restored", async () => {
    const place = { shelf: toRestoreShelf(vod), folder: fromTrashFolder(vod) };
    const restored = await moveToFreePlace(deps, vod, place, signal);
    deps.log.module("vods").info(`${restored.basename} was brought back.`);
    return restored;
  });
}

/** Where a recording goes when it is brought back. */
export function toRestoreShelf(vod: VodRecord): VodShelf {
  return vod.shelf === "trash" ? (vod.trashed?.from ?? "library") : "library";
}

const mostAttempts = 1000;

/** Moves a recording to a folder of a shelf, under its name or the first numbered one that is free. */
export async function moveToFreePlace(
  deps: ShelveDeps,
  vod: VodRecord,
  { shelf, folder }: { shelf: VodShelf; folder: string },
  signal: AbortSignal,
): Promise<VodRecord> {
  for (let number = 1; number <= mostAttempts; number += 1) {
    const place = toNumberedPlace(vod.basename, folder, number);
    if (isTaken(deps, vod, { shelf, ...place })) continue;
    try {
      return await moveVod(deps, vod.uuid, { shelf, ...place, trashed: null }, signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "name_taken") throw error;
    }
  }
  throw new AppError("name_taken", `There is no free name for ${vod.basename}.`);
}

/** A folder that bears the recording's name is numbered with it. */
function toNumberedPlace(
  basename: string,
  folder: string,
  number: number,
): { folder: string; basename: string } {
  if (number === 1) return { folder, basename };
  const ending = ` (${number})`;
  const isOwnFolder = folder === basename || folder.endsWith(`/${basename}`);
  return { folder: isOwnFolder ? folder + ending : folder, basename: basename + ending };
}

/** Another recording may have the name though its files are gone. Letters of either case are the same on a share. */
function isTaken(
  { store }: Pick<Deps, "store">,
  vod: VodRecord,
  place: { shelf: VodShelf; folder: string; basename: string },
): boolean {
  const toKey = (other: { folder: string; basename: string }) =>
    `${other.folder}/${other.basename}`.toLowerCase();
  return store.vods
    .list(place.shelf)
    .some((other) => other.uuid !== vod.uuid && toKey(other) === toKey(place));
}
