/** The least contrast that text of normal size needs (WCAG 2.2, 1.4.3), and a little more. */
const readableContrast = 4.6;
const mixingSteps = 20;

type Rgb = readonly [red: number, green: number, blue: number];

/** A colour of `#RRGGBB`, lighter or darker only as much as it takes to be read on a background. */
export function toReadable(color: string, background: string): string {
  const [own, behind] = [parse(color), parse(background)];
  const backgroundLight = luminance(behind);
  const end = contrast(1, backgroundLight) >= contrast(0, backgroundLight) ? 255 : 0;
  for (let step = 0; step < mixingSteps; step += 1) {
    const mixed = mix(own, end, step / mixingSteps);
    if (contrast(luminance(mixed), backgroundLight) >= readableContrast) return toHex(mixed);
  }
  return toHex([end, end, end]);
}

function parse(color: string): Rgb {
  const value = Number.parseInt(/^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? "808080", 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(color: Rgb, end: number, share: number): Rgb {
  const [red, green, blue] = color.map((part) => Math.round(part + (end - part) * share));
  return [red ?? end, green ?? end, blue ?? end];
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Relative luminance, 0 to 1. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
