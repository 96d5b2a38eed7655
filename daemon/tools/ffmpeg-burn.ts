import {
  encoderFilters,
  encoderInputArguments,
  encoderOutputArguments,
  type EncodeWish,
  type KnownEncoder,
} from "../core/encoders.ts";
import type { CodecStream } from "./codecs.ts";

export interface BurnFileOptions {
  media: string;
  /** Of the media. */
  video: CodecStream;
  chat: string;
  /** Where the chat is opaque, as grey levels; null: everywhere. */
  mask: string | null;
  /** What the chat shows when the picture begins; before 0 it begins that much later. */
  chatFromSeconds: number;
  horizontal: "left" | "right";
  vertical: "top" | "bottom";
  encoder: KnownEncoder;
  wish: EncodeWish;
  /** Null: all of it. */
  lengthSeconds: number | null;
  output: string;
}

/**
 * Puts a chat onto the picture of a file. Sound, chapters and tags are taken over, frames keep their
 * times; what the chat shows last stays until the picture ends.
 */
export function burnFileArguments(options: BurnFileOptions): string[] {
  const { media, video, chat, mask, encoder, wish, lengthSeconds, output } = options;
  const chats = [chat, ...(mask === null ? [] : [mask])];
  return [
    ...[...encoderInputArguments(encoder), "-i", media],
    ...chats.flatMap((file) => [...chatPlace(options.chatFromSeconds), "-i", file]),
    ...["-filter_complex", toGraph(options), "-map", "[burned]", "-map", "0:a?"],
    ...["-map_metadata", "0", "-map_chapters", "0"],
    ...[...encoderOutputArguments(encoder, wish), ...toTicks(encoder, video)],
    ...["-fps_mode", "passthrough", "-c:a", "copy", "-max_interleave_delta", "0"],
    ...(lengthSeconds === null ? [] : ["-t", lengthSeconds.toFixed(3)]),
    ...["-movflags", "+faststart", "-f", "mp4", output],
  ];
}

/**
 * Left alone, ffmpeg moves frames onto a grid of the usual rate, on which those of a variable rate
 * fall together. The other encoders would take these ticks for the rate itself.
 */
function toTicks({ name }: KnownEncoder, { time_base }: CodecStream): string[] {
  return name === "libx264" ? ["-enc_time_base", time_base.replace("/", ":")] : [];
}

/** A frame of a chat lasts until something changes: reading begins at the key frame that holds the place. */
function chatPlace(fromSeconds: number): string[] {
  if (fromSeconds === 0) return [];
  return fromSeconds > 0
    ? ["-noaccurate_seek", "-ss", fromSeconds.toFixed(3)]
    : ["-itsoffset", (-fromSeconds).toFixed(3)];
}

function toGraph({ video, mask, horizontal, vertical, encoder, wish }: BurnFileOptions): string {
  const x = horizontal === "left" ? "0" : "main_w-overlay_w";
  const y = vertical === "top" ? "0" : "main_h-overlay_h";
  const colours = `scale=out_color_matrix=${toMatrix(video)}:out_range=${toRange(video)}`;
  // The last frame of the chat is repeated without end, so that the picture alone decides when it is over.
  const held = "tpad=stop=-1:stop_mode=clone";
  const chat =
    mask === null
      ? `[1:v]${colours},format=yuv420p,${held}[chat]`
      : `[1:v]${colours},format=yuva420p[drawn];[drawn][2:v]alphamerge,${held}[chat]`;
  const burned = [
    `[0:v:0][chat]overlay=x=${x}:y=${y}:eval=init:shortest=1`,
    ...encoderFilters(encoder, wish.height),
  ].join(",");
  return `${chat};${burned}[burned]`;
}

/** ffmpeg's names of the ways in which colours are stored, and the ones that its scaler takes. */
const matrices: Record<string, string> = {
  bt709: "bt709",
  smpte170m: "smpte170m",
  bt470bg: "bt470",
  bt2020nc: "bt2020",
};
/** Pictures that do not say it are taken for high definition from here on. */
const leastHighDefinition = 720;

/** Both pictures have to store their colours in one way before they are put together. */
function toMatrix({ color_space, height }: CodecStream): string {
  return matrices[color_space] ?? (height >= leastHighDefinition ? "bt709" : "smpte170m");
}

function toRange({ color_range, pix_fmt }: CodecStream): "full" | "limited" {
  return color_range === "pc" || pix_fmt.startsWith("yuvj") ? "full" : "limited";
}
