import { rename, rm } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { TrashedSegment, VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { listNames, removeFile } from "../io/files.ts";
import { isMissing, syncFolder } from "../io/json-document.ts";
import { rememberNumbers } from "../numbers.ts";
import { vodFolder } from "../paths.ts";
import { listVodFiles } from "./files.ts";
import { removeEmptyFolders } from "./move.ts";
import { doomedRoot, trashedSegmentFolder, trashRoot } from "./trash-place.ts";
import { findVod } from "./update.ts";

type PurgeDeps = Pick<Deps, "claims" | "events" | "log" | "paths" | "store">;

/**
 * Deletes for good a recording that is in the trash; throws `vod_unknown` for another. Its folder gets
 * another name first: what bears that name is finished by `finishPurges`, also after a kill. Needs no
 * room on the disk.
 */
export async function purgeVod(deps: PurgeDeps, uuid: string): Promise<void> {
  await deps.claims.hold(uuid, "deleted for good", async () => {
    // It may have been brought back in the meantime.
    const { shelf, basename } = findVod(deps, uuid);
    if (shelf !== "trash") throw new AppError("vod_unknown", `${basename} is not in the trash.`);
    await purgeClaimed(deps, uuid);
  });
}

/** The same for a caller who holds the recording's claim. */
export async function purgeClaimed(deps: PurgeDeps, uuid: string): Promise<void> {
  const vod = findVod(deps, uuid);
  const { basename, channel_uuid } = vod;
  await keepNumbersOf(deps, vod);
  await rename(trashRoot(deps.paths, uuid), doomedRoot(deps.paths, uuid)).catch(ignoreMissing);
  await syncFolder(deps.paths.trash);
  await finishPurge(deps, uuid);
  deps.events.emit("vod_removed", { uuid, basename, channel_uuid });
  deps.log.module("vods").info(`${basename} was deleted for good.`);
}

/** No other recording gets them; a disk that is full even for that must not keep this one from going. */
async function keepNumbersOf(deps: PurgeDeps, vod: VodRecord): Promise<void> {
  await rememberNumbers(deps, vod).catch((error: unknown) =>
    deps.log.module("vods").warn(`The numbers of ${vod.basename}: ${toMessage(error)}`),
  );
}

async function finishPurge(deps: Pick<Deps, "paths" | "store">, uuid: string): Promise<void> {
  // One that came back meanwhile, by a scan or an import, is not what was deleted.
  if (deps.store.vods.get(uuid)?.shelf === "trash") await deps.store.vods.remove(uuid);
  await rm(doomedRoot(deps.paths, uuid), { recursive: true, force: true });
}

/** Goes on with deletions for good that a kill interrupted. */
export async function finishPurges(deps: Pick<Deps, "paths" | "store">): Promise<void> {
  const names = await listNames(deps.paths.trash);
  for (const name of names.filter((candidate) => doomedName.test(candidate)))
    await finishPurge(deps, name.slice(1));
}

const doomedName = /^\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

/**
 * Deletes a recording for good from where it is, media first, and from the trash if it was on its way:
 * for a disk that is too full for the record of a move, or another one than the trash's. A kill in the middle leaves a recording with
 * files missing, to be deleted again.
 */
export async function purgeInPlace(deps: PurgeDeps, vod: VodRecord): Promise<void> {
  const folder = vodFolder(deps.paths, vod);
  const media = vod.segments.map(({ basename }) => basename);
  for (const name of [...media, ...(await listVodFiles(deps, vod))])
    await removeFile(path.join(folder, name));
  await keepNumbersOf(deps, vod);
  await deps.store.vods.remove(vod.uuid);
  await rm(trashRoot(deps.paths, vod.uuid), { recursive: true, force: true });
  await removeEmptyFolders(folder, shelfOf(deps, vod));
  const { uuid, basename, channel_uuid } = vod;
  deps.events.emit("vod_removed", { uuid, basename, channel_uuid });
  deps.log.module("vods").warn(`${basename} was deleted for good from where it was.`);
}

function shelfOf({ paths }: Pick<Deps, "paths">, vod: VodRecord): string {
  return vodFolder(paths, { shelf: vod.shelf, folder: "" });
}

/** Deletes for good a file that was deleted alone. */
export async function purgeSegment(
  deps: PurgeDeps,
  uuid: string,
  segment: TrashedSegment,
): Promise<void> {
  await deps.claims.hold(uuid, "deleted for good", async () => {
    const folder = trashedSegmentFolder(deps.paths, uuid, segment.folder);
    await removeFile(path.join(folder, segment.basename));
    await removeEmptyFolders(folder, deps.paths.trash);
    const { trashed_segments } = findVod(deps, uuid);
    await deps.store.vods.update(uuid, {
      trashed_segments: trashed_segments.filter(({ folder: other }) => other !== segment.folder),
    });
    deps.log.module("vods").info(`${segment.basename} was deleted for good.`);
  });
}
