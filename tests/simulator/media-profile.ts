/** Container and video codec of a rendition's segments. */
export type MediaFamily = "ts-h264" | "fmp4-h264" | "fmp4-hevc";

/** Everything that decides the bytes of one prepared loop of segments; equal profiles share a cache entry. */
export interface MediaProfile {
  family: MediaFamily;
  picture: "moving" | "slate" | "none";
  width: number;
  height: number;
  framesPerSecond: number;
  videoKbps: number;
  /** Filler keeps the rate exact (for benches); otherwise `videoKbps` is only a ceiling. */
  isConstantBitrate: boolean;
  segmentSeconds: number;
  /** A multiple of 8 s: only then is the number of AAC frames (1024 samples at 48 kHz) whole. */
  loopSeconds: number;
}

const audioRate = 48_000;
/** One segment before the loop and one behind it, so that both ends of the loop lie in mid stream. */
const marginSegments = 2;

export const isFragmented = (family: MediaFamily): boolean => family !== "ts-h264";

export const segmentExtension = (family: MediaFamily): "ts" | "mp4" =>
  isFragmented(family) ? "mp4" : "ts";

export const segmentsPerLoop = (profile: MediaProfile): number =>
  profile.loopSeconds / profile.segmentSeconds;

/** ffmpeg's arguments that write `00000.ts …` (or `init.mp4`, `00000.mp4 …`) into its working folder. */
export function encoderArguments(profile: MediaProfile): string[] {
  const seconds = profile.loopSeconds + marginSegments * profile.segmentSeconds;
  return [
    ...["-hide_banner", "-v", "error", "-nostdin", "-y"],
    ...pictureInput(profile),
    ...["-f", "lavfi", "-i", toneSource(profile), "-t", String(seconds)],
    ...videoEncoder(profile),
    ...["-c:a", "aac", "-b:a", "96k", "-ac", "2"],
    ...segmenter(profile),
  ];
}

function pictureInput(profile: MediaProfile): string[] {
  if (profile.picture === "none") return [];
  const source = profile.picture === "moving" ? "testsrc2" : "smptebars";
  const size = `${profile.width}x${profile.height}`;
  return ["-f", "lavfi", "-i", `${source}=size=${size}:rate=${profile.framesPerSecond}`];
}

/** Eight pitches, one a second, each in phase at whole seconds: a missing second is heard as a skipped step. */
function toneSource(profile: MediaProfile): string {
  const pitch = profile.picture === "slate" ? "200" : "(300+100*mod(floor(t)\\,8))";
  return `aevalsrc=0.2*sin(2*PI*${pitch}*t):s=${audioRate}`;
}

function videoEncoder(profile: MediaProfile): string[] {
  if (profile.picture === "none") return [];
  const keyframeInterval = profile.framesPerSecond * profile.segmentSeconds;
  const rate = `${profile.videoKbps}k`;
  const shared = ["-pix_fmt", "yuv420p", "-g", String(keyframeInterval)];
  const limits = ["-b:v", rate, "-maxrate", rate, "-bufsize", rate];
  if (profile.family === "fmp4-hevc") {
    const parameters = `keyint=${keyframeInterval}:min-keyint=${keyframeInterval}:scenecut=0:open-gop=0:log-level=none`;
    return [
      ...["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params", parameters],
      ...shared,
      ...limits,
    ];
  }
  const constant = profile.isConstantBitrate
    ? ["-minrate", rate, "-x264-params", "nal-hrd=cbr"]
    : [];
  return [
    ...["-c:v", "libx264", "-preset", "veryfast", "-sc_threshold", "0", "-bf", "2"],
    ...["-keyint_min", String(keyframeInterval), ...shared, ...limits, ...constant],
  ];
}

function segmenter(profile: MediaProfile): string[] {
  const shared = ["-f", "hls", "-hls_time", String(profile.segmentSeconds), "-hls_list_size", "0"];
  const names = ["-hls_segment_filename", `%05d.${segmentExtension(profile.family)}`];
  if (!isFragmented(profile.family)) return [...shared, ...names, "list.m3u8"];
  const fragmented = ["-hls_segment_type", "fmp4", "-hls_fmp4_init_filename", "init.mp4"];
  return [...shared, ...names, ...fragmented, "list.m3u8"];
}
