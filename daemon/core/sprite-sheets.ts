import { toCueTime } from "./chapter-texts.ts";

/** How the small pictures of a file are spread over sheets. */
export interface SpritePlan {
  everySeconds: number;
  /** Pictures altogether. */
  count: number;
  columns: number;
  rows: number;
  sheets: number;
  tile: { width: number; height: number };
}

export interface SpriteWish {
  durationSeconds: number;
  /** Of the video; what is not known is taken as 16:9. */
  video: { width: number | null; height: number | null };
  everySeconds: number;
  widthPixels: number;
}

/** More pictures than this help nobody to find anything. */
const mostSprites = 1000;
/** Ten by ten of 160x90 are 200 kB, which come while one moves the pointer. */
const columns = 10;
const mostRows = 10;

/** Pictures at even distances, as many as there is something to show for. */
export function planSprites(wish: SpriteWish): SpritePlan {
  const { durationSeconds, widthPixels } = wish;
  const everySeconds = Math.max(wish.everySeconds, Math.ceil(durationSeconds / mostSprites));
  const count = Math.max(1, Math.ceil(durationSeconds / everySeconds));
  const rows = Math.min(mostRows, Math.ceil(count / columns));
  return {
    everySeconds,
    count,
    columns: Math.min(columns, count),
    rows,
    sheets: Math.ceil(count / (columns * rows)),
    tile: toTile(wish.video, widthPixels),
  };
}

function toTile(
  { width, height }: SpriteWish["video"],
  widthPixels: number,
): { width: number; height: number } {
  const shape = width === null || height === null || width === 0 ? 9 / 16 : height / width;
  const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);
  return { width: even(widthPixels), height: even(widthPixels * shape) };
}

/** `name.sprites.001.jpg` */
export function sheetName(stem: string, sheet: number): string {
  return `${stem}.sprites.${String(sheet).padStart(3, "0")}.jpg`;
}

export function spriteTrackName(stem: string): string {
  return `${stem}.sprites.vtt`;
}

/** Tells players which part of which sheet shows what is at a time. */
export function formatSpriteTrack(stem: string, plan: SpritePlan, durationSeconds: number): string {
  const { everySeconds, columns: across, rows, tile } = plan;
  const cues = Array.from({ length: plan.count }, (_, index) => {
    const start = index * everySeconds;
    const end = Math.max(start + 0.001, Math.min(durationSeconds, start + everySeconds));
    const onSheet = index % (across * rows);
    const x = (onSheet % across) * tile.width;
    const y = Math.floor(onSheet / across) * tile.height;
    const sheet = encodeURIComponent(sheetName(stem, Math.floor(index / (across * rows)) + 1));
    const place = `${sheet}#xywh=${x},${y},${tile.width},${tile.height}`;
    return `${toCueTime(start)} --> ${toCueTime(end)}\n${place}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** A track of sprites whose sheets are called after another name by now. */
export function renameSheets(track: string, stem: string): string {
  return track.replace(/^\S+\.sprites\.(\d+)\.jpg(?=#xywh=)/gm, (_, sheet: string) =>
    encodeURIComponent(sheetName(stem, Number(sheet))),
  );
}
