import type { TextProps } from "ink";
import type { Tone } from "../output.ts";

/** How a tone looks on the full screen; the same colours as in tables. */
export const toneProps: Record<Tone, Pick<TextProps, "color" | "bold" | "dimColor">> = {
  plain: {},
  strong: { bold: true },
  faint: { dimColor: true },
  good: { color: "green" },
  warn: { color: "yellow" },
  bad: { color: "red" },
  accent: { color: "cyan" },
};
