import type { ChatComment } from "./chat-document.ts";

/** Share of comments whose clock may have been ahead. */
const outlierShare = 0.05;
const lastMillisecond = 0.999;

/**
 * Platforms give the place of a comment in whole seconds, and the time it was written to the
 * millisecond. Together they say when it belongs, so that a busy chat flows and does not jump once a
 * second. Comments that are more precise already stay as they are; none leaves its second.
 */
export function toPreciseOffsets(comments: readonly ChatComment[]): readonly ChatComment[] {
  const fractions = new Set(comments.map((one) => toMillis(one.content_offset_seconds) % 1000));
  if (fractions.size !== 1 || comments.length < 2) return comments;
  const starts = comments.map(startOf).filter(Number.isFinite);
  const start = starts.toSorted((a, b) => a - b)[Math.floor(starts.length * outlierShare)];
  if (start === undefined) return comments;
  return comments.map((comment) => {
    const { content_offset_seconds: whole } = comment;
    const beyond = (startOf(comment) - start) / 1000;
    if (!(beyond > 0)) return comment;
    const within = Math.min(lastMillisecond, beyond);
    return { ...comment, content_offset_seconds: toMillis(whole + within) / 1000 };
  });
}

/** When the recording would have begun if the comment stood at the very beginning of its second. */
function startOf(comment: ChatComment): number {
  return Date.parse(comment.created_at) - comment.content_offset_seconds * 1000;
}

function toMillis(seconds: number): number {
  return Math.round(seconds * 1000);
}
