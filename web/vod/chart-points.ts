import type { Chapter, ViewerSample } from "../../shared/model/vod.ts";

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

export interface ChartBand {
  /** Seconds of stream time. */
  from: number;
  /** Null: to the end. */
  to: number | null;
  label: string;
}

/** Chapters on the axis of stream time. */
export function toChartBands(
  chapters: readonly Pick<Chapter, "started_at" | "title" | "game_name">[],
  startedAt: string,
): ChartBand[] {
  const start = Date.parse(startedAt);
  const at = (iso: string) => Math.max(0, (Date.parse(iso) - start) / 1000);
  return chapters.map(({ started_at, title, game_name }, index) => {
    const next = chapters[index + 1];
    return {
      from: at(started_at),
      to: next === undefined ? null : at(next.started_at),
      label: game_name || title,
    };
  });
}
