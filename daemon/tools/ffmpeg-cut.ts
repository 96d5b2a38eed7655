import type { CutEdge } from "../core/cut-plan.ts";
import type { CodecStream } from "./codecs.ts";

/** A stretch of a file, in seconds of its timeline. */
export interface FileStretch {
  file: string;
  /** What ffmpeg counts before the timeline begins: sound that is there to start the decoder. */
  leadSeconds: number;
  from: CutEdge;
  to: CutEdge;
}

export type ClipContainer = "mp4" | "m4a" | "mkv";

interface OutputOptions {
  container: ClipContainer;
  output: string;
  /** A file with chapters and tags in ffmpeg's form; null for none at all. */
  metadata: string | null;
  /** Ticks of a second for the picture, so that parts agree; null: as in the source. */
  timescale: number | null;
}

/** Times are printed with six digits; a frame that was rounded up must not fall out. */
const roundingSeconds = 0.000003;
/** Less than the time between two frames of anything that is streamed. */
const lessThanFrameSeconds = 0.001;

/**
 * Reads a stretch of the picture: from its first frame on, until the frame after the last one would
 * have to be decoded. ffmpeg compares with decoding times when it copies.
 */
function pictureInput(stretch: FileStretch): string[] {
  const { dtsSeconds } = stretch.to;
  const limit = dtsSeconds === null ? null : toOutput(stretch, dtsSeconds) - lessThanFrameSeconds;
  return [...seekArguments(stretch), ...limitArguments(limit), "-i", stretch.file];
}

/** Reads a stretch of the sound; the packet that begins at the end is no longer in it. */
function soundInput(stretch: FileStretch): string[] {
  const { from, to } = stretch;
  const limit = to.dtsSeconds === null ? null : to.seconds - from.seconds;
  return [...seekArguments(stretch), ...limitArguments(limit), "-i", stretch.file];
}

function seekArguments(stretch: FileStretch): string[] {
  const seek = toSeek(stretch);
  return seek === 0 ? [] : ["-ss", toText(seek)];
}

/** MPEG-TS has no index: whoever looks for a key frame begins a little before it. */
const entryMarginSeconds = 1;

/** Reads from a key frame on; what is not asked for is decoded and dropped. */
function decodedInput(stretch: DecodedStretch): string[] {
  const entry = toEntry(stretch);
  return [...(entry === 0 ? [] : ["-ss", toText(entry)]), "-i", stretch.file];
}

/** The frames that are asked for, of those that are decoded. */
function decodedRange(stretch: DecodedStretch): string[] {
  const start = Math.max(0, toSeek(stretch) - toEntry(stretch));
  const seconds = stretch.to.seconds - stretch.from.seconds;
  return [...(start === 0 ? [] : ["-ss", toText(start)]), "-t", toText(seconds)];
}

function toEntry({ entrySeconds, leadSeconds }: DecodedStretch): number {
  return Math.max(0, entrySeconds + leadSeconds - entryMarginSeconds);
}

function limitArguments(seconds: number | null): string[] {
  return seconds === null ? [] : ["-t", toText(seconds)];
}

function toSeek({ from, leadSeconds }: FileStretch): number {
  return Math.max(0, from.seconds + leadSeconds - roundingSeconds);
}

/** A time of the file's as it is in what is written. */
function toOutput(stretch: FileStretch, seconds: number): number {
  return seconds + stretch.leadSeconds - toSeek(stretch);
}

function toText(seconds: number): string {
  return seconds.toFixed(6);
}

/**
 * Without this a copy begins at the key frame before the place it is told. At the beginning of a file
 * there may be sound before 0, which starts the decoder and has to stay.
 */
function exactStart(stretch: FileStretch): string[] {
  return toSeek(stretch) === 0 ? [] : ["-copypriorss", "0"];
}

export interface CopyOptions extends OutputOptions {
  stretch: FileStretch;
  hasVideo: boolean;
  hasAudio: boolean;
}

/** Copies a stretch between two key frames, picture and sound each to its own end. */
export function copyArguments(options: CopyOptions): string[] {
  const { stretch, hasVideo, hasAudio } = options;
  const inputs = [
    ...(hasVideo ? [{ args: pictureInput(stretch), stream: "v:0" }] : []),
    ...(hasAudio ? [{ args: soundInput(stretch), stream: "a:0" }] : []),
  ];
  return [
    ...inputs.flatMap(({ args }) => args),
    ...metadataInput(options.metadata),
    ...inputs.flatMap(({ stream }, index) => ["-map", `${index}:${stream}`]),
    ...["-c", "copy", ...exactStart(stretch)],
    ...outputArguments(options, inputs.length),
  ];
}

interface CopyPictureOptions {
  stretch: FileStretch;
  /** Of the source. */
  video: CodecStream;
  output: string;
}

/** Copies the picture alone, for joining; the index stays at the end. */
export function copyPictureArguments({ stretch, video, output }: CopyPictureOptions): string[] {
  return [
    ...pictureInput(stretch),
    ...["-map", "0:v:0", "-c", "copy", ...exactStart(stretch)],
    ...partArguments(video, output),
  ];
}

/** Parts are only put together right when their ticks are equal. */
function partArguments(video: CodecStream, output: string): string[] {
  return [
    ...["-map_metadata", "-1", "-map_chapters", "-1"],
    ...["-video_track_timescale", String(toTimescale(video)), "-f", "mp4", output],
  ];
}

/** What is decoded has to be read from a key frame on. */
export interface DecodedStretch extends FileStretch {
  entrySeconds: number;
}

export interface EdgeOptions {
  stretch: DecodedStretch;
  /** Of the source: the frames must be of one kind with those they are put beside. */
  video: CodecStream;
  /** Id of the parameter sets; must differ from the source's. */
  setId: number;
  output: string;
}

/**
 * Encodes the picture of a stretch so that it fits before or after copied frames: the same form of
 * picture and time base, parameter sets with an id of their own, no reordered frames.
 */
export function encodeEdgeArguments({ stretch, video, setId, output }: EdgeOptions): string[] {
  return [
    ...decodedInput(stretch),
    ...decodedRange(stretch),
    ...["-map", "0:v:0", "-c:v", "libx264", "-preset", "medium", "-crf", "16", "-bf", "0"],
    ...["-x264-params", `sps-id=${setId}`, "-fps_mode", "passthrough"],
    ...profileArguments(video),
    ...pictureArguments(video),
    ...partArguments(video, output),
  ];
}

/** ffprobe's name of a profile and x264's. */
const profiles: Record<string, string> = {
  "Constrained Baseline": "baseline",
  Baseline: "baseline",
  Main: "main",
  High: "high",
};

function profileArguments({ profile }: CodecStream): string[] {
  const name = profiles[profile];
  return name === undefined ? [] : ["-profile:v", name];
}

function pictureArguments(video: CodecStream): string[] {
  const colours = [
    ["-color_range", video.color_range],
    ["-colorspace", video.color_space],
    ["-color_trc", video.color_transfer],
    ["-color_primaries", video.color_primaries],
  ].filter(([, value]) => value !== "" && value !== "unknown");
  return [...(video.pix_fmt === "" ? [] : ["-pix_fmt", video.pix_fmt]), ...colours.flat()];
}

/** Of MPEG-TS; fine enough for the times of any other source. */
export const usualTimescale = 90_000;
/** The MP4 muxer makes coarser ones finer by itself, each file in its own way. */
const leastTimescale = 10_000;

/** `1/15360` -> 15360: frames keep their times to the tick. */
function toTimescale({ time_base }: CodecStream): number {
  const ticks = Number(/^1\/(\d+)$/.exec(time_base)?.[1] ?? 0);
  return ticks >= leastTimescale ? ticks : usualTimescale;
}

export interface JoinOptions extends OutputOptions {
  /** A list in ffmpeg's concat form. */
  list: string;
  /** Whether the parts' frames may be put beside each other as they are. */
  isOneConfig: boolean;
  /** Sound of a stretch of the source, the parts' own sound, or none. */
  sound: FileStretch | "own" | null;
}

/** Puts parts one after another without encoding anything. */
export function joinArguments(options: JoinOptions): string[] {
  const { list, isOneConfig, sound } = options;
  const soundArguments = sound === null || sound === "own" ? [] : soundInput(sound);
  const sounds = sound === "own" ? ["-map", "0:a?"] : sound === null ? [] : ["-map", "1:a:0"];
  return [
    ...["-f", "concat", "-safe", "0", "-auto_convert", isOneConfig ? "0" : "1", "-i", list],
    ...soundArguments,
    ...metadataInput(options.metadata),
    ...["-map", "0:v?", ...sounds, "-c", "copy"],
    ...(sound === null || sound === "own" ? [] : exactStart(sound)),
    ...outputArguments(options, soundArguments.length === 0 ? 1 : 2),
  ];
}

export interface EncodeCutOptions extends OutputOptions {
  stretch: DecodedStretch;
  /** What all pieces are brought to, when they differ. */
  frame: { width: number; height: number } | null;
  hasVideo: boolean;
  hasAudio: boolean;
}

/** Encodes a stretch anew as a whole, in a form that plays everywhere. */
export function encodeCutArguments(options: EncodeCutOptions): string[] {
  const { stretch, frame, hasVideo, hasAudio } = options;
  const picture = [
    ...["-map", "0:v:0", "-c:v", "libx264", "-preset", "medium", "-crf", "18"],
    ...["-pix_fmt", "yuv420p", "-vf", frame === null ? evenScale : fitScale(frame)],
    ...(frame === null ? ["-fps_mode", "passthrough"] : []),
  ];
  const sound = ["-map", "0:a:0", "-c:a", "aac", "-b:a", "160k", "-ar", "48000", "-ac", "2"];
  return [
    ...decodedInput(stretch),
    ...metadataInput(options.metadata),
    ...decodedRange(stretch),
    ...(hasVideo ? picture : []),
    ...(hasAudio ? sound : []),
    ...outputArguments(options, 1),
  ];
}

const evenScale = "scale=trunc(iw/2)*2:trunc(ih/2)*2";

function fitScale({ width, height }: { width: number; height: number }): string {
  const size = `${width}:${height}`;
  return `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1,setsar=1`;
}

function metadataInput(metadata: string | null): string[] {
  return metadata === null ? [] : ["-f", "ffmetadata", "-i", metadata];
}

/** Chapters and tags come from the file with metadata, the last of the inputs, or from nowhere. */
function outputArguments(options: OutputOptions, inputs: number): string[] {
  const { container, output, metadata, timescale } = options;
  const index = metadata === null ? "-1" : String(inputs);
  return [
    ...["-map_metadata", index, "-map_chapters", index],
    ...(timescale === null || container === "mkv"
      ? []
      : ["-video_track_timescale", String(timescale)]),
    ...(container === "mkv" ? ["-f", "matroska"] : ["-movflags", "+faststart", "-f", "mp4"]),
    output,
  ];
}
