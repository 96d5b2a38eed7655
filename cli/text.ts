import { stripVTControlCharacters } from "node:util";

const segmenter = new Intl.Segmenter();

/** Two cells wide in a terminal: East Asian wide and fullwidth forms, and emoji. */
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters and marks that turn the direction of a line: titles come from strangers. */
const harmful = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** One line that a terminal shows as it is, whatever a streamer put into a title. */
export function toPlain(text: string): string {
  return stripVTControlCharacters(text).replace(breaks, " ").replace(harmful, "");
}

/** Cells that a text without control characters takes up in a terminal. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += cellsOf(segment);
  return width;
}

/** Cuts to a width in cells, with an ellipsis where something is missing. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let result = "";
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += cellsOf(segment);
    if (used > width - 1) break;
    result += segment;
  }
  return width > 0 ? `${result}…` : "";
}

/** Fills up with spaces to a width in cells. */
export function pad(text: string, width: number, align: "left" | "right" = "left"): string {
  const spaces = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "left" ? text + spaces : spaces + text;
}

function cellsOf(grapheme: string): number {
  return wide.test(grapheme) ? 2 : 1;
}
