import {
  encoderArguments,
  encoderInputArguments,
  type EncodeWish,
  type KnownEncoder,
} from "../core/encoders.ts";

export interface EncodeFileOptions {
  media: string;
  encoder: KnownEncoder;
  wish: EncodeWish;
  container: "mp4" | "mkv";
  output: string;
}

/** Encodes the picture of a file anew; sound, chapters and tags are taken over, frames keep their times. */
export function encodeFileArguments(options: EncodeFileOptions): string[] {
  const { media, encoder, wish, container, output } = options;
  return [
    ...encoderInputArguments(encoder),
    ...["-i", media, "-map", "0:v:0", "-map", "0:a?", "-map_metadata", "0", "-map_chapters", "0"],
    ...encoderArguments(encoder, wish),
    ...["-fps_mode", "passthrough", "-c:a", "copy", "-max_interleave_delta", "0"],
    ...(container === "mkv" ? ["-f", "matroska"] : ["-movflags", "+faststart", "-f", "mp4"]),
    output,
  ];
}
