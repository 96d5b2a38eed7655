import { z } from "zod";
import { AppError } from "../../shared/errors.ts";
import type { VideoMetadata } from "../../shared/model/vod.ts";
import { runTool } from "./tool.ts";

const NumberText = z.coerce.number().catch(Number.NaN);

const ProbedStream = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  bit_rate: NumberText.optional(),
  duration: NumberText.optional(),
});
export type ProbedStream = z.infer<typeof ProbedStream>;

export const Probe = z.object({
  streams: z.array(ProbedStream),
  format: z.object({
    duration: NumberText.optional(),
    size: NumberText.optional(),
    bit_rate: NumberText.optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
  chapters: z
    .array(
      z.object({
        start_time: NumberText,
        end_time: NumberText,
        tags: z.object({ title: z.string().optional() }).optional(),
      }),
    )
    .default([]),
});
export type Probe = z.infer<typeof Probe>;

/** What a file holds, by ffprobe. Throws `check_failed` when its answer can't be read. */
export async function probeFile(
  program: string,
  file: string,
  signal: AbortSignal,
): Promise<Probe> {
  const args = [
    "-v",
    "error",
    "-print_format",
    "json",
    "-show_format",
    "-show_streams",
    "-show_chapters",
    file,
  ];
  const output = await runTool({ name: "ffprobe", program, args, signal });
  const parsed = Probe.safeParse(parseJson(output));
  if (!parsed.success)
    throw new AppError("check_failed", "ffprobe answered in a form that is not known.");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of a recording (specification section 3) from a probe. */
export function toVideoMetadata(probe: Probe, sizeBytes: number): VideoMetadata {
  const video = probe.streams.find((stream) => stream.codec_type === "video");
  const audio = probe.streams.find((stream) => stream.codec_type === "audio");
  const duration = finite(probe.format.duration) ?? 0;
  return {
    type: video === undefined ? "audio" : "video",
    width: video?.width ?? null,
    height: video?.height ?? null,
    fps: toFps(video?.avg_frame_rate),
    fps_mode: video === undefined ? null : toFpsMode(video),
    bitrate: finite(probe.format.bit_rate),
    video_codec: video?.codec_name ?? null,
    video_bitrate: finite(video?.bit_rate),
    video_bitrate_mode: null,
    audio_codec: audio?.codec_name ?? null,
    audio_bitrate: finite(audio?.bit_rate),
    audio_bitrate_mode: null,
    duration: Math.floor(duration),
    full_duration: duration,
    size: sizeBytes,
  };
}

function finite(value: number | undefined): number | null {
  return value === undefined || !Number.isFinite(value) ? null : value;
}

/** `60000/1001` -> 59.94. */
function toFps(rate: string | undefined): number | null {
  const [numerator = 0, denominator = 0] = (rate ?? "").split("/").map(Number);
  return numerator > 0 && denominator > 0
    ? Math.round((numerator / denominator) * 1000) / 1000
    : null;
}

/** The mean rate of frames differs from the base rate where frames don't come evenly. */
function toFpsMode(video: ProbedStream): "CFR" | "VFR" {
  const mean = toFps(video.avg_frame_rate) ?? 0;
  const base = toFps(video.r_frame_rate) ?? 0;
  return Math.abs(mean - base) <= base * 0.01 ? "CFR" : "VFR";
}

export interface Hole {
  offsetSeconds: number;
  durationSeconds: number;
}

/** Frames further apart than this are a hole: no stream shows a picture for that long by design. */
const leastHoleSeconds = 0.35;
/** Frames come in decoding order; a hole is only one when this many later frames don't fill it. */
const reorderFrames = 32;

/**
 * Stretches without a picture (or without sound, where there is no picture), by the times of all
 * packets. This is what finds a body that the origin cut short without saying so.
 */
export async function findHoles(
  program: string,
  file: string,
  stream: "v:0" | "a:0",
  signal: AbortSignal,
): Promise<Hole[]> {
  const holes: Hole[] = [];
  const waiting: number[] = [];
  let last: number | null = null;
  const take = (time: number) => {
    if (last !== null && time - last > leastHoleSeconds)
      holes.push({ offsetSeconds: last, durationSeconds: time - last });
    last = last === null ? time : Math.max(last, time);
  };
  await runTool({
    name: "ffprobe",
    program,
    args: [
      "-v",
      "error",
      "-select_streams",
      stream,
      "-show_entries",
      "packet=pts_time",
      "-of",
      "csv=p=0",
      file,
    ],
    signal,
    nice: 10,
    onLine(line) {
      const time = Number.parseFloat(line);
      if (!Number.isFinite(time)) return;
      insertSorted(waiting, time);
      if (waiting.length > reorderFrames) take(waiting.shift() ?? time);
    },
  });
  for (const time of waiting) take(time);
  return holes;
}

function insertSorted(times: number[], time: number): void {
  let at = times.length;
  while (at > 0 && (times[at - 1] ?? 0) > time) at -= 1;
  times.splice(at, 0, time);
}
