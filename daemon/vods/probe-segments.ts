import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import type { ProbedFile } from "../core/rebuild-vod.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { type Probe, probeFile, toVideoMetadata } from "../tools/ffprobe.ts";

/**
 * What the files of a folder say of themselves, in the given order. Those that are not there are left
 * out; those that can't be read are told.
 */
export async function probeSegments(
  deps: Pick<Deps, "programs">,
  folder: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<{ files: ProbedFile[]; problems: string[] }> {
  const files: ProbedFile[] = [];
  const problems: string[] = [];
  for (const basename of names) {
    const file = path.join(folder, basename);
    const filesize = await sizeOf(file);
    if (filesize === null) continue;
    try {
      const probe = await probeFile(deps.programs.ffprobe(), file, signal);
      files.push(toProbedFile(basename, filesize, probe));
    } catch (error) {
      signal.throwIfAborted();
      problems.push(`${basename} can't be read: ${toMessage(error)}`);
    }
  }
  return { files, problems };
}

function toProbedFile(basename: string, filesize: number, probe: Probe): ProbedFile {
  const tags = new Map(
    Object.entries(probe.format.tags ?? {}).map(([name, text]) => [name.toLowerCase(), text]),
  );
  return {
    basename,
    filesize,
    metadata: toVideoMetadata(probe, filesize),
    chapters: probe.chapters
      .filter(({ start_time, end_time }) => end_time > start_time)
      .map((chapter) => ({
        startSeconds: chapter.start_time,
        endSeconds: chapter.end_time,
        title: chapter.tags?.title ?? "",
      })),
    tags: {
      title: tags.get("title") || null,
      date: tags.get("date") || tags.get("creation_time") || null,
      comment: tags.get("comment") || null,
    },
  };
}
