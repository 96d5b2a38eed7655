export interface ChatVideoOptions {
  output: string;
  framesPerSecond: number;
  /** A frame at each tick; else only where the picture changes. */
  isCfr: boolean;
  preset: string;
  crf: number;
}

/**
 * Chat scrolls by whole messages, several at once in a burst; the search of x264's presets never looks
 * that far and codes the whole picture anew. These look, and make half of the file for the same work;
 * `npm run bench -- chat` measures it.
 */
const scrollParameters = "bframes=0:rc-lookahead=0:mbtree=0:me=umh:merange=256";
/** What the fastest preset leaves out, and is cheap with so few frames. */
const fastParameters = `${scrollParameters}:subme=1:cabac=1`;
/** Between frames that a player can begin at; by time, as quiet chats have few frames. */
const keyFrameSeconds = 30;
const neverByCount = 100_000;

/** Encodes raw frames in Matroska, as they come through the pipe, to an MP4. */
export function chatVideoArguments(options: ChatVideoOptions): string[] {
  const { output, framesPerSecond, isCfr, preset, crf } = options;
  const isFast = preset === "ultrafast" || preset === "superfast";
  const frames = isCfr
    ? ["-vf", `fps=${framesPerSecond}`, "-fps_mode", "cfr"]
    : ["-fps_mode", "vfr", "-enc_time_base", `1:${framesPerSecond}`];
  return [
    ...["-f", "matroska", "-i", "pipe:0", ...frames],
    ...["-c:v", "libx264", "-preset", preset, "-crf", String(crf), "-pix_fmt", "yuv420p"],
    ...["-g", String(neverByCount), "-force_key_frames", `expr:gte(t,n_forced*${keyFrameSeconds})`],
    ...["-x264-params", isFast ? fastParameters : scrollParameters],
    ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
    ...["-color_range", "tv", "-movflags", "+faststart", "-f", "mp4", output],
  ];
}
