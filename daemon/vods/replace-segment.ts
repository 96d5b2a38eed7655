import path from "node:path";
import { stat } from "node:fs/promises";
import { AppError } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import { publishFile } from "../io/publish-file.ts";
import { vodFolder } from "../paths.ts";
import { probeFile, toVideoMetadata } from "../tools/ffprobe.ts";
import { placeInTrash } from "./remove-segment.ts";
import { findVod, updateVod } from "./update.ts";

type ReplaceDeps = Pick<
  Deps,
  | "store"
  | "paths"
  | "programs"
  | "config"
  | "clock"
  | "log"
  | "events"
  | "activities"
  | "claims"
  | "jobs"
>;

export interface Replacement {
  /** Name of the file that goes. */
  old: string;
  /** Name of the one that comes; may be the same. */
  basename: string;
  /** Where that lies until then: finished and checked, in the same folder. */
  output: string;
}

/**
 * Lets a checked file take the place of one of a recording's; the old one goes to the trash, if there
 * is a trash. At any moment there is a whole file in that place. The caller holds the claim. Throws
 * `segment_unknown`, `name_taken`.
 */
export async function replaceSegment(
  deps: ReplaceDeps,
  uuid: string,
  { old, basename, output }: Replacement,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  const folder = vodFolder(deps.paths, vod);
  const [oldFile, file] = [path.join(folder, old), path.join(folder, basename)];
  const index = vod.segments.findIndex((segment) => segment.basename === old);
  const segment = vod.segments[index];
  if (segment === undefined)
    throw new AppError("segment_unknown", `${vod.basename} has no file ${old}.`);
  if (file !== oldFile && (await sizeOf(file)) !== null)
    throw new AppError("name_taken", `There is a ${basename} already.`);
  const trashed = await placeInTrash(deps, vod, { index, file: oldFile, segment }, signal);
  if (trashed !== null)
    await updateVod(deps, uuid, { trashed_segments: [...vod.trashed_segments, trashed] });
  await publishFile(output, file);
  const { size: filesize } = await stat(file);
  const probe = await probeFile(deps.programs.ffprobe(), file, signal);
  const replaced = { basename, filesize, deleted: false };
  const updated = await updateVod(deps, uuid, {
    segments: findVod(deps, uuid).segments.map((other) =>
      other.basename === old ? replaced : other,
    ),
    ...(index === 0 ? { video_metadata: toVideoMetadata(probe, filesize) } : {}),
  });
  if (file !== oldFile) await removeFile(oldFile);
  return updated;
}
