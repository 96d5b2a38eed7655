import type { PlatformVideo } from "../../shared/model/platform.ts";
import type { VodRecord } from "./vod-record.ts";

/** What is looked at of a recording. */
export type Matchable = Pick<
  VodRecord,
  "stream_ids" | "started_at" | "capture_started" | "ended_at" | "phase" | "capture_report"
>;

export interface Match {
  video: PlatformVideo;
  /** Why it is taken for the copy. */
  by: "stream" | "time";
}

/** Starts may differ by this much when only times can tell. */
export const startToleranceMs = 5 * 60_000;
/** Ends may: recordings go on for some time after the platform has closed its copy. */
const endToleranceMs = 5 * 60_000;
/** Of a recording that has to lie within the copy. */
const leastCover = 0.9;

/**
 * The platform's copy of a recording among its videos, or null. The id of the stream decides; a video
 * that names another stream is never taken. Only among videos that name none do times decide: the
 * starts are near each other, and the recording lies within the video; when two are as near, neither.
 */
export function matchVideo(
  vod: Matchable,
  videos: readonly PlatformVideo[],
  nowMs: number,
): Match | null {
  const archives = videos.filter(({ type }) => type === "archive");
  for (const id of vod.stream_ids) {
    const video = archives.find(({ stream_id }) => stream_id === id);
    if (video !== undefined) return { video, by: "stream" };
  }
  const isNamed = vod.stream_ids.some(isStreamId);
  const fitting = archives
    .filter(({ stream_id }) => stream_id === null || !isNamed)
    .filter((video) => isNear(vod, video) && isCovering(vod, video, nowMs))
    .toSorted((a, b) => distance(vod, a) - distance(vod, b));
  const [nearest, next] = fitting;
  if (nearest === undefined) return null;
  if (next !== undefined && distance(vod, next) === distance(vod, nearest)) return null;
  return { video: nearest, by: "time" };
}

/** Recordings that were found on disk may carry a name instead of the platform's number. */
function isStreamId(id: string): boolean {
  return /^[1-9]\d*$/.test(id);
}

function distance(vod: Matchable, video: PlatformVideo): number {
  return Math.abs(Date.parse(vod.started_at) - Date.parse(video.created_at));
}

function isNear(vod: Matchable, video: PlatformVideo): boolean {
  return distance(vod, video) <= startToleranceMs;
}

/** Whether the recording's time lies within the video's, and both end together if both ended by themselves. */
function isCovering(vod: Matchable, video: PlatformVideo, nowMs: number): boolean {
  const from = Date.parse(vod.capture_started ?? vod.started_at);
  const to = Date.parse(vod.ended_at ?? "") || nowMs;
  const videoFrom = Date.parse(video.created_at);
  const videoTo = videoFrom + video.duration * 1000;
  if (vod.capture_report?.ended === "ended" && Math.abs(to - videoTo) > endToleranceMs)
    return false;
  const covered = Math.min(to, videoTo + endToleranceMs) - Math.max(from, videoFrom);
  return covered > 0 && covered >= (to - from) * leastCover;
}
