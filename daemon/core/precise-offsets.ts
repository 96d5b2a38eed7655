import type { ChatComment } from "./chat-document.ts";

/** Share of comments whose clock may have been ahead. */
const outlierShare = 0.05;
const lastMillisecond = 0.999;
/** So many of a chat, evenly spread, tell as much as all of them. */
const mostStarts = 50_000;

/** The places of a chat's comments, to the millisecond as far as it is known. */
export interface PreciseOffsets {
  /** All of them are looked at first. */
  survey(comment: ChatComment): void;
  toPrecise(comment: ChatComment): ChatComment;
}

/**
 * Platforms give the place of a comment in whole seconds, and the time it was written to the
 * millisecond. Together they say when it belongs, so that a busy chat flows and does not jump once a
 * second. Comments that are more precise already stay as they are; none leaves its second.
 */
export function createPreciseOffsets(): PreciseOffsets {
  const fractions = new Set<number>();
  let starts: number[] = [];
  let count = 0;
  let step = 1;
  let start: number | null | undefined;
  const keep = (startMs: number) => {
    if (count % step === 0) starts.push(startMs);
    count += 1;
    if (starts.length < mostStarts) return;
    starts = starts.filter((_, at) => at % 2 === 0);
    step *= 2;
  };
  return {
    survey(comment) {
      fractions.add(toMillis(comment.content_offset_seconds) % 1000);
      const startMs = startOf(comment);
      if (fractions.size === 1 && Number.isFinite(startMs)) keep(startMs);
    },
    toPrecise(comment) {
      if (start === undefined) start = fractions.size === 1 ? findStart(starts) : null;
      return start === null ? comment : withFraction(comment, start);
    },
  };
}

function findStart(starts: readonly number[]): number | null {
  if (starts.length < 2) return null;
  return starts.toSorted((a, b) => a - b)[Math.floor(starts.length * outlierShare)] ?? null;
}

function withFraction(comment: ChatComment, start: number): ChatComment {
  const { content_offset_seconds: whole } = comment;
  const beyond = (startOf(comment) - start) / 1000;
  if (!(beyond > 0)) return comment;
  const within = Math.min(lastMillisecond, beyond);
  return { ...comment, content_offset_seconds: toMillis(whole + within) / 1000 };
}

/** When the recording would have begun if the comment stood at the very beginning of its second. */
function startOf(comment: ChatComment): number {
  return Date.parse(comment.created_at) - comment.content_offset_seconds * 1000;
}

function toMillis(seconds: number): number {
  return Math.round(seconds * 1000);
}
