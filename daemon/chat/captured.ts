import { open } from "node:fs/promises";
import {
  isBeyond,
  isWritten,
  toChatOffset,
  toComment,
  createDeletions,
} from "../core/chat-convert.ts";
import type { ChatComment } from "../core/chat-document.ts";
import { type ChatJournalLine, parseChatJournalLine } from "../core/chat-journal.ts";
import type { Run } from "../core/ledger.ts";
import { isMissing } from "../io/json-document.ts";

export interface JournalPiece {
  lines: ChatJournalLine[];
  /** Where these lines begin: not where it was asked for when the file was cut meanwhile. */
  fromByte: number;
  /** Where the next piece begins. */
  nextByte: number;
  /** Whether there is more already. */
  hasMore: boolean;
}

/** Parsed at one go: captures in the same process wait no longer than for this. */
const pieceBytes = 250_000;
const lineEnd = 0x0a;

/**
 * Reads on in a journal; what can't be read is passed over, a line whose end is not written yet is left
 * for the next time. Null when there is no such file.
 */
export async function readJournalPiece(
  file: string,
  fromByte: number,
  mostBytes = pieceBytes,
): Promise<JournalPiece | null> {
  const handle = await open(file, "r").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    const from = size < fromByte ? 0 : fromByte;
    // A line may be longer than a piece.
    for (let length = Math.min(mostBytes, size - from); ; length *= 2) {
      const buffer = Buffer.alloc(Math.min(length, size - from));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
      const whole = buffer.subarray(0, bytesRead).lastIndexOf(lineEnd) + 1;
      if (whole === 0 && bytesRead > 0 && from + length < size) continue;
      const lines = buffer.toString("utf8", 0, whole).split("\n").map(parseChatJournalLine);
      return {
        lines: lines.filter((line) => line !== null),
        fromByte: from,
        nextByte: from + whole,
        hasMore: whole > 0 && from + length < size,
      };
    }
  } finally {
    await handle.close();
  }
}

/** All pieces of a journal in their order; none when there is no such file. */
export async function* readJournal(file: string): AsyncGenerator<JournalPiece> {
  for (let fromByte = 0; ;) {
    const piece = await readJournalPiece(file, fromByte);
    if (piece === null) return;
    yield piece;
    if (!piece.hasMore) return;
    fromByte = piece.nextByte;
  }
}

/** A whole journal; null when there is none. Large ones are better read in pieces. */
export async function loadJournal(file: string): Promise<ChatJournalLine[] | null> {
  const lines: ChatJournalLine[] = [];
  let isThere = false;
  for await (const piece of readJournal(file)) {
    isThere = true;
    for (const line of piece.lines) lines.push(line);
  }
  return isThere ? lines : null;
}

export interface LiveChatPlace {
  /** The ledger's, as far as it is written. */
  runs: readonly Run[];
  channelId: string;
}

/**
 * The comments of a chat that is still written down, from a moment of the recording on. What was said
 * after the last picture on the disk is left for the next time: its place is not known yet.
 */
export function placeLiveChat(
  lines: readonly ChatJournalLine[],
  { runs, channelId }: LiveChatPlace,
  fromSeconds = 0,
): ChatComment[] {
  const deletions = createDeletions();
  for (const line of lines)
    if (line.type === "deleted" || line.type === "cleared") deletions.add(line);
  return lines
    .flatMap((line) => {
      if (!isWritten(line) || isBeyond(runs, line.at)) return [];
      const offsetSeconds = toChatOffset(runs, line.at);
      if (offsetSeconds === null || offsetSeconds < fromSeconds) return [];
      const deletedAtMs = deletions.of(line);
      return [toComment(line, { offsetSeconds, channelId, videoId: "", deletedAtMs })];
    })
    .toSorted((a, b) => a.content_offset_seconds - b.content_offset_seconds);
}
