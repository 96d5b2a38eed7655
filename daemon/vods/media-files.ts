import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { probeFile } from "../tools/ffprobe.ts";

type MediaDeps = Pick<Deps, "paths" | "programs">;

/** A finished file of a recording and where it lies on the recording's timeline. */
export interface MediaFile {
  basename: string;
  /** The name without its ending: what sidecars are named after. */
  stem: string;
  file: string;
  offsetSeconds: number;
  durationSeconds: number;
}

/**
 * The files of a recording that are there, in order. A file that was deleted keeps its place on the
 * timeline: it lasted what the others leave of the recording's length.
 */
export async function listMediaFiles(
  deps: MediaDeps,
  vod: VodRecord,
  signal: AbortSignal,
): Promise<MediaFile[]> {
  const folder = vodFolder(deps.paths, vod);
  const found = await Promise.all(
    vod.segments.map(async ({ basename, deleted }) => {
      const file = path.join(folder, basename);
      return { basename, file, isThere: !deleted && (await sizeOf(file)) !== null };
    }),
  );
  const durations =
    found.length === 1
      ? [vod.video_metadata?.full_duration ?? vod.duration]
      : await Promise.all(
          found.map(async ({ file, isThere }) =>
            isThere ? readDuration(deps, file, signal) : null,
          ),
        );
  const known = durations.reduce<number>((total, duration) => total + (duration ?? 0), 0);
  const gone = durations.filter((duration) => duration === null).length;
  const goneSeconds = gone === 0 ? 0 : Math.max(0, vod.duration - known) / gone;
  let offsetSeconds = 0;
  return found.flatMap(({ basename, file, isThere }, index) => {
    const durationSeconds = durations[index] ?? goneSeconds;
    const media = {
      basename,
      stem: path.parse(basename).name,
      file,
      offsetSeconds,
      durationSeconds,
    };
    offsetSeconds += durationSeconds;
    return isThere ? [media] : [];
  });
}

async function readDuration(
  deps: MediaDeps,
  file: string,
  signal: AbortSignal,
): Promise<number | null> {
  const { format } = await probeFile(deps.programs.ffprobe(), file, signal);
  return format.duration ?? null;
}

/** Throws `vod_busy` unless the recording is finished, `vod_trashed`, and `file_missing` without a file to work on. */
export async function requireMedia(
  deps: MediaDeps,
  vod: VodRecord,
  signal: AbortSignal,
): Promise<MediaFile[]> {
  requireFinished(vod);
  const files = await listMediaFiles(deps, vod, signal);
  if (files.length === 0)
    throw new AppError("file_missing", `No file of ${vod.basename} is there.`);
  return files;
}

/** Throws `not_supported` for a recording of sound alone. */
export function requirePicture(vod: Pick<VodRecord, "video_metadata" | "basename">): void {
  if (vod.video_metadata?.type === "audio")
    throw new AppError("not_supported", `${vod.basename} has no picture.`);
}

/** Throws `vod_busy` unless the recording is finished, `vod_trashed` when it was thrown away. */
export function requireFinished(vod: Pick<VodRecord, "phase" | "shelf" | "basename">): void {
  if (vod.phase !== "finalized")
    throw new AppError("vod_busy", toSentence("vod_not_finished", { name: vod.basename }));
  if (vod.shelf === "trash")
    throw new AppError("vod_trashed", toSentence("vod_in_trash", { name: vod.basename }));
}
