import { z } from "zod";
import { AppError } from "../../shared/errors.ts";
import { runTool } from "./tool.ts";

const CodecStream = z.object({
  codec_type: z.string(),
  codec_name: z.string().default(""),
  profile: z.string().default(""),
  pix_fmt: z.string().default(""),
  width: z.number().default(0),
  height: z.number().default(0),
  time_base: z.string().default("1/90000"),
  avg_frame_rate: z.string().default("0/0"),
  color_range: z.string().default(""),
  color_space: z.string().default(""),
  color_transfer: z.string().default(""),
  color_primaries: z.string().default(""),
  sample_rate: z.string().default(""),
  channels: z.number().default(0),
});

/** What must be equal, or made so, before media can follow on each other in one file. */
export type CodecStream = z.infer<typeof CodecStream>;

export interface Codecs {
  video: CodecStream | null;
  audio: CodecStream | null;
  /** Where the file's timeline begins in the times of its packets. */
  startSeconds: number;
  /** What there is before its beginning: ffmpeg counts from there. */
  leadSeconds: number;
  durationSeconds: number;
}

const Answer = z.object({
  streams: z.array(CodecStream),
  format: z.object({
    start_time: z.coerce.number().catch(0).default(0),
    duration: z.coerce.number().catch(0).default(0),
  }),
});

/** The first picture and the first sound of a file. Throws `check_failed` when it has neither. */
export async function probeCodecs(
  program: string,
  file: string,
  signal: AbortSignal,
): Promise<Codecs> {
  const fields = Object.keys(CodecStream.shape).join(",");
  const output = await runTool({
    name: "ffprobe",
    program,
    args: [
      ...["-v", "error", "-print_format", "json"],
      ...["-show_entries", `stream=${fields}:format=start_time,duration`, file],
    ],
    signal,
  });
  const { streams, format } = Answer.parse(JSON.parse(output));
  const video = streams.find(({ codec_type }) => codec_type === "video") ?? null;
  const audio = streams.find(({ codec_type }) => codec_type === "audio") ?? null;
  if (video === null && audio === null)
    throw new AppError("check_failed", `${file} holds neither picture nor sound.`);
  return {
    video,
    audio,
    startSeconds: Math.max(0, format.start_time),
    leadSeconds: Math.max(0, -format.start_time),
    durationSeconds: format.duration,
  };
}

/** Files with the same signature can follow on each other without encoding anything. */
export function toSignature({ video, audio }: Codecs): string {
  const picture =
    video === null
      ? []
      : [video.codec_name, video.profile, video.pix_fmt, video.width, video.height];
  const sound = audio === null ? [] : [audio.codec_name, audio.sample_rate, audio.channels];
  return [...picture, "|", ...sound].join(" ");
}
