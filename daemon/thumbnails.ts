import { createHash } from "node:crypto";
import path from "node:path";
import type { Deps } from "./deps.ts";
import { ensureFolder, removeFile, sizeOf } from "./io/files.ts";
import { publishFile, unfinishedPath } from "./io/publish-file.ts";
import { makeThumbnail, thumbnailSize } from "./tools/thumbnail.ts";

type ThumbnailDeps = Pick<Deps, "programs" | "paths">;

/** A picture from here on shows more than the black of many beginnings. */
const shownFraction = 0.1;

/**
 * The name of a video's small picture below cache/thumbs, made if it is not there yet. It is named
 * after place and size of the video, so that another video gets another one. Throws `tool_failed`
 * where there is no picture, such as in a file of sound.
 */
export async function ensureThumbnail(
  deps: ThumbnailDeps,
  media: { file: string; durationSeconds: number },
  signal: AbortSignal,
): Promise<string> {
  const size = (await sizeOf(media.file)) ?? 0;
  const name = thumbnailName(deps, media.file, size);
  const output = path.join(thumbnailFolder(deps), name);
  if ((await sizeOf(output)) !== null) return name;
  await ensureFolder(thumbnailFolder(deps));
  const temporary = unfinishedPath(output, "making");
  try {
    const atSeconds = media.durationSeconds * shownFraction;
    await makeThumbnail(
      deps.programs.ffmpeg(),
      { media: media.file, output: temporary, atSeconds, ...thumbnailSize },
      signal,
    );
    await publishFile(temporary, output);
  } finally {
    await removeFile(temporary);
  }
  return name;
}

/** The name of a picture that is there already; null while there is none. */
export async function findThumbnail(
  deps: Pick<Deps, "paths">,
  media: { file: string; sizeBytes: number },
): Promise<string | null> {
  const name = thumbnailName(deps, media.file, media.sizeBytes);
  return (await sizeOf(path.join(thumbnailFolder(deps), name))) === null ? null : name;
}

export async function removeThumbnail(
  deps: Pick<Deps, "paths">,
  media: { file: string; sizeBytes: number },
): Promise<void> {
  const name = thumbnailName(deps, media.file, media.sizeBytes);
  await removeFile(path.join(thumbnailFolder(deps), name));
}

function thumbnailFolder({ paths }: Pick<Deps, "paths">): string {
  return path.join(paths.cache, "thumbs");
}

function thumbnailName({ paths }: Pick<Deps, "paths">, file: string, sizeBytes: number): string {
  const place = `${path.relative(paths.data, file)} ${sizeBytes}`;
  return `${createHash("sha256").update(place).digest("hex").slice(0, 24)}.jpg`;
}
