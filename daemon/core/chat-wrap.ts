import { type ChatMetrics, toDrawnSize } from "./chat-metrics.ts";
import type { ChatPiece, ChatPicture, PicturePiece, TextPiece } from "./chat-pieces.ts";

export interface TextStyle {
  size: number;
  isBold: boolean;
}
/** Pixels that a text is wide. */
export type MeasureText = (text: string, style: TextStyle) => number;

export interface PlacedText {
  kind: "text";
  piece: TextPiece;
  x: number;
  width: number;
}
export interface PlacedPicture {
  kind: "picture";
  /** These are even, so that the coarser planes of colour have whole pixels there. */
  x: number;
  width: number;
  height: number;
  /** In the order in which they are drawn; each in the middle. */
  pictures: { picture: ChatPicture; width: number; height: number }[];
}
export type Placed = PlacedText | PlacedPicture;

export interface WrapOptions {
  left: number;
  right: number;
  metrics: ChatMetrics;
  measure: MeasureText;
}

interface Sized {
  piece: ChatPiece;
  width: number;
  /** The space before it when it is not the first of its line. */
  gap: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Scripts that are written without spaces; a line ends wherever it is full. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}]/u;
/** Punctuation that a line must not begin with. */
const closing = /^[、。，．！？：；」』）】〉》…ー々!?,.:;)\]}]/u;

/** Pieces in lines that end before the right edge; a word that is wider than a line is broken. */
export function wrapPieces(pieces: readonly ChatPiece[], options: WrapOptions): Placed[][] {
  const { left, right } = options;
  const lines: Placed[][] = [[]];
  let x = left;
  const lineBreak = (): void => {
    lines.push([]);
    x = left;
  };
  const put = (sized: Sized): void => {
    const placed = toPlaced(sized, x + (x > left ? sized.gap : 0), options);
    lines.at(-1)?.push(placed);
    x = placed.x + placed.width;
  };
  const room = (gap: number): number => right - x - (x > left ? gap : 0);
  for (const group of toGroups(sizePieces(pieces, options))) {
    const width = group.reduce((sum, sized, at) => sum + sized.width + (at > 0 ? sized.gap : 0), 0);
    const gap = group[0]?.gap ?? 0;
    const flows = group.some(({ piece }) => piece.kind === "text" && unspaced.test(piece.text));
    if (width > room(gap) && width <= right - left && !flows) lineBreak();
    if (width <= room(gap)) {
      for (const sized of group) put(sized);
      continue;
    }
    for (const sized of group) {
      for (const [at, part] of breakPiece(sized, room, options).entries()) {
        if (at > 0 || part.width > room(part.gap)) if (x > left) lineBreak();
        put(part);
      }
    }
  }
  return lines;
}

function sizePieces(pieces: readonly ChatPiece[], options: WrapOptions): Sized[] {
  const { metrics, measure } = options;
  const space = measure(" ", { size: metrics.fontSize, isBold: false });
  return pieces.map((piece, at) => {
    const before = pieces[at - 1];
    const isBetweenTexts = piece.kind === "text" && before?.kind === "text";
    const gap = isBetweenTexts ? space : metrics.pictureGap;
    return { piece, width: widthOf(piece, options), gap: piece.isGlued ? 0 : gap };
  });
}

function widthOf(piece: ChatPiece, options: WrapOptions): number {
  if (piece.kind === "picture") return sizePictures(piece, options).width;
  return options.measure(piece.text, { size: options.metrics.fontSize, isBold: piece.isBold });
}

/** What must not be torn apart: a piece with those that are glued to it. */
function toGroups(sized: readonly Sized[]): Sized[][] {
  const groups: Sized[][] = [];
  for (const one of sized) {
    if (one.piece.isGlued && groups.length > 0) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** A piece that does not fit: text in as many parts as it takes, the first for the room that is left. */
function breakPiece(sized: Sized, room: (gap: number) => number, options: WrapOptions): Sized[] {
  const { piece, gap } = sized;
  const full = options.right - options.left;
  if (piece.kind === "picture" || sized.width <= room(gap)) return [sized];
  const startsHere = unspaced.test(piece.text) || room(gap) > full / 2;
  const style = { size: options.metrics.fontSize, isBold: piece.isBold };
  const measure = (text: string): number => options.measure(text, style);
  return breakText(piece.text, { first: startsHere ? room(gap) : full, full, measure }).map(
    (text, at) => ({
      piece: { ...piece, text, isGlued: at === 0 && piece.isGlued },
      width: measure(text),
      gap,
    }),
  );
}

/** Text in parts of at most these widths, of at least one letter each. */
function breakText(
  text: string,
  { first, full, measure }: { first: number; full: number; measure: (text: string) => number },
): string[] {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  const parts: string[] = [];
  for (let at = 0; at < letters.length;) {
    const most = parts.length === 0 ? first : full;
    let count = countFitting(letters.slice(at), most, measure);
    if (count > 1 && closing.test(letters[at + count] ?? "")) count -= 1;
    parts.push(letters.slice(at, at + count).join(""));
    at += count;
  }
  return parts;
}

function countFitting(
  letters: readonly string[],
  most: number,
  measure: (text: string) => number,
): number {
  let count = 0;
  let width = 0;
  while (count < letters.length && width <= most) {
    width += measure(letters[count] ?? "");
    count += 1;
  }
  // Letters together can be narrower or wider than alone.
  while (count > 1 && measure(letters.slice(0, count).join("")) > most) count -= 1;
  return Math.max(1, count);
}

function toPlaced(sized: Sized, x: number, options: WrapOptions): Placed {
  const { piece, width } = sized;
  if (piece.kind === "text") return { kind: "text", piece, x, width };
  return { ...sizePictures(piece, options), x: toEven(x) };
}

function sizePictures(piece: PicturePiece, { left, right, metrics }: WrapOptions): PlacedPicture {
  const pictures = piece.pictures.map((picture) => {
    const onPage = picture.height / picture.scale;
    const wanted = piece.role === "badge" ? metrics.badgeHeight : onPage * metrics.emoteScale;
    return { picture, ...toDrawnSize(picture, Math.round(wanted), right - left) };
  });
  return {
    kind: "picture",
    x: 0,
    width: toEven(Math.max(...pictures.map(({ width }) => width))),
    height: toEven(Math.max(...pictures.map(({ height }) => height))),
    pictures,
  };
}

function toEven(value: number): number {
  return Math.ceil(value / 2) * 2;
}
