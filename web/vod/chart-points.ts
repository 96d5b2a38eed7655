import type { ViewerSample } from "../../shared/model/vod.ts";

export interface ChartPoint {
  /** Seconds of stream time. */
  x: number;
  /** Viewers. */
  y: number;
}

/** Samples in the order of stream time, as the chart wants them. */
export function toChartPoints(viewers: readonly ViewerSample[], startedAt: string): ChartPoint[] {
  const start = Date.parse(startedAt);
  return viewers
    .map(({ timestamp, amount }) => ({
      x: Math.max(0, (Date.parse(timestamp) - start) / 1000),
      y: amount,
    }))
    .toSorted((a, b) => a.x - b.x);
}
