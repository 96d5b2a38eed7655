import { runTool } from "./tool.ts";

export interface Thumbnail {
  media: string;
  /** A JPEG file. */
  output: string;
  /** Moment of the picture. */
  atSeconds: number;
  width: number;
  height: number;
}

/** Pictures in lists are requested at this size. */
export const thumbnailSize = { width: 320, height: 180 } as const;

/**
 * One small picture of a video: all of it, on black where its shape is another one. Writes straight
 * to the output: give it a name of work in progress. Throws `tool_failed` where there is no picture.
 */
export async function makeThumbnail(
  program: string,
  { media, output, atSeconds, width, height }: Thumbnail,
  signal: AbortSignal,
): Promise<void> {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease`;
  await runTool({
    name: "ffmpeg",
    program,
    args: [
      ...["-hide_banner", "-nostdin", "-v", "error", "-y"],
      ...["-ss", atSeconds.toFixed(3), "-i", media, "-map", "0:v:0", "-frames:v", "1"],
      ...["-vf", `${fit},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`],
      ...["-q:v", "4", "-f", "mjpeg", output],
    ],
    signal,
    nice: 10,
  });
}
