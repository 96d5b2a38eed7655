import { AppError } from "../../shared/errors.ts";
import { runTool } from "./tool.ts";

/** A stretch of a captured part that follows on by itself: its bytes, and its length by the ledger. */
export interface Stretch {
  file: string;
  container: "mpegts" | "fmp4";
  /** Bytes of the init section at the start of the file; 0 for MPEG-TS. */
  initBytes: number;
  from: number;
  to: number;
  durationSeconds: number;
}

/**
 * A list for ffmpeg's concat demuxer. Each stretch is a byte range of its part and lasts exactly as
 * long as the ledger says, so that file time and ledger agree to the frame whatever the timestamps do.
 */
export function formatConcatList(stretches: readonly Stretch[]): string {
  const entries = stretches.map(
    (stretch) =>
      `file ${quote(toProtocolUrl(stretch))}\nduration ${stretch.durationSeconds.toFixed(6)}\n`,
  );
  return `ffconcat version 1.0\n${entries.join("")}`;
}

function toProtocolUrl({ file, container, initBytes, from, to }: Stretch): string {
  const media = `subfile,,start,${from},end,${to},,:${file}`;
  return container === "mpegts"
    ? media
    : `concat:subfile,,start,0,end,${initBytes},,:${file}|${media}`;
}

/** ffmpeg's quoting: everything between single quotes is literal. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

export interface FileChapter {
  startSeconds: number;
  endSeconds: number;
  title: string;
}

/** Chapters and tags in ffmpeg's metadata format. */
export function formatMetadata(
  tags: Record<string, string>,
  chapters: readonly FileChapter[],
): string {
  const lines = [
    ";FFMETADATA1",
    ...Object.entries(tags).map(([name, value]) => `${name}=${escapeMetadata(value)}`),
  ];
  for (const { startSeconds, endSeconds, title } of chapters) {
    lines.push("[CHAPTER]", "TIMEBASE=1/1000", `START=${Math.round(startSeconds * 1000)}`);
    lines.push(`END=${Math.round(endSeconds * 1000)}`, `title=${escapeMetadata(title)}`);
  }
  return `${lines.join("\n")}\n`;
}

function escapeMetadata(text: string): string {
  return text.replace(/[=;#\\\n]/g, (character) => `\\${character}`);
}

export interface RemuxOptions {
  program: string;
  concatList: string;
  metadata: string;
  output: string;
  container: "mp4" | "mkv" | "m4a";
  durationSeconds: number;
  onProgress: (fraction: number) => void;
  onStart: (pid: number | null) => void;
  signal: AbortSignal;
}

/** Arguments that join stretches into one file without encoding anything. */
export function remuxArguments(
  options: Omit<RemuxOptions, "program" | "onProgress" | "onStart" | "signal">,
  dropsBroken = false,
): string[] {
  const isMp4 = options.container !== "mkv";
  return [
    ...["-hide_banner", "-nostdin", "-v", "error", "-y"],
    ...(dropsBroken ? ["-fflags", "+discardcorrupt"] : []),
    ...[
      "-protocol_whitelist",
      "file,subfile,concat",
      "-f",
      "concat",
      "-safe",
      "0",
      "-i",
      options.concatList,
    ],
    ...["-f", "ffmetadata", "-i", options.metadata, "-map_metadata", "1", "-map_chapters", "1"],
    ...["-map", "0:v?", "-map", "0:a?", "-c", "copy", "-max_interleave_delta", "0"],
    ...(isMp4 ? ["-movflags", "+faststart", "-f", "mp4"] : ["-f", "matroska"]),
    ...["-progress", "pipe:1", options.output],
  ];
}

/**
 * Joins stretches into one file. Half a frame of sound (a body that the origin cut short) is enough
 * for the MP4 muxer to give up; then it is done again without what is broken, which the check reports.
 */
export async function remux(options: RemuxOptions): Promise<void> {
  try {
    await remuxOnce(options, false);
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "tool_failed";
    if (!isRefused || options.signal.aborted) throw error;
    await remuxOnce(options, true);
  }
}

async function remuxOnce(options: RemuxOptions, dropsBroken: boolean): Promise<void> {
  await runTool({
    name: "ffmpeg",
    program: options.program,
    args: remuxArguments(options, dropsBroken),
    signal: options.signal,
    nice: 10,
    onStart: options.onStart,
    onLine(line) {
      const micros = /^out_time_us=(\d+)/.exec(line)?.[1];
      if (micros !== undefined)
        options.onProgress(Number(micros) / 1e6 / Math.max(1, options.durationSeconds));
    },
  });
}

/** Decodes a stretch of a file and returns what the decoder complained about; empty for none. */
export async function decodeAround(
  program: string,
  file: string,
  range: { atSeconds: number; lengthSeconds: number },
  signal: AbortSignal,
): Promise<void> {
  const start = Math.max(0, range.atSeconds - range.lengthSeconds / 2);
  const args = [
    "-hide_banner",
    "-nostdin",
    "-v",
    "error",
    "-xerror",
    "-ss",
    start.toFixed(3),
    "-i",
    file,
  ];
  await runTool({
    name: "ffmpeg",
    program,
    args: [
      ...args,
      "-t",
      String(range.lengthSeconds),
      "-map",
      "0:v?",
      "-map",
      "0:a?",
      "-f",
      "null",
      "-",
    ],
    signal,
    nice: 10,
  });
}
