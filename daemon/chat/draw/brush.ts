import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { type ChatPalette, toCss } from "../../core/chat-colors.ts";
import type { ChatLayout, Drawing, PictureDrawing } from "../../core/chat-layout.ts";
import type { MeasureText } from "../../core/chat-wrap.ts";
import { type Planes, toPlanes } from "../../core/planes.ts";
import { frameAt } from "./animation.ts";
import { toCanvasFont } from "./fonts.ts";
import type { Pictures } from "./pictures.ts";

export interface BrushOptions {
  width: number;
  /** Messages are cut off at the top when they are higher. */
  mostHeight: number;
  font: string;
  palette: ChatPalette;
  pictures: Pictures;
  /** Whether opacity is kept apart, for a mask. */
  hasAlpha: boolean;
}

/** What puts a message into pixels. */
export interface Brush {
  measure: MeasureText;
  /** A whole message, with pictures that move in the state that they have at that time. */
  drawMessage(layout: ChatLayout, timeMs: number): Planes;
  /** A place of pictures alone. */
  drawPictures(drawing: PictureDrawing, state: { isDimmed: boolean; timeMs: number }): Planes;
}

const keptWidths = 50_000;
const dimmedShare = 0.5;
/** Less opaque backgrounds don't make text readable; its outline does. */
const leastOpacity = 128;

export function createBrush(options: BrushOptions): Brush {
  const { width, mostHeight, font, palette, pictures, hasAlpha } = options;
  const context = createCanvas(width, mostHeight).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.lineJoin = "round";
  const setFont = createFontSetter(context, font);
  const { red, green, blue, alpha } = palette.background;
  const behind = (blue << 16) | (green << 8) | red;
  const outline = alpha < leastOpacity ? toCss({ ...palette.background, alpha: 255 }) : null;
  const clear = (height: number): void => {
    context.globalAlpha = 1;
    context.clearRect(0, 0, width, height);
    context.fillStyle = toCss(palette.background);
    context.fillRect(0, 0, width, height);
  };
  const read = (readWidth: number, height: number): Planes => {
    const { data } = context.getImageData(0, 0, readWidth, height);
    return toPlanes({ width: readWidth, height, pixels: data }, { hasAlpha, behind });
  };
  return {
    measure: createMeasure(context, setFont),
    drawMessage({ height, isDimmed, drawings }, timeMs) {
      const drawn = Math.min(height, mostHeight);
      clear(drawn);
      context.globalAlpha = isDimmed ? dimmedShare : 1;
      context.translate(0, drawn - height);
      for (const drawing of drawings) {
        if (drawing.kind === "pictures") paintPictures(context, drawing, { pictures, timeMs });
        else paint(context, drawing, { setFont, outline });
      }
      context.translate(0, height - drawn);
      return read(width, drawn);
    },
    drawPictures(drawing, { isDimmed, timeMs }) {
      const { width: patchWidth, height } = drawing;
      clear(height);
      if (drawing.hasBackdrop) {
        context.fillStyle = palette.backdrop;
        context.fillRect(0, 0, patchWidth, height);
      }
      context.globalAlpha = isDimmed ? dimmedShare : 1;
      paintPictures(context, { ...drawing, x: 0, y: 0 }, { pictures, timeMs });
      return read(patchWidth, height);
    },
  };
}

type SetFont = (size: number, isBold: boolean) => void;

/** Parsing the name of a font costs more than drawing with it. */
function createFontSetter(context: SKRSContext2D, family: string): SetFont {
  let current = "";
  return (size, isBold) => {
    const wanted = `${size} ${isBold}`;
    if (wanted === current) return;
    context.font = toCanvasFont(family, size, isBold);
    current = wanted;
  };
}

/** The same words come again and again. */
function createMeasure(context: SKRSContext2D, setFont: SetFont): MeasureText {
  const widths = new Map<string, number>();
  return (text, { size, isBold }) => {
    const key = `${size} ${isBold} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    setFont(size, isBold);
    const { width } = context.measureText(text);
    if (widths.size >= keptWidths) widths.clear();
    widths.set(key, width);
    return width;
  };
}

function paint(
  context: SKRSContext2D,
  drawing: Exclude<Drawing, PictureDrawing>,
  { setFont, outline }: { setFont: SetFont; outline: string | null },
): void {
  context.fillStyle = drawing.color;
  switch (drawing.kind) {
    case "box":
      context.fillRect(drawing.x, drawing.y, drawing.width, drawing.height);
      return;
    case "arrow":
      paintArrow(context, drawing);
      return;
    case "text": {
      const { text, x, baseline, size, isBold } = drawing;
      setFont(size, isBold);
      if (outline !== null) {
        context.strokeStyle = outline;
        context.lineWidth = Math.max(2, size / 6);
        context.strokeText(text, x, baseline);
      }
      context.fillText(text, x, baseline);
    }
  }
}

/** From the answered line down to the message. */
function paintArrow(
  context: SKRSContext2D,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): void {
  const corner = { x: x + size * 0.25, y: y + size * 0.35 };
  context.strokeStyle = color;
  context.lineWidth = Math.max(1, size / 7);
  context.beginPath();
  context.moveTo(corner.x, y + size);
  context.lineTo(corner.x, corner.y);
  context.lineTo(x + size, corner.y);
  context.stroke();
}

function paintPictures(
  context: SKRSContext2D,
  drawing: PictureDrawing,
  { pictures, timeMs }: { pictures: Pictures; timeMs: number },
): void {
  for (const { picture, width, height } of drawing.pictures) {
    const decoded = pictures.find(picture.key);
    if (!decoded) continue;
    const x = drawing.x + Math.floor((drawing.width - width) / 2);
    const y = drawing.y + Math.floor((drawing.height - height) / 2);
    const animation = decoded.animationIn({ width, height });
    if (animation === null) {
      context.drawImage(decoded.image, x, y, width, height);
      continue;
    }
    const frame = frameAt(animation, timeMs);
    const fromX = (frame % animation.columns) * width;
    const fromY = Math.floor(frame / animation.columns) * height;
    context.drawImage(animation.sheet, fromX, fromY, width, height, x, y, width, height);
  }
}
