import { writeFile } from "node:fs/promises";
import path from "node:path";

/** Seconds of a recording that are converted in one second. */
const rate = 0.005;

/**
 * Writes a program that is ffmpeg, but takes its time with the recordings of one channel, so that they
 * are still being converted when they are photographed. Gives its path.
 */
export async function writeSlowFfmpeg(folder: string, login: string): Promise<string> {
  const file = path.join(folder, "ffmpeg");
  const lines = [
    "#!/bin/sh",
    `case "$*" in *${login}_*) exec ffmpeg -readrate ${rate} "$@" ;; esac`,
    'exec ffmpeg "$@"',
  ];
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o755 });
  return file;
}
