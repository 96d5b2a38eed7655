import type { ChatLayout, PictureDrawing } from "../../core/chat-layout.ts";
import { createPlanes, type Planes, pushStrip, putPatch } from "../../core/planes.ts";
import { frameAt } from "./animation.ts";
import type { Brush } from "./brush.ts";
import type { Pictures } from "./pictures.ts";

/** The picture of the chat as it is now. */
export interface Scroll {
  /** The same planes all the time. */
  frame: Planes;
  /** Adds a message at the bottom; the others move up. */
  push(layout: ChatLayout, timeMs: number): void;
  /** Draws what moves as it is at that time; whether anything is different now. */
  animate(timeMs: number): boolean;
}

/** A place whose pictures move. */
interface Moving {
  drawing: PictureDrawing;
  isDimmed: boolean;
  /** Rows pushed when the message's first row came in. */
  startRow: number;
  /** Which frames it shows. */
  state: string;
}

/** Patches are small; this is a few dozen megabytes at the most usual sizes. */
const keptPatches = 8000;

export function createScroll({
  empty,
  brush,
  pictures,
}: {
  /** A frame without messages. */
  empty: Planes;
  brush: Brush;
  pictures: Pictures;
}): Scroll {
  const frame = empty;
  const patches = new Map<string, Planes>();
  let pushedRows = 0;
  let moving: Moving[] = [];

  const patchFor = ({ drawing, isDimmed, state }: Moving, timeMs: number): Planes => {
    const { width, height, hasBackdrop } = drawing;
    const key = `${width}x${height} ${hasBackdrop} ${isDimmed} ${state}`;
    const known = patches.get(key);
    if (known) return known;
    const patch = brush.drawPictures(drawing, { isDimmed, timeMs });
    if (patches.size >= keptPatches) patches.clear();
    patches.set(key, patch);
    return patch;
  };
  return {
    frame,
    push(layout, timeMs) {
      const strip = brush.drawMessage(layout, timeMs);
      // What was too high was cut at the top.
      const startRow = pushedRows + strip.height - layout.height;
      pushStrip(frame, strip);
      pushedRows += strip.height;
      for (const drawing of layout.drawings) {
        if (drawing.kind !== "pictures") continue;
        const state = stateOf(drawing, pictures, timeMs);
        const { isDimmed } = layout;
        if (state !== null) moving.push({ drawing, isDimmed, startRow, state });
      }
      const top = pushedRows - frame.height;
      moving = moving.filter((one) => one.startRow + one.drawing.y + one.drawing.height > top);
    },
    animate(timeMs) {
      let isChanged = false;
      const top = pushedRows - frame.height;
      for (const one of moving) {
        const state = stateOf(one.drawing, pictures, timeMs) ?? one.state;
        if (state === one.state) continue;
        one.state = state;
        const place = { x: one.drawing.x, y: one.startRow + one.drawing.y - top };
        putPatch(frame, patchFor(one, timeMs), place);
        isChanged = true;
      }
      return isChanged;
    },
  };
}

/** Which frames a place shows at a time; null when nothing there moves. */
function stateOf(drawing: PictureDrawing, pictures: Pictures, timeMs: number): string | null {
  let isMoving = false;
  let state = "";
  for (const { picture, width, height } of drawing.pictures) {
    const animation = pictures.find(picture.key)?.animationIn({ width, height }) ?? null;
    isMoving ||= animation !== null;
    state += `${picture.key}@${animation === null ? 0 : frameAt(animation, timeMs)} `;
  }
  return isMoving ? state : null;
}

/** A frame of the background's colour. */
export function createEmptyFrame(
  { width, height }: { width: number; height: number },
  { brush, hasAlpha }: { brush: Brush; hasAlpha: boolean },
): Planes {
  const frame = createPlanes(width, height, hasAlpha);
  const strip = brush.drawMessage({ height: 2, isDimmed: false, drawings: [] }, 0);
  for (let row = 0; row < height; row += strip.height) pushStrip(frame, strip);
  return frame;
}
