import { AppError } from "../../shared/errors.ts";
import { fitChapters } from "../core/repair-timeline.ts";
import type { ProbedFile } from "../core/rebuild-vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { vodFolder } from "../paths.ts";
import { noticeFiles } from "./notice-files.ts";
import { probeSegments } from "./probe-segments.ts";
import { findVod, updateVod } from "./update.ts";

type RefreshDeps = Pick<Deps, "store" | "paths" | "programs" | "events" | "activities" | "claims">;

export interface Refreshed {
  vod: VodRecord;
  oldDuration: number;
  newDuration: number;
  problems: string[];
}

/** A ledger counts more exactly than a container does. */
const sameLengthSeconds = 1;

/**
 * Reads the files of a recording anew: sizes, length, picture and sound. The length only changes when
 * every file could be read. Throws `vod_busy` for one that is not finished, `file_missing` when none
 * of its files is there, `check_failed` when none can be read.
 */
export async function refreshMetadata(
  deps: RefreshDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<Refreshed> {
  const { phase } = findVod(deps, uuid);
  if (phase !== "finalized" && phase !== "failed")
    throw new AppError("vod_busy", `The recording is ${phase}; it has no finished file yet.`);
  await noticeFiles(deps, findVod(deps, uuid));
  return deps.claims.hold(uuid, "read", () => refresh(deps, uuid, signal));
}

async function refresh(deps: RefreshDeps, uuid: string, signal: AbortSignal): Promise<Refreshed> {
  const vod = findVod(deps, uuid);
  const names = vod.segments.map(({ basename }) => basename);
  const folder = vodFolder(deps.paths, vod);
  const { files, problems } = await probeSegments(deps, folder, names, signal);
  const [first] = files;
  if (first === undefined && problems.length > 0)
    throw new AppError("check_failed", problems.join(" "));
  if (first === undefined) throw new AppError("file_missing", "None of its files is there.");
  const duration = files.length === names.length ? toDuration(vod, files) : vod.duration;
  const oldDuration = vod.duration;
  const sizes = new Map(files.map(({ basename, filesize }) => [basename, filesize]));
  const record = await updateVod(deps, uuid, {
    duration,
    video_metadata: first.metadata,
    stream_resolution: vod.stream_resolution ?? toResolution(first),
    segments: vod.segments.map((segment) => ({
      ...segment,
      filesize: sizes.get(segment.basename) ?? segment.filesize,
    })),
    ...(duration === vod.duration ? {} : { chapters: fitChapters(vod.chapters, duration) }),
  });
  return { vod: record, oldDuration, newDuration: duration, problems };
}

function toDuration(vod: VodRecord, files: readonly ProbedFile[]): number {
  const probed = files.reduce((total, { metadata }) => total + metadata.full_duration, 0);
  return Math.abs(probed - vod.duration) < sameLengthSeconds ? vod.duration : probed;
}

function toResolution({ metadata: { width, height } }: ProbedFile): string | null {
  return width === null || height === null ? null : `${width}x${height}`;
}
