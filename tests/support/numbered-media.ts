import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";

export interface NumberedOptions {
  frames: number;
  fps?: number;
  /** Frames between two key frames. */
  gop?: number;
  /** Frames that are shown in another order than they are decoded. */
  bFrames?: number;
  /** ffmpeg's name of the encoder of the picture. */
  encoder?: "libx264" | "libx265" | "mpeg4";
  /** Of the first frame. */
  firstNumber?: number;
  /** Width of the picture is 12 times this. */
  blockPixels?: number;
  hasSound?: boolean;
}

/** Bits of a frame's number, as black and white blocks from the left. */
const bits = 12;
const heightPixels = 112;

/** Makes a file whose every frame carries its number in the picture, with noise of which no two moments are alike. */
export function makeNumbered(file: string, options: NumberedOptions): void {
  const { frames, fps = 10, gop = 20, bFrames = 2, encoder = "libx264", firstNumber = 0 } = options;
  const { blockPixels = 16, hasSound = true } = options;
  const size = `${bits * blockPixels}x${heightPixels}`;
  const bar = `if(mod(floor((N+${firstNumber})/pow(2,floor(X/${blockPixels}))),2),235,16)`;
  const source = `nullsrc=size=${size}:rate=${fps},format=yuv420p,geq=lum='${bar}':cb=128:cr=128`;
  const sound = ["-f", "lavfi", "-i", "anoisesrc=sample_rate=48000:amplitude=0.1"];
  mkdirSync(path.dirname(file), { recursive: true });
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", source, ...(hasSound ? sound : [])],
    ...["-t", String(frames / fps), "-c:v", encoder, "-pix_fmt", "yuv420p"],
    ...["-g", String(gop), "-bf", String(bFrames)],
    ...(encoder === "libx264" ? ["-preset", "veryfast", "-sc_threshold", "0"] : []),
    ...(encoder === "libx265" ? ["-x265-params", "log-level=none:scenecut=0"] : []),
    ...["-c:a", "aac", "-b:a", "64k", file],
  ]);
}

/** The numbers in the pictures of a file, in the order they are shown; throws on any error of the decoder. */
export function readNumbers(file: string): number[] {
  const width = bits * 8;
  const raw = execFileSync(
    "ffmpeg",
    [
      ...["-v", "error", "-xerror", "-i", file, "-map", "0:v:0"],
      ...["-vf", `scale=${width}:8:flags=area,format=gray`, "-vsync", "passthrough"],
      ...["-f", "rawvideo", "-"],
    ],
    { maxBuffer: 256 * 1024 * 1024 },
  );
  const frameBytes = width * 8;
  return Array.from({ length: raw.length / frameBytes }, (_, frame) => {
    let number = 0;
    for (let bit = 0; bit < bits; bit += 1)
      if ((raw[frame * frameBytes + 4 * width + bit * 8 + 4] ?? 0) > 128) number += 2 ** bit;
    return number;
  });
}

/** When each packet of sound begins, by its content. */
export function readSound(file: string): Map<string, number> {
  const output = execFileSync("ffprobe", [
    ...["-v", "error", "-select_streams", "a:0", "-show_data_hash", "md5"],
    ...["-show_entries", "packet=pts_time,data_hash", "-of", "csv=p=0", file],
  ]).toString();
  const lines = output.trim().split("\n");
  return new Map(lines.map((line) => [line.split(",")[1] ?? "", Number.parseFloat(line)]));
}

/** `[from, to)` as a list. */
export function countUp(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
