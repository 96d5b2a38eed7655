import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { VodSegment } from "../../shared/model/vod.ts";
import { toRenamedFile } from "../core/vod-files.ts";
import type { TrashedSegment, VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { listNames, removeFile, sizeOf } from "../io/files.ts";
import { placeFile, unplaceFile } from "../io/place-file.ts";
import { vodFolder } from "../paths.ts";
import { removeEmptyFolders } from "./move.ts";
import { checkIdle, checkNotTrashed } from "./removable.ts";
import { trashedSegmentFolder } from "./trash-place.ts";
import { findVod, updateVod } from "./update.ts";

type SegmentDeps = Pick<
  Deps,
  "activities" | "claims" | "events" | "jobs" | "log" | "paths" | "store"
>;

/**
 * Brings back a file that was deleted alone, to its place in the list; under the recording's name of
 * now. Throws `segment_unknown`, `vod_busy`, `vod_trashed`, `name_taken`, `file_missing`.
 */
export async function restoreSegment(
  deps: SegmentDeps,
  uuid: string,
  basename: string,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  checkIdle(deps, vod);
  const trashed = findTrashedSegment(vod, basename);
  return deps.claims.hold(uuid, "restored", async () => {
    const name = toRenamedFile(trashed.basename, trashed.vod_basename, vod.basename);
    const folder = trashedSegmentFolder(deps.paths, uuid, trashed.folder);
    const from = path.join(folder, trashed.basename);
    if ((await sizeOf(from)) === null)
      throw new AppError("file_missing", `${trashed.basename} is no longer in the trash.`);
    await placeFile(from, path.join(vodFolder(deps.paths, vod), name), signal);
    const updated = await updateVod(deps, uuid, {
      segments: putBack(vod.segments, trashed, name),
      trashed_segments: vod.trashed_segments.filter((other) => other !== trashed),
    });
    await removeFile(from);
    await removeEmptyFolders(folder, deps.paths.trash);
    deps.log.module("vods").info(`${name} was brought back.`);
    return updated;
  });
}

/** The latest one of that name. Throws `segment_unknown`. */
export function findTrashedSegment(vod: VodRecord, basename: string): TrashedSegment {
  const found = vod.trashed_segments.findLast((segment) => segment.basename === basename);
  if (found !== undefined) return found;
  throw new AppError("segment_unknown", `No ${basename} of ${vod.basename} is in the trash.`, {
    field: "segment",
  });
}

/** In place of its entry, or where that was. */
function putBack(segments: readonly VodSegment[], trashed: TrashedSegment, basename: string) {
  const segment = { basename, filesize: trashed.filesize, deleted: false };
  const isEntry = (other: VodSegment) => other.deleted && other.basename === basename;
  if (segments.some(isEntry)) return segments.map((other) => (isEntry(other) ? segment : other));
  return segments.toSpliced(Math.min(trashed.index, segments.length), 0, segment);
}

/**
 * Brings files in order that were deleted alone or brought back when a kill came: what the record says
 * is in the trash leaves the recording's folder, and what it does not leaves the trash.
 */
export async function settleSegments(
  deps: Pick<Deps, "paths" | "store">,
  vod: VodRecord,
): Promise<void> {
  for (const { basename, folder } of vod.trashed_segments) {
    const kept = path.join(trashedSegmentFolder(deps.paths, vod.uuid, folder), basename);
    const isInUse = vod.segments.some((other) => other.basename === basename && !other.deleted);
    if (!isInUse) await unplaceFile(kept, path.join(vodFolder(deps.paths, vod), basename));
  }
  const root = trashedSegmentFolder(deps.paths, vod.uuid, "");
  for (const folder of await listNames(root)) {
    if (vod.trashed_segments.some((other) => other.folder === folder)) continue;
    for (const name of await listNames(path.join(root, folder)))
      await unplaceFile(path.join(vodFolder(deps.paths, vod), name), path.join(root, folder, name));
    await removeEmptyFolders(path.join(root, folder), deps.paths.trash);
  }
}
