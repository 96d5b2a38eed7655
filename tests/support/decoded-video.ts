import { execFileSync } from "node:child_process";

export type Pixel = [red: number, green: number, blue: number];

/** A video as a player shows it: thirty pictures a second. */
export interface DecodedVideo {
  width: number;
  height: number;
  seconds: number;
  frames: number;
  pixel(frame: number, x: number, y: number): Pixel;
  /** The first frame from there on that differs from the one before; null when none does. */
  nextChange(frame: number): number | null;
}

const framesPerSecond = 30;

export function decodeVideo(file: string, filter = ""): DecodedVideo {
  const { width, height, duration } = probe(file);
  const args = ["-vf", `${filter}${filter === "" ? "" : ","}fps=${framesPerSecond}`];
  const pixels = execFileSync(
    "ffmpeg",
    ["-v", "error", "-i", file, ...args, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
    { maxBuffer: 512 * 1024 * 1024 },
  );
  const size = width * height * 3;
  const frames = pixels.length / size;
  const picture = (frame: number): Buffer => pixels.subarray(frame * size, (frame + 1) * size);
  return {
    ...{ width, height, seconds: duration, frames },
    pixel(frame, x, y) {
      const at = (y * width + x) * 3;
      const [red = 0, green = 0, blue = 0] = picture(frame).subarray(at, at + 3);
      return [red, green, blue];
    },
    nextChange(from) {
      for (let frame = Math.max(1, from); frame < frames; frame += 1)
        if (differ(picture(frame), picture(frame - 1))) return frame;
      return null;
    },
  };
}

/** More than what coding the same picture again may change. */
const visible = 40;

function differ(one: Buffer, other: Buffer): boolean {
  return one.some((value, at) => Math.abs(value - (other[at] ?? 0)) > visible);
}

function probe(file: string): { width: number; height: number; duration: number } {
  const args = ["-show_entries", "stream=width,height,duration", "-of", "json", file];
  const text = execFileSync("ffprobe", ["-v", "error", ...args], { encoding: "utf8" });
  const { streams } = JSON.parse(text);
  return { ...streams[0], duration: Number(streams[0].duration) };
}
