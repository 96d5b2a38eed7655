import type { Vod } from "../../shared/model/vod.ts";

/** A small picture of a moment, as a part of a larger one. */
export interface Sprite {
  startSeconds: number;
  endSeconds: number;
  /** Address of the sheet. */
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Name of the track with the small pictures of one file; null where there are none. */
export function findSpriteTrack({ products }: Pick<Vod, "products">, file: string): string | null {
  const wanted = `${file.replace(/\.[^.]+$/, "")}.sprites.vtt`;
  const found = products.find(
    ({ kind, basename, filesize }) =>
      kind === "sprites" && basename === wanted && filesize !== null,
  );
  return found?.basename ?? null;
}

const cue = /(\S+) --> (\S+)[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

/** The pictures that a WebVTT text names, in order; `toSheet` makes an address of a file's name. */
export function parseSpriteTrack(text: string, toSheet: (name: string) => string): Sprite[] {
  return [...text.replaceAll("\r", "").matchAll(cue)].map(
    ([, start = "", end = "", sheet = "", ...place]) => {
      const [x = 0, y = 0, width = 0, height = 0] = place.map(Number);
      const url = toSheet(decodeURIComponent(sheet));
      return {
        startSeconds: toSeconds(start),
        endSeconds: toSeconds(end),
        url,
        x,
        y,
        width,
        height,
      };
    },
  );
}

/** The same as a text, with whole addresses. */
export function formatSpriteTrack(sprites: readonly Sprite[]): string {
  const cues = sprites.map(({ startSeconds, endSeconds, url, x, y, width, height }) => {
    const time = `${formatCueTime(startSeconds)} --> ${formatCueTime(endSeconds)}`;
    return `${time}\n${url}#xywh=${x},${y},${width},${height}`;
  });
  return ["WEBVTT", ...cues].join("\n\n");
}

function formatCueTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(hours)}:${pad(minutes)}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;
}

/** The picture of a moment, or of the last one before it. */
export function findSprite(sprites: readonly Sprite[], seconds: number): Sprite | null {
  return sprites.findLast(({ startSeconds }) => startSeconds <= seconds) ?? null;
}

/** `01:02:03.500` or `02:03.500`. */
function toSeconds(time: string): number {
  return time.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}
