import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { decompressFrames, type ParsedFrame, type ParsedGif, parseGIF } from "gifuct-js";

/** The frames of a picture that moves, in the size in which they are drawn. */
export interface Animation {
  /** All frames, in rows. */
  sheet: Canvas;
  columns: number;
  width: number;
  height: number;
  /** When each frame ends, in milliseconds from the beginning of the round. */
  endsMs: number[];
}

interface DrawnSize {
  width: number;
  height: number;
}

const mostFrames = 400;
/** Of the canvas and of all frames, which are unpacked at once: a small file may claim to be enormous. */
const mostPixels = 32_000_000;
/** Browsers take shorter ones for a mistake, and pictures are made for browsers. */
const leastDelayMs = 20;
const usualDelayMs = 100;

/** Null when the file has one frame only, or can't be read. */
export function readAnimation(bytes: Uint8Array, size: DrawnSize): Animation | null {
  try {
    const gif = parseGIF(Uint8Array.from(bytes).buffer);
    if (countPixels(gif) > mostPixels) return null;
    const frames = decompressFrames(gif, true).slice(0, mostFrames);
    if (frames.length < 2) return null;
    return drawFrames(frames, { width: gif.lsd.width, height: gif.lsd.height }, size);
  } catch {
    // The first frame is drawn all the same, by another decoder.
    return null;
  }
}

function countPixels({ lsd, frames }: ParsedGif): number {
  return frames.reduce((sum, frame) => {
    if (!("image" in frame)) return sum;
    const { width, height } = frame.image.descriptor;
    return sum + width * height;
  }, lsd.width * lsd.height);
}

/** The frame that is shown at a time, all pictures of a kind in step. */
export function frameAt({ endsMs }: Animation, timeMs: number): number {
  const round = endsMs.at(-1) ?? 1;
  const within = ((timeMs % round) + round) % round;
  return Math.max(
    0,
    endsMs.findIndex((end) => within < end),
  );
}

function drawFrames(frames: ParsedFrame[], screen: DrawnSize, size: DrawnSize): Animation {
  const columns = Math.ceil(Math.sqrt(frames.length));
  const rows = Math.ceil(frames.length / columns);
  const sheet = createCanvas(columns * size.width, rows * size.height);
  const target = sheet.getContext("2d");
  target.imageSmoothingQuality = "high";
  const whole = createCanvas(screen.width, screen.height);
  const context = whole.getContext("2d");
  for (const [at, frame] of frames.entries()) {
    const { left, top, width, height } = frame.dims;
    const before =
      frame.disposalType === 3 ? context.getImageData(0, 0, screen.width, screen.height) : null;
    context.drawImage(toCanvas(frame), left, top);
    const x = (at % columns) * size.width;
    const y = Math.floor(at / columns) * size.height;
    target.drawImage(whole, x, y, size.width, size.height);
    if (frame.disposalType === 2) context.clearRect(left, top, width, height);
    if (before !== null) context.putImageData(before, 0, 0);
  }
  return { sheet, columns, ...size, endsMs: toEnds(frames) };
}

/** A frame of its own, because what it leaves clear shows the frames before it. */
function toCanvas({ dims, patch }: ParsedFrame): Canvas {
  const canvas = createCanvas(dims.width, dims.height);
  const context = canvas.getContext("2d");
  const pixels = context.createImageData(dims.width, dims.height);
  pixels.data.set(patch);
  context.putImageData(pixels, 0, 0);
  return canvas;
}

function toEnds(frames: readonly ParsedFrame[]): number[] {
  let end = 0;
  return frames.map(({ delay }) => {
    end += delay < leastDelayMs ? usualDelayMs : delay;
    return end;
  });
}
