import type { Plugin } from "chart.js";
import type { ChartBand } from "./chart-points.ts";

interface BandLook {
  bands: readonly ChartBand[];
  /** Behind every other chapter. */
  shade: string;
  text: string;
}

/** A chapter narrower than this has no room for its name, in pixels. */
const leastNamePixels = 48;
const namePadding = 5;
const font = "11px sans-serif";

/** Draws chapters behind the curve: every other one shaded, with its name where there is room. */
export function createChapterBands({ bands, shade, text }: BandLook): Plugin<"line"> {
  return {
    id: "chapterBands",
    beforeDatasetsDraw({ ctx, chartArea: area, scales: { x } }) {
      if (x === undefined || bands.length < 2) return;
      const toPixel = (seconds: number) =>
        Math.min(area.right, Math.max(area.left, x.getPixelForValue(seconds)));
      ctx.save();
      ctx.font = font;
      ctx.textBaseline = "top";
      for (const [index, { from, to, label }] of bands.entries()) {
        const left = toPixel(from);
        const width = (to === null ? area.right : toPixel(to)) - left;
        if (index % 2 === 1) {
          ctx.fillStyle = shade;
          ctx.fillRect(left, area.top, width, area.bottom - area.top);
        }
        if (width < leastNamePixels) continue;
        ctx.fillStyle = text;
        ctx.fillText(
          shorten(ctx, label, width - 2 * namePadding),
          left + namePadding,
          area.top + 2,
        );
      }
      ctx.restore();
    },
  };
}

/** As much of a text as there is room for. */
function shorten(ctx: CanvasRenderingContext2D, text: string, pixels: number): string {
  if (ctx.measureText(text).width <= pixels) return text;
  let length = text.length;
  while (length > 1 && ctx.measureText(`${text.slice(0, length)}…`).width > pixels) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}
