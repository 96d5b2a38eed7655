import type { Chapter, Vod } from "../../shared/model/vod.ts";
import { type PlacedVod, toRecordingTime } from "../state/copy-timeline.ts";

export interface ChartPoint {
  /** Seconds of the recording. */
  x: number;
  /** Viewers. */
  y: number;
}

/**
 * Samples in their order on the recording's timeline, as the chart wants them. What was sampled before
 * the recording's first second, or while it had a gap, lies where it goes on.
 */
export function toChartPoints(vod: PlacedVod & Pick<Vod, "viewers">): ChartPoint[] {
  const toSeconds = toRecordingTime(vod);
  const points = vod.viewers.map(({ timestamp, amount }) => ({
    x: Math.min(vod.duration, Math.max(0, toSeconds(Date.parse(timestamp)))),
    y: amount,
  }));
  return points
    .toSorted((a, b) => a.x - b.x)
    .filter(({ x }, index, sorted) => index === 0 || x !== sorted[index - 1]?.x);
}

/** Seconds between the marks of a timeline: times that people count in. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600];
const mostMarks = 12;

/** How far the marks below a recording of this length stand from each other. */
export function toTimeStep(seconds: number): number {
  return timeSteps.find((step) => seconds / step <= mostMarks) ?? 43_200;
}

export interface ChartBand {
  /** Seconds of the recording. */
  from: number;
  /** Null: to the end. */
  to: number | null;
  label: string;
}

/** Chapters on the axis of the chart. */
export function toChartBands(
  chapters: readonly Pick<Chapter, "offset" | "title" | "game_name">[],
): ChartBand[] {
  return chapters.map(({ offset, title, game_name }, index) => ({
    from: offset,
    to: chapters[index + 1]?.offset ?? null,
    label: game_name || title,
  }));
}
