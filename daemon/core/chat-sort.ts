import type { ChatComment } from "./chat-document.ts";

/** Comments that may come in another order than they were written in. */
const usualWindow = 4096;

/** What has one place, as all that was said during a gap, stands as it was written. */
export function byOffset(a: ChatComment, b: ChatComment): number {
  const apart = a.content_offset_seconds - b.content_offset_seconds;
  if (apart !== 0 || a.created_at === b.created_at) return apart;
  return a.created_at < b.created_at ? -1 : 1;
}

/**
 * Brings comments that are nearly in order in order, without keeping all of them. One that is far too
 * late stands where the others are by then, so that the order holds.
 */
export function createCommentSorter(window = usualWindow): {
  /** Gives back those whose place is certain. */
  add(comment: ChatComment): ChatComment[];
  /** Gives back the rest. */
  end(): ChatComment[];
} {
  let waiting: ChatComment[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  const release = (count: number) => {
    const sorted = waiting.toSorted(byOffset);
    waiting = sorted.slice(count);
    return sorted.slice(0, count).map((comment) => {
      reached = Math.max(reached, comment.content_offset_seconds);
      const isLate = comment.content_offset_seconds < reached;
      return isLate ? { ...comment, content_offset_seconds: reached } : comment;
    });
  };
  return {
    add(comment) {
      waiting.push(comment);
      return waiting.length < 2 * window ? [] : release(window);
    },
    end: () => release(waiting.length),
  };
}
