import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { ChatSource } from "../../shared/model/render.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { probeFile, toVideoMetadata } from "../tools/ffprobe.ts";
import { listMediaFiles, type MediaFile } from "./media-files.ts";

type SourceDeps = Pick<Deps, "paths" | "programs">;

/** Pictures of a recording: its own files, or the platform's copy. */
export interface VideoSource {
  /** In order; those that are gone are left out. */
  files: MediaFile[];
  width: number | null;
  height: number | null;
  durationSeconds: number;
}

/** Null when there is no copy of the platform. */
export async function findVideoSource(
  deps: SourceDeps,
  vod: VodRecord,
  source: ChatSource,
  signal: AbortSignal,
): Promise<VideoSource | null> {
  if (source === "downloaded") return findCopy(deps, vod, signal);
  const files = await listMediaFiles(deps, vod, signal);
  const last = files.at(-1);
  const end = last === undefined ? 0 : last.offsetSeconds + last.durationSeconds;
  return {
    files,
    width: vod.video_metadata?.width ?? null,
    height: vod.video_metadata?.height ?? null,
    durationSeconds: Math.max(vod.duration, end),
  };
}

async function findCopy(
  deps: SourceDeps,
  vod: VodRecord,
  signal: AbortSignal,
): Promise<VideoSource | null> {
  const product = vod.products.find(({ kind }) => kind === "downloaded_vod");
  if (product === undefined) return null;
  const file = path.join(vodFolder(deps.paths, vod), product.basename);
  const size = await sizeOf(file);
  if (size === null) return null;
  const probe = await probeFile(deps.programs.ffprobe(), file, signal);
  const { width, height, full_duration } = toVideoMetadata(probe, size);
  const media: MediaFile = {
    basename: product.basename,
    stem: vod.basename,
    file,
    offsetSeconds: 0,
    durationSeconds: full_duration,
  };
  return { files: [media], width, height, durationSeconds: full_duration };
}

/** Throws `file_missing` without a copy of the platform. */
export async function requireVideoSource(
  deps: SourceDeps,
  vod: VodRecord,
  source: ChatSource,
  signal: AbortSignal,
): Promise<VideoSource> {
  const video = await findVideoSource(deps, vod, source, signal);
  if (video !== null) return video;
  throw new AppError("file_missing", "The platform's copy was not downloaded.", {
    field: "vodSource",
  });
}
