import type { ChatMessage } from "../../shared/model/chat.ts";
import type { ChatPiece, ChatWish } from "./chat-feed.ts";

/** The stretch of a chat that is here. */
export interface ChatBuffer {
  messages: readonly ChatMessage[];
  /** Seconds; nothing is missing between these, the second one not included. */
  from: number;
  to: number;
  /** Nothing more was there when it was asked for, and more will come. */
  isAtEdge: boolean;
}

/** Messages that are shown at once. */
export const mostShown = 200;
/** So much is fetched before it is to be shown, in seconds of the recording. */
const aheadSeconds = 30;
/** What a moderator takes away is mostly as young as this. */
const changingSeconds = 30;
const pageSize = 300;
/** What is written at the very moment belongs to it. */
const moment = 0.001;
/** Messages before those that are shown, which a small step back does not fetch again. */
const keptBehind = 200;
/** Of a chat that grows all that is new comes in one piece. */
const liveSize = 1000;

/** What is to be fetched so that a moment can be shown; null when it is all here. */
export function planLoad(buffer: ChatBuffer | null, seconds: number): ChatWish | null {
  if (buffer === null || isElsewhere(buffer, seconds))
    return { from: 0, to: Math.max(0, seconds) + moment, limit: mostShown, isLatest: true };
  if (buffer.to >= seconds + aheadSeconds) return null;
  if (!buffer.isAtEdge) return { from: buffer.to, limit: pageSize };
  // Also what has been taken away of the last ones.
  return { from: Math.max(buffer.from, buffer.to - changingSeconds), limit: liveSize };
}

function isElsewhere({ from, to, isAtEdge }: ChatBuffer, seconds: number): boolean {
  return Math.max(0, seconds) < from || (seconds > to + aheadSeconds && !isAtEdge);
}

/** Whether a fetched stretch stands for itself. */
export function isJump(wish: ChatWish): boolean {
  return wish.isLatest === true;
}

/** With a stretch that was fetched, without what was shown long ago. */
export function addPiece(
  buffer: ChatBuffer | null,
  { wish, piece, seconds }: { wish: ChatWish; piece: ChatPiece; seconds: number },
): ChatBuffer {
  const isEnd = piece.next === null && !piece.is_growing;
  if (buffer === null || isJump(wish)) {
    const to = wish.to ?? 0;
    const from = piece.messages.length < wish.limit ? 0 : (piece.messages[0]?.offset ?? to);
    // Nothing is fetched for the end that another look would not find.
    return {
      messages: piece.messages,
      from,
      to: isEnd ? Infinity : to,
      isAtEdge: piece.next === null && !isEnd,
    };
  }
  const before = buffer.messages.filter(({ offset }) => offset < wish.from);
  const messages = [...before, ...piece.messages];
  const last = messages.at(-1)?.offset ?? wish.from;
  const to = isEnd ? Infinity : (piece.next ?? Math.max(buffer.to, last));
  return forget({ ...buffer, messages, to, isAtEdge: piece.next === null && !isEnd }, seconds);
}

function forget(buffer: ChatBuffer, seconds: number): ChatBuffer {
  const surplus = countUntil(buffer.messages, seconds) - mostShown - keptBehind;
  if (surplus <= 0) return buffer;
  const messages = buffer.messages.slice(surplus);
  return { ...buffer, messages, from: messages[0]?.offset ?? buffer.from };
}

/** What is shown at a moment: the last messages until then. */
export function toShown(buffer: ChatBuffer | null, seconds: number): readonly ChatMessage[] {
  if (buffer === null) return [];
  const end = countUntil(buffer.messages, seconds);
  return buffer.messages.slice(Math.max(0, end - mostShown), end);
}

/** How many were written until then; the messages are in order. */
function countUntil(messages: readonly ChatMessage[], seconds: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.offset ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
