import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { VodSegment } from "../../shared/model/vod.ts";
import type { TrashedSegment, VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import { placeFile } from "../io/place-file.ts";
import { vodFolder } from "../paths.ts";
import { checkNotTrashed, checkRemovable } from "./removable.ts";
import { trashedSegmentFolder } from "./trash-place.ts";
import { findVod, updateVod } from "./update.ts";

type SegmentDeps = Pick<
  Deps,
  "activities" | "claims" | "clock" | "config" | "events" | "jobs" | "log" | "paths" | "store"
>;

export interface SegmentChoice {
  /** In the list of segments, from 0. */
  index: number;
  /** It stays in the list, shown as deleted. */
  keepEntry: boolean;
}

/**
 * Deletes one file of a recording, into the trash unless there is none. The last entry of the list
 * stays in it: the recording is shown as deleted. Throws `segment_unknown`, `vod_busy`,
 * `vod_protected`, `vod_trashed`.
 */
export async function removeSegment(
  deps: SegmentDeps,
  uuid: string,
  { index, keepEntry }: SegmentChoice,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  checkRemovable(deps, vod);
  const segment = vod.segments[index];
  if (segment === undefined)
    throw new AppError("segment_unknown", `${vod.basename} has no segment ${index}.`, {
      field: "segment",
    });
  return deps.claims.hold(uuid, "shortened", async () => {
    const file = path.join(vodFolder(deps.paths, vod), segment.basename);
    const trashed = await placeInTrash(deps, vod, { index, file, segment }, signal);
    // Without a trash the file goes first: a kill then leaves an entry whose file is missing.
    if (trashed === null) await removeFile(file);
    const isKept = keepEntry || vod.segments.length === 1;
    const updated = await updateVod(deps, uuid, {
      segments: vod.segments.flatMap((other, at) => {
        if (at !== index) return [other];
        return isKept ? [{ ...other, filesize: null, deleted: true }] : [];
      }),
      ...(trashed === null ? {} : { trashed_segments: [...vod.trashed_segments, trashed] }),
    });
    await removeFile(file);
    deps.log.module("vods").info(`${segment.basename} was deleted.`);
    return updated;
  });
}

/** Lets a file be in the trash too, for a moment in both places. Null when there is nothing to keep, or nowhere. */
export async function placeInTrash(
  deps: SegmentDeps,
  vod: VodRecord,
  { index, file, segment }: { index: number; file: string; segment: VodSegment },
  signal: AbortSignal,
): Promise<TrashedSegment | null> {
  const filesize = await sizeOf(file);
  if (filesize === null || deps.config.get("storage.trash_days") === 0) return null;
  const at = toIso(deps.clock.now());
  const folder = toFreeFolder(vod, at.replaceAll(/\D/g, ""));
  const { basename } = segment;
  const place = trashedSegmentFolder(deps.paths, vod.uuid, folder);
  await placeFile(file, path.join(place, basename), signal);
  return { basename, vod_basename: vod.basename, folder, filesize, index, at };
}

/** Two files of one recording may be deleted in the same millisecond. */
function toFreeFolder(vod: VodRecord, wanted: string): string {
  const taken = vod.trashed_segments.map(({ folder }) => folder);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.includes(folder)) return folder;
  }
}
