import path from "node:path";
import { stat } from "node:fs/promises";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { VodRecord, VodReplacement } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import { isHardLink } from "../io/place-file.ts";
import { publishFile } from "../io/publish-file.ts";
import { vodFolder } from "../paths.ts";
import { probeFile, toVideoMetadata } from "../tools/ffprobe.ts";
import { placeInTrash } from "./remove-segment.ts";
import { trashedSegmentFolder } from "./trash-place.ts";
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

type FinishDeps = Pick<
  ReplaceDeps,
  "store" | "paths" | "programs" | "log" | "events" | "activities"
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
 * is a trash. At any moment there is a whole file in that place, and what a kill interrupts is gone on
 * with by `takeUpReplacements`. The caller holds the claim. Throws `segment_unknown`, `name_taken`.
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
  const replacement = { old, basename, trashed: trashed?.folder ?? null };
  await updateVod(deps, uuid, {
    replacement,
    trashed_segments: [...vod.trashed_segments, ...(trashed === null ? [] : [trashed])],
  });
  try {
    await publishFile(output, file);
  } catch (error) {
    await forgetReplacement(deps, findVod(deps, uuid), replacement);
    throw error;
  }
  // It is in its place: being stopped now would only leave the record behind.
  return finishReplacement(deps, findVod(deps, uuid), replacement);
}

async function finishReplacement(
  deps: FinishDeps,
  vod: VodRecord,
  { old, basename }: VodReplacement,
): Promise<VodRecord> {
  const folder = vodFolder(deps.paths, vod);
  const file = path.join(folder, basename);
  const { size: filesize } = await stat(file);
  const probe = await probeFile(deps.programs.ffprobe(), file, new AbortController().signal);
  const replaced = { basename, filesize, deleted: false };
  const isFirst = vod.segments[0]?.basename === old;
  const isAlike = basename === old;
  const updated = await updateVod(deps, vod.uuid, {
    segments: vod.segments.map((other) => (other.basename === old ? replaced : other)),
    ...(isAlike ? { replacement: null } : {}),
    ...(isFirst ? { video_metadata: toVideoMetadata(probe, filesize) } : {}),
  });
  if (isAlike) return updated;
  await removeFile(path.join(folder, old));
  return updateVod(deps, vod.uuid, { replacement: null });
}

/** The old file is where it was; the start after this one takes it out of the trash. */
async function forgetReplacement(
  deps: FinishDeps,
  vod: VodRecord,
  { trashed }: VodReplacement,
): Promise<void> {
  await updateVod(deps, vod.uuid, {
    replacement: null,
    trashed_segments: vod.trashed_segments.filter(({ folder }) => folder !== trashed),
  });
}

/** Goes on with what a kill interrupted; before anything else works on files. */
export async function takeUpReplacements(deps: FinishDeps): Promise<void> {
  for (const vod of deps.store.vods.all()) {
    if (vod.replacement === null) continue;
    await takeUp(deps, vod, vod.replacement).catch((error: unknown) =>
      deps.log.module("vods").error(`${vod.basename}: ${toMessage(error)}`),
    );
  }
}

async function takeUp(
  deps: FinishDeps,
  vod: VodRecord,
  replacement: VodReplacement,
): Promise<void> {
  if (await isPublished(deps, vod, replacement)) await finishReplacement(deps, vod, replacement);
  else await forgetReplacement(deps, vod, replacement);
}

/** A file under the old one's own name is the new one unless it is still the one in the trash. */
async function isPublished(
  deps: FinishDeps,
  vod: VodRecord,
  { old, basename, trashed }: VodReplacement,
): Promise<boolean> {
  const file = path.join(vodFolder(deps.paths, vod), basename);
  if ((await sizeOf(file)) === null) return false;
  if (basename !== old || trashed === null) return true;
  const kept = path.join(trashedSegmentFolder(deps.paths, vod.uuid, trashed), old);
  return !(await isHardLink(kept, file));
}
