import type { ChatComment } from "./chat-document.ts";
import { byOffset } from "./chat-sort.ts";
import { repairCommentTime } from "./comment-time.ts";
import type { Run } from "./ledger.ts";
import { toFileSeconds } from "./timeline.ts";

/** How a video of the platform and a recording of the same broadcast lie to each other. */
export interface CommentPlacing {
  /** What of the broadcast is where in the recording; empty: the recording is the video. */
  runs: readonly Run[];
  /** When the video began; null: it tells nothing about the times of the broadcast, as a highlight. */
  videoStartMs: number | null;
}

/**
 * Comments with offsets in a recording's file instead of the platform's video, by offset; the video's
 * own offset is kept beside it. What was written during a gap stands at the gap. Words from before the
 * recording have negative offsets, those from after it larger ones than its length: nothing is lost,
 * and nothing of it crowds the first picture.
 */
export function placeComments(
  comments: readonly ChatComment[],
  placing: CommentPlacing,
): ChatComment[] {
  return comments.map((comment) => placeComment(comment, placing)).toSorted(byOffset);
}

/** The same for one of them. */
export function placeComment(
  comment: ChatComment,
  { runs, videoStartMs }: CommentPlacing,
): ChatComment {
  const offset = comment.content_offset_seconds;
  const writtenMs = videoStartMs === null ? null : toWrittenMs(comment, videoStartMs);
  return {
    ...comment,
    ...(writtenMs === null ? {} : { created_at: new Date(writtenMs).toISOString() }),
    content_offset_seconds:
      writtenMs === null || runs.length === 0 ? offset : toRecordingSeconds(runs, writtenMs),
    reelkeep: { ...comment.reelkeep, platform_offset_seconds: offset },
  };
}

function toWrittenMs({ created_at, content_offset_seconds }: ChatComment, videoStartMs: number) {
  const createdAtMs = Date.parse(created_at);
  const byOffsetMs = videoStartMs + content_offset_seconds * 1000;
  if (!Number.isFinite(createdAtMs)) return Math.round(byOffsetMs);
  return repairCommentTime({
    offsetSeconds: Math.floor(content_offset_seconds),
    createdAtMs,
    videoStartMs,
  });
}

/** File time to the millisecond, also of what lies outside the file. */
function toRecordingSeconds(runs: readonly Run[], atMs: number): number {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const endMs = last.atMs + last.durationSeconds * 1000;
  const seconds =
    toFileSeconds(runs, atMs) +
    Math.min(0, atMs - first.atMs) / 1000 +
    Math.max(0, atMs - endMs) / 1000;
  return Math.round(seconds * 1000) / 1000;
}
