import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { toFileChapters } from "../core/file-chapters.ts";
import type { PartStretch } from "../core/stretches.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { publishFile } from "../io/publish-file.ts";
import { formatConcatList, formatMetadata, remux } from "../tools/ffmpeg.ts";

/** A finished file of a recording, before it is checked. */
export interface Output {
  basename: string;
  file: string;
  /** Where it begins in the recording. */
  offsetSeconds: number;
  /** By the ledger. */
  durationSeconds: number;
  /** Kinds of streams that must be in it: video, audio. */
  streams: string[];
  /** A captured part that is kept as it is. */
  isCaptured: boolean;
}

/** What a finished file is called and says of itself. */
export type OutputSubject = Pick<
  VodRecord,
  "basename" | "chapters" | "stream_title" | "started_at" | "comment"
>;

export interface ConvertInput {
  vod: OutputSubject;
  /** Where the captured parts are. */
  partsFolder: string;
  /** Where the file goes. */
  folder: string;
  stretches: readonly PartStretch[];
  /** Tells several files of one recording apart. */
  suffix: string;
  streams: string[];
  onProgress: (fraction: number) => void;
  onPid: (pid: number | null) => void;
  signal: AbortSignal;
}

/**
 * Joins stretches into one file without encoding, chapters inside. It appears under its final name
 * only when it is complete and on the disk; a conversion cut short leaves nothing behind.
 */
export async function convertGroup(
  deps: Pick<Deps, "programs" | "config">,
  input: ConvertInput,
): Promise<Output> {
  const { vod, folder, stretches, suffix } = input;
  const hasVideo = input.streams.includes("video");
  const container = hasVideo ? deps.config.get("vod.container") : "m4a";
  const basename = `${vod.basename}${suffix}.${container}`;
  const offsetSeconds = stretches[0]?.fileSeconds ?? 0;
  const durationSeconds = stretches.reduce((total, stretch) => total + stretch.durationSeconds, 0);
  const form = deps.config.get("vod.chapter_title");
  const chapters = toFileChapters(vod.chapters, { offsetSeconds, durationSeconds }, form);
  const temporary = path.join(folder, `.${basename}.converting`);
  const lists = { concat: `${temporary}.ffconcat`, metadata: `${temporary}.ffmeta` };
  try {
    await writeFile(lists.concat, formatConcatList(toToolStretches(input.partsFolder, stretches)));
    await writeFile(
      lists.metadata,
      formatMetadata(toTags(vod), deps.config.get("vod.chapters") ? chapters : []),
    );
    await remux({
      program: deps.programs.ffmpeg(),
      concatList: lists.concat,
      metadata: lists.metadata,
      output: temporary,
      container,
      durationSeconds,
      onProgress: input.onProgress,
      onStart: input.onPid,
      signal: input.signal,
    });
    await publishFile(temporary, path.join(folder, basename));
  } finally {
    await Promise.all([
      removeFile(lists.concat),
      removeFile(lists.metadata),
      rm(temporary, { force: true }),
    ]);
  }
  return {
    basename,
    file: path.join(folder, basename),
    offsetSeconds,
    durationSeconds,
    streams: input.streams,
    isCaptured: false,
  };
}

function toToolStretches(folder: string, stretches: readonly PartStretch[]) {
  return stretches.map(({ part, from, to, durationSeconds }) => ({
    file: path.join(folder, part.file),
    container: part.container,
    initBytes: part.init,
    from,
    to,
    durationSeconds,
  }));
}

function toTags(vod: OutputSubject): Record<string, string> {
  return { title: vod.stream_title, date: vod.started_at, comment: vod.comment };
}
