import { runClient } from "./client-process.ts";

export interface MediaProbe {
  durationSeconds: number;
  codecs: string[];
  /** How many chapters the file has. */
  chapters: number;
}

export interface PacketTimes {
  count: number;
  firstSeconds: number;
  /** Largest and smallest step from one packet to the next. */
  longestStep: number;
  shortestStep: number;
}

/** Duration and codecs of a file by ffprobe. */
export async function probeMedia(file: string): Promise<MediaProbe> {
  const shown = ["-show_entries", "format=duration:stream=codec_name", "-of", "json"];
  const { stdout } = await runClient("ffprobe", ["-v", "error", "-show_chapters", ...shown, file]);
  // The output of ffprobe for exactly the entries asked for.
  const read = JSON.parse(stdout) as {
    format: { duration: string };
    streams: { codec_name: string }[];
    chapters: unknown[];
  };
  return {
    durationSeconds: Number(read.format.duration),
    codecs: read.streams.map((stream) => stream.codec_name).toSorted(),
    chapters: read.chapters.length,
  };
}

/** Decode times of one stream (`v` or `a`): a seam shows as a step of another length. */
export async function packetTimes(file: string, stream: "v" | "a"): Promise<PacketTimes> {
  const shown = ["-select_streams", stream, "-show_entries", "packet=dts_time", "-of", "csv=p=0"];
  const { stdout } = await runClient("ffprobe", ["-v", "error", ...shown, file]);
  const times = [...stdout.matchAll(/^[\d.]+/gm)].map(([time]) => Number(time));
  const steps = times.slice(1).map((time, position) => time - (times[position] ?? 0));
  return {
    count: times.length,
    firstSeconds: times[0] ?? Number.NaN,
    longestStep: Math.max(...steps),
    shortestStep: Math.min(...steps),
  };
}

/** What ffmpeg complains about when it decodes all of a file; empty when all is well. */
export async function decodeErrors(file: string): Promise<string> {
  const { stderr } = await runClient("ffmpeg", ["-v", "warning", "-i", file, "-f", "null", "-"]);
  return stderr;
}
