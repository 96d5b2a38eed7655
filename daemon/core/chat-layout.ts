import type { ChatPalette } from "./chat-colors.ts";
import type { ChatMetrics } from "./chat-metrics.ts";
import type { ChatBlock, ChatPiece } from "./chat-pieces.ts";
import {
  type MeasureText,
  type Placed,
  type PlacedPicture,
  type PlacedText,
  wrapPieces,
} from "./chat-wrap.ts";

/** One thing to draw, in pixels from the upper left corner of its message. */
export type Drawing =
  | { kind: "box"; x: number; y: number; width: number; height: number; color: string }
  | {
      kind: "text";
      text: string;
      x: number;
      baseline: number;
      size: number;
      isBold: boolean;
      color: string;
    }
  | { kind: "arrow"; x: number; y: number; size: number; color: string }
  | PictureDrawing;

/**
 * A rectangle of even place and size in which pictures lie over each other, and which nothing else is
 * drawn into.
 */
export interface PictureDrawing {
  kind: "pictures";
  x: number;
  y: number;
  width: number;
  height: number;
  pictures: PlacedPicture["pictures"];
  hasBackdrop: boolean;
}

export interface ChatLayout {
  /** Even, as the planes of a video need it. */
  height: number;
  isDimmed: boolean;
  drawings: Drawing[];
}

interface LayoutOptions {
  metrics: ChatMetrics;
  palette: ChatPalette;
  measure: MeasureText;
}

/** Where everything of a message goes; the gap to its neighbours is half above and half below. */
export function layOutMessage(block: ChatBlock, options: LayoutOptions): ChatLayout {
  const { metrics } = options;
  const hasAccent = block.accent !== null;
  const left = hasAccent ? metrics.accentIndent : metrics.sidePadding;
  const right = Math.max(left + 1, metrics.width - metrics.sidePadding);
  const drawings: Drawing[] = [];
  const gapAbove = Math.floor(metrics.messageGap / 2);
  let y = gapAbove;
  if (block.answered !== null) {
    drawings.push(...answeredLine(block.answered, { left, right, top: y }, options));
    y += toAnsweredHeight(metrics);
  }
  for (const pieces of block.paragraphs) {
    const placed = layOutParagraph(pieces, { left, right, top: y, hasAccent }, options);
    drawings.push(...placed.drawings);
    y = placed.bottom;
  }
  const height = toEven(y + metrics.messageGap - gapAbove);
  const strokes = block.isDeleted ? toStrokes(drawings, options) : [];
  return {
    height,
    isDimmed: block.isDeleted,
    drawings: [...accentBoxes(block.accent, height, options), ...drawings, ...strokes],
  };
}

function accentBoxes(
  accent: string | null,
  height: number,
  { metrics, palette }: LayoutOptions,
): Drawing[] {
  if (accent === null) return [];
  const margin = Math.floor(metrics.messageGap / 4);
  const box = { kind: "box" as const, x: 0, y: margin, height: height - 2 * margin };
  return [
    { ...box, width: metrics.width, color: palette.backdrop },
    { ...box, width: metrics.accentWidth, color: accent },
  ];
}

function layOutParagraph(
  pieces: readonly ChatPiece[],
  { left, right, top, hasAccent }: { left: number; right: number; top: number; hasAccent: boolean },
  options: LayoutOptions,
): { drawings: Drawing[]; bottom: number } {
  const { metrics, measure } = options;
  const drawings: Drawing[] = [];
  let y = top;
  for (const line of wrapPieces(pieces, { left, right, metrics, measure })) {
    const tallest = Math.max(0, ...line.map((one) => (one.kind === "picture" ? one.height : 0)));
    const height = Math.max(metrics.lineHeight, tallest + 2);
    drawings.push(...toDrawings(line, { top: y, height, hasAccent }, options));
    y += height;
  }
  return { drawings, bottom: y };
}

function toDrawings(
  line: readonly Placed[],
  { top, height, hasAccent }: { top: number; height: number; hasAccent: boolean },
  { metrics }: LayoutOptions,
): Drawing[] {
  const baseline = Math.round(top + (height + metrics.capHeight) / 2);
  const texts = joinTexts(line).map(({ piece, x }): Drawing => {
    const { text, isBold, color } = piece;
    return { kind: "text", text, x, baseline, size: metrics.fontSize, isBold, color };
  });
  const pictures = line
    .filter((one) => one.kind === "picture")
    .map((one): Drawing => ({
      kind: "pictures",
      x: one.x,
      y: Math.floor((top + (height - one.height) / 2) / 2) * 2,
      width: one.width,
      height: one.height,
      pictures: one.pictures,
      hasBackdrop: hasAccent,
    }));
  return [...texts, ...pictures];
}

/** Neighbours of one style as one text, which is how scripts from right to left get their order. */
function joinTexts(line: readonly Placed[]): PlacedText[] {
  const joined: PlacedText[] = [];
  for (const [at, one] of line.entries()) {
    if (one.kind !== "text") continue;
    const last = joined.at(-1);
    const { piece } = one;
    const isSame =
      line[at - 1]?.kind === "text" &&
      last?.piece.color === piece.color &&
      last.piece.isBold === piece.isBold;
    if (!isSame) {
      joined.push(one);
      continue;
    }
    const text = `${last.piece.text}${piece.isGlued ? "" : " "}${piece.text}`;
    const width = one.x + one.width - last.x;
    joined[joined.length - 1] = { ...last, width, piece: { ...last.piece, text } };
  }
  return joined;
}

function toAnsweredHeight(metrics: ChatMetrics): number {
  return Math.round(metrics.lineHeight * 0.85);
}

/** An arrow that turns down to the message, and the beginning of what is answered. */
function answeredLine(
  text: string,
  { left, right, top }: { left: number; right: number; top: number },
  { metrics, palette, measure }: LayoutOptions,
): Drawing[] {
  const size = metrics.smallFontSize;
  const baseline = Math.round(top + (toAnsweredHeight(metrics) + size * 0.72) / 2);
  const x = left + Math.round(size * 1.2);
  const style = { size, isBold: false };
  const shown = shorten(text, right - x, (part) => measure(part, style));
  const arrow = { kind: "arrow" as const, x: left, y: baseline - size * 0.72, size: size * 0.72 };
  return [
    { ...arrow, color: palette.muted },
    { kind: "text", text: shown, x, baseline, ...style, color: palette.muted },
  ];
}

function shorten(text: string, most: number, measure: (text: string) => number): string {
  if (measure(text) <= most) return text;
  if (measure("…") > most) return "";
  const letters = Array.from(text);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(`${letters.slice(0, middle).join("")}…`) <= most) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
}

/** A line through each text. */
function toStrokes(drawings: readonly Drawing[], { measure }: LayoutOptions): Drawing[] {
  return drawings
    .filter((one) => one.kind === "text")
    .map(({ text, x, baseline, size, isBold, color }) => ({
      kind: "box",
      x,
      y: Math.round(baseline - size * 0.3),
      width: Math.round(measure(text, { size, isBold })),
      height: Math.max(1, Math.round(size / 14)),
      color,
    }));
}

function toEven(value: number): number {
  return Math.ceil(value / 2) * 2;
}
