import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** What an emote shows: a face, or something to be laid over one. */
export type EmoteShape = "face" | "hat" | "badge";

export interface EmotePicture {
  /** The same name always has the same colour. */
  name: string;
  /** Pixels, as wide as high. */
  size: number;
  shape?: EmoteShape;
}

const [clear, bright, dark] = [0, 1, 2];
const frameCount = 4;

/** A PNG with a transparent background. */
export function stillEmote({ name, size, shape = "face" }: EmotePicture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // 8 bits a pixel, which name a colour of the palette.
  header[8] = 8;
  header[9] = 3;
  const pixels = draw(shape, size, 0);
  const lines = Array.from({ length: size }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), pixels.subarray(y * size, (y + 1) * size)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", palette(name)),
    chunk("tRNS", Buffer.from([0])),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF that moves, again and again. */
export function movingEmote({ name, size, shape = "face" }: EmotePicture): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(size, 0);
  screen.writeUInt16LE(size, 2);
  // A palette of 128 colours follows.
  screen[4] = 0xf6;
  const colors = Buffer.concat([palette(name)], 3 * 128);
  const loop = Buffer.from([0x21, 0xff, 0x0b, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0]);
  const frames = Array.from({ length: frameCount }, (_, at) => gifFrame(shape, size, at));
  return Buffer.concat([
    Buffer.from("GIF89a"),
    screen,
    colors,
    loop,
    ...frames,
    Buffer.from([0x3b]),
  ]);
}

/** One picture, shown for a tenth of a second, then wiped away. */
function gifFrame(shape: EmoteShape, size: number, at: number): Buffer {
  const control = Buffer.from([0x21, 0xf9, 4, 0b0000_1001, 10, 0, clear, 0]);
  const place = Buffer.alloc(10);
  place[0] = 0x2c;
  place.writeUInt16LE(size, 5);
  place.writeUInt16LE(size, 7);
  return Buffer.concat([control, place, Buffer.from([7]), ...blocks(draw(shape, size, at))]);
}

/**
 * Codes of 8 bits each that stand for one pixel: the table is cleared before codes would get longer,
 * so that nothing needs to be compressed.
 */
function blocks(pixels: Uint8Array): Buffer[] {
  const codes: number[] = [];
  for (let at = 0; at < pixels.length; at += 1) {
    if (at % 120 === 0) codes.push(128);
    codes.push(pixels[at] ?? 0);
  }
  codes.push(129);
  const parts: Buffer[] = [];
  for (let at = 0; at < codes.length; at += 255) {
    const part = codes.slice(at, at + 255);
    parts.push(Buffer.from([part.length, ...part]));
  }
  return [...parts, Buffer.from([0])];
}

function palette(name: string): Buffer {
  const color = createHash("sha256").update(name).digest().subarray(0, 3);
  const light = Buffer.from(color.map((value) => 96 + (value >> 1)));
  return Buffer.concat([Buffer.alloc(3), light, Buffer.from([0x22, 0x22, 0x22])]);
}

/** Pixels as numbers of the palette. */
function draw(shape: EmoteShape, size: number, frame: number): Uint8Array {
  const pixels = new Uint8Array(size * size);
  const hop = Math.sin((frame / frameCount) * 2 * Math.PI) * 0.08;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const point = { x: (x + 0.5) / size, y: (y + 0.5) / size + hop };
      pixels[y * size + x] = shapes[shape](point);
    }
  }
  return pixels;
}

interface Point {
  x: number;
  y: number;
}

const shapes: Record<EmoteShape, (point: Point) => number> = {
  face(point) {
    const { x, y } = point;
    const eye = Math.min(distance(point, 0.35, 0.42), distance(point, 0.65, 0.42));
    const mouth = distance(point, 0.5, 0.55);
    if (eye < 0.06 || (y > 0.6 && mouth < 0.24 && mouth > 0.18)) return dark;
    return distance({ x, y }, 0.5, 0.5) < 0.42 ? bright : clear;
  },
  hat: ({ x, y }) => {
    if (y > 0.22 && y < 0.3) return x > 0.15 && x < 0.85 ? dark : clear;
    return y > 0.02 && y <= 0.22 && x > 0.3 && x < 0.7 ? bright : clear;
  },
  badge: ({ x, y }) => {
    const isInside = Math.abs(x - 0.5) < 0.42 && Math.abs(y - 0.5) < 0.42;
    return isInside ? (Math.abs(x - 0.5) + Math.abs(y - 0.5) < 0.28 ? dark : bright) : clear;
  },
};

const distance = ({ x, y }: Point, toX: number, toY: number): number =>
  Math.hypot(x - toX, y - toY);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
