import { rmdir } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { VodShelf } from "../../shared/model/vod.ts";
import { beginJob } from "../begin-job.ts";
import { basenameOfCopy, copyName } from "../core/record-copy.ts";
import { isUnfinished, toRenamedFile } from "../core/vod-files.ts";
import type { VodMove, VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, freeBytes, removeFile, sizeOf } from "../io/files.ts";
import { hasErrorCode, syncFolder } from "../io/json-document.ts";
import {
  isHardLink,
  isOnlyPlace,
  isSameDevice,
  nearestFolder,
  placeFile,
  unplaceFile,
} from "../io/place-file.ts";
import { shelfFolder, vodFolder } from "../paths.ts";
import { listVodFiles } from "./files.ts";
import { refreshSidecars, type SidecarDeps } from "./refresh-sidecars.ts";
import { checkShelfThere } from "./shelf-away.ts";
import { findVod, updateVod } from "./update.ts";

type MoveDeps = Pick<Deps, "store" | "paths" | "events" | "activities" | "log">;
type TakeUpDeps = MoveDeps & SidecarDeps & Pick<Deps, "jobs">;

export interface NewPlace {
  shelf: VodShelf;
  /** Relative to the folder of its shelf. */
  folder: string;
  basename: string;
  /** Set for the trash, null anywhere else. */
  trashed: VodRecord["trashed"];
}

/**
 * Brings all files of a recording to another place, or none: rename, archive, delete and restore are
 * this. Also across file systems. A kill in the middle loses nothing; the next start goes on. The
 * caller holds the recording's claim. Throws `name_taken`, `disk_full`, `storage_unavailable`.
 */
export async function moveVod(
  deps: MoveDeps,
  uuid: string,
  place: NewPlace,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  // What is thrown away need not be there.
  if (place.shelf !== "trash") await checkShelfThere(deps, vod.shelf);
  if (vod.shelf === place.shelf && vod.folder === place.folder && vod.basename === place.basename)
    return vod;
  // The copy of the record is written anew where the files are then.
  const names = (await listVodFiles(deps, vod)).filter(
    (name) => !isUnfinished(name) && basenameOfCopy(name) === null,
  );
  const files = names.map((name) => ({
    from: name,
    to: toRenamedFile(name, vod.basename, place.basename),
  }));
  await checkPlace(deps, vod, place, files);
  const moving = await updateVod(deps, uuid, { move: { step: "copy", ...place, files } }).catch(
    async (error: unknown) => {
      // The disk took no record of it: nothing was begun.
      await deps.store.vods.update(uuid, { move: null }).catch(() => {});
      throw error;
    },
  );
  return continueMove(deps, moving, signal);
}

/**
 * Goes on with moves that a kill interrupted; what can't be finished is undone and said. Returns when
 * all are over that only rename; where bytes are copied a job goes on, and the recording stays claimed.
 */
export async function takeUpMoves(deps: TakeUpDeps, signal: AbortSignal): Promise<void> {
  for (const vod of deps.store.vods.all()) {
    if (vod.move === null) continue;
    // A place that can't be looked at now keeps nobody from starting.
    if (await isQuick(deps, vod, vod.move).catch(() => false)) {
      await takeUpMove(deps, vod, signal).catch((error: unknown) =>
        deps.log.module("vods").error(`${vod.basename} was not moved: ${toMessage(error)}`),
      );
      continue;
    }
    const options = { name: `move_${vod.basename}`, kind: "files", vodUuid: null } as const;
    beginJob(deps, options, ({ stop, quit }) =>
      takeUpMove(deps, vod, AbortSignal.any([stop, quit])),
    );
  }
}

async function takeUpMove(deps: TakeUpDeps, vod: VodRecord, signal: AbortSignal): Promise<void> {
  await deps.claims.hold(vod.uuid, "moved", () => continueMove(deps, vod, signal));
  await refreshSidecars(deps, vod.uuid);
}

async function isQuick(deps: MoveDeps, vod: VodRecord, move: VodMove): Promise<boolean> {
  if (move.step === "remove") return true;
  const [from, to] = [vodFolder(deps.paths, vod), vodFolder(deps.paths, move)];
  return isSameDevice(await nearestFolder(from), await nearestFolder(to));
}

async function continueMove(
  deps: MoveDeps,
  vod: VodRecord,
  signal: AbortSignal,
): Promise<VodRecord> {
  const { move } = vod;
  if (move === null) return vod;
  if (move.step === "remove") return emptyOldPlace(deps, vod, move);
  const old = { shelf: vod.shelf, folder: vod.folder, basename: vod.basename };
  try {
    for (const { from, to } of move.files)
      await placeFile(
        path.join(vodFolder(deps.paths, old), from),
        path.join(vodFolder(deps.paths, move), to),
        signal,
      );
  } catch (error) {
    await undoMove(deps, vod, move);
    throw error;
  }
  const toNew = new Map(move.files.map(({ from, to }) => [from, to]));
  const toName = (name: string) =>
    toNew.get(name) ?? toRenamedFile(name, old.basename, move.basename);
  const rename = <T extends { basename: string }>(file: T): T => ({
    ...file,
    basename: toName(file.basename),
  });
  const before = toPlaceFields(vod);
  const settled = await updateVod(deps, vod.uuid, {
    shelf: move.shelf,
    folder: move.folder,
    basename: move.basename,
    trashed: move.trashed,
    segments: vod.segments.map(rename),
    products: vod.products.map(rename),
    spent_parts: vod.spent_parts.map(toName),
    move: { ...move, ...old, step: "remove" },
  }).catch(async (error: unknown) => {
    await takeBack(deps, vod, move, before);
    throw error;
  });
  return emptyOldPlace(deps, settled, settled.move ?? move);
}

const toPlaceFields = ({
  shelf,
  folder,
  basename,
  trashed,
  segments,
  products,
  spent_parts,
  move,
}: VodRecord) => ({ shelf, folder, basename, trashed, segments, products, spent_parts, move });

/**
 * After a disk took no record of the new place. Whether it did after all is not known unless it takes
 * the old one now: if not, the files stay in both places, and the next start or a repeat goes on.
 */
async function takeBack(
  deps: MoveDeps,
  vod: VodRecord,
  move: VodMove,
  before: Partial<VodRecord>,
): Promise<void> {
  try {
    await deps.store.vods.update(vod.uuid, before);
    await undoMove(deps, vod, move);
  } catch (error) {
    await deps.store.vods.update(vod.uuid, { ...before, move: null }).catch(() => {});
    deps.log.module("vods").error(`${vod.basename} is in two places: ${toMessage(error)}`);
  }
}

/** Removes the files of the place that the recording has left, and the folders that are empty then. */
async function emptyOldPlace(deps: MoveDeps, vod: VodRecord, move: VodMove): Promise<VodRecord> {
  const folder = vodFolder(deps.paths, move);
  const isSameFolder = folder === vodFolder(deps.paths, vod);
  for (const { from, to } of move.files) {
    const [left, there] = [path.join(folder, from), path.join(vodFolder(deps.paths, vod), to)];
    // Two folders may be one that is mounted twice, and two names one where letters of either case are the same.
    const isGone = (!isSameFolder || from !== to) && !(await isOnlyPlace(there, left));
    if (isGone) await removeFile(left);
  }
  if (!isSameFolder || move.basename !== vod.basename)
    await removeFile(path.join(folder, copyName(move.basename)));
  await removeEmptyFolders(folder, shelfFolder(deps.paths, move.shelf));
  return updateVod(deps, vod.uuid, { move: null });
}

/** Takes back what was placed already; the old place was not touched. */
async function undoMove(deps: MoveDeps, vod: VodRecord, move: VodMove): Promise<void> {
  const [oldFolder, newFolder] = [vodFolder(deps.paths, vod), vodFolder(deps.paths, move)];
  for (const { from, to } of move.files) {
    if (oldFolder !== newFolder || from !== to)
      await unplaceFile(path.join(oldFolder, from), path.join(newFolder, to));
  }
  await removeEmptyFolders(newFolder, shelfFolder(deps.paths, move.shelf));
  await updateVod(deps, vod.uuid, { move: null });
}

/** Nothing may be overwritten, and a copy must find room. */
async function checkPlace(
  deps: MoveDeps,
  vod: VodRecord,
  place: NewPlace,
  files: VodMove["files"],
): Promise<void> {
  const [oldFolder, newFolder] = [vodFolder(deps.paths, vod), vodFolder(deps.paths, place)];
  const shelf = shelfFolder(deps.paths, place.shelf);
  await ensureFolder(shelf);
  let bytes = 0;
  for (const { from, to } of files) {
    const size = await sizeOf(path.join(newFolder, to));
    const isItself = oldFolder === newFolder && from === to;
    // A try that a full disk has ended may have left the very same file.
    if (
      size !== null &&
      !isItself &&
      !(await isHardLink(path.join(oldFolder, from), path.join(newFolder, to)))
    )
      throw new AppError("name_taken", `There is a ${to} already.`, { field: "template" });
    bytes += (await sizeOf(path.join(oldFolder, from))) ?? 0;
  }
  // A folder below may be a file system of its own.
  const target = await nearestFolder(newFolder);
  if (bytes === 0 || (await isSameDevice(oldFolder, target))) return;
  const free = await freeBytes(target);
  if (free < bytes)
    throw new AppError(
      "disk_full",
      `${Math.ceil(bytes / 1e6)} MB are needed there, ${Math.floor(free / 1e6)} MB are free.`,
    );
}

/** Removes a folder and those above it while they are empty, up to a root that stays. */
export async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  let current = folder;
  while (current !== root && current.startsWith(root + path.sep)) {
    try {
      await rmdir(current);
    } catch (error) {
      if (hasErrorCode(error, "ENOENT")) {
        current = path.dirname(current);
        continue;
      }
      return;
    }
    current = path.dirname(current);
    await syncFolder(current);
  }
}
