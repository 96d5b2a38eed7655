/** Parts from 0 to 255. */
export interface Color {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** What a chat is drawn with, fit for its background. */
export interface ChatPalette {
  background: Color;
  text: string;
  /** What is less important: times, what is answered. */
  muted: string;
  /** Bars of what viewers celebrate, and of messages that were paid to stand out. */
  accent: string;
  quietAccent: string;
  /** Behind both. */
  backdrop: string;
}

/** The least contrast that text of normal size needs (WCAG 2.2, 1.4.3). */
const readableContrast = 4.5;
const mixingSteps = 20;
/** What the platform gives to those who chose none. */
const nameColors = [
  "#FF0000",
  "#0000FF",
  "#008000",
  "#B22222",
  "#FF7F50",
  "#9ACD32",
  "#FF4500",
  "#2E8B57",
  "#DAA520",
  "#D2691E",
  "#5F9EA0",
  "#1E90FF",
  "#FF69B4",
  "#8A2BE2",
  "#00FF7F",
] as const;

/** Of `#RRGGBB` or `#AARRGGBB`; null when it is neither. */
export function parseColor(text: string): Color | null {
  const digits = /^#([0-9a-f]{2})?([0-9a-f]{6})$/i.exec(text);
  if (digits === null) return null;
  const value = Number.parseInt(digits[2] ?? "", 16);
  return {
    red: value >> 16,
    green: (value >> 8) & 255,
    blue: value & 255,
    alpha: Number.parseInt(digits[1] ?? "FF", 16),
  };
}

export function toPalette(background: Color): ChatPalette {
  const isDark = luminance(background) < 0.18;
  return {
    background,
    text: isDark ? "#FFFFFF" : "#0E0E10",
    muted: isDark ? "#ADADB8" : "#53535F",
    accent: "#7B2CF2",
    quietAccent: "#80808C",
    backdrop: "rgba(107, 107, 110, 0.16)",
  };
}

/** As CSS and canvas write it. */
export function toCss({ red, green, blue, alpha }: Color): string {
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}

/** The colour of a name, chosen or given, as far from the background as reading needs. */
export function toNameColor(chosen: string | null, name: string, background: Color): string {
  const color = parseColor(chosen ?? "") ?? parseColor(givenColor(name));
  return color === null ? "#808080" : toReadable(color, background);
}

/** What somebody gets who chose none: always the same. */
export function givenColor(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return nameColors[sum % nameColors.length] ?? nameColors[0];
}

/** Lighter before a dark background, darker before a light one, only as much as it takes. */
export function toReadable(color: Color, background: Color): string {
  const behind = luminance(background);
  const end = contrast(1, behind) >= contrast(0, behind) ? 255 : 0;
  for (let step = 0; step < mixingSteps; step += 1) {
    const mixed = mix(color, end, step / mixingSteps);
    if (contrast(luminance(mixed), behind) >= readableContrast) return toHex(mixed);
  }
  return toHex(mix(color, end, 1));
}

function mix(color: Color, end: number, share: number): Color {
  const part = (value: number): number => Math.round(value + (end - value) * share);
  return { red: part(color.red), green: part(color.green), blue: part(color.blue), alpha: 255 };
}

function toHex({ red, green, blue }: Color): string {
  const value = (red << 16) | (green << 8) | blue;
  return `#${value.toString(16).padStart(6, "0").toUpperCase()}`;
}

/** Relative luminance, 0 to 1. */
function luminance({ red, green, blue }: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
