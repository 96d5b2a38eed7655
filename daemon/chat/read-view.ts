import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { type ChatIndex, markBefore, marksFor, placeOfMark } from "../core/chat-index.ts";
import { type StoredMessage, toSearchable, type ViewFiles } from "./view-writer.ts";

/** A chat that is ready for reading. */
export interface ChatView {
  files: ViewFiles;
  index: ChatIndex;
  /** More will come. */
  isGrowing: boolean;
  /** Whether a moderator took a message away since it was written. */
  isDeleted(message: StoredMessage): boolean;
}

export interface PageWish {
  from: number;
  to: number;
  limit: number;
  /** The last ones before `to`. */
  isLatest: boolean;
}

export interface FoundPage {
  messages: ChatMessage[];
  /** Where the next page begins; null at the end. */
  next: number | null;
}

/** Beyond the limit of a page, of messages that have the very same offset as its last one. */
const mostOfOneMoment = 2000;

export async function readPage(view: ChatView, wish: PageWish): Promise<FoundPage> {
  const start = placeOfMark(view.index, firstMark(view, wish));
  const handle = await open(view.files.messages, "r");
  try {
    return wish.isLatest
      ? await readLatest(view, handle, start, wish)
      : await readFirst(view, handle, start, wish);
  } finally {
    await handle.close();
  }
}

function firstMark({ index }: ChatView, { from, to, limit, isLatest }: PageWish): number {
  const first = markBefore(index, from);
  return isLatest ? Math.max(first, markBefore(index, to) - marksFor(limit)) : first;
}

async function readFirst(
  view: ChatView,
  handle: FileHandle,
  start: number,
  { from, to, limit }: PageWish,
): Promise<FoundPage> {
  const messages: ChatMessage[] = [];
  for await (const message of readMessages(view, handle, start)) {
    if (message.offset < from) continue;
    if (message.offset >= to) return { messages, next: null };
    const isFull = messages.length >= limit;
    const isSameMoment = message.offset === messages.at(-1)?.offset;
    if (isFull && !isSameMoment) return { messages, next: message.offset };
    if (!isFull || messages.length < limit + mostOfOneMoment) messages.push(message);
  }
  return { messages, next: null };
}

async function readLatest(
  view: ChatView,
  handle: FileHandle,
  start: number,
  { from, to, limit }: PageWish,
): Promise<FoundPage> {
  const messages: ChatMessage[] = [];
  let next: number | null = null;
  for await (const message of readMessages(view, handle, start)) {
    if (message.offset >= to) {
      next = message.offset;
      break;
    }
    if (message.offset < from) continue;
    messages.push(message);
    if (messages.length > limit) messages.shift();
  }
  return { messages, next };
}

const pieceBytes = 64 * 1024;
const lineEnd = 0x0a;

/** The messages from a place in the file on, as far as the index knows them. */
async function* readMessages(
  view: ChatView,
  handle: FileHandle,
  start: number,
): AsyncGenerator<ChatMessage> {
  const { bytes } = view.index;
  let rest = Buffer.alloc(0);
  for (let place = start; place < bytes;) {
    const piece = Buffer.alloc(Math.min(pieceBytes, bytes - place));
    const { bytesRead } = await handle.read(piece, 0, piece.length, place);
    if (bytesRead === 0) return;
    place += bytesRead;
    const read = Buffer.concat([rest, piece.subarray(0, bytesRead)]);
    const end = read.lastIndexOf(lineEnd) + 1;
    for (const line of read.toString("utf8", 0, end).split("\n"))
      if (line !== "") yield toShown(view, line);
    rest = read.subarray(end);
  }
}

function toShown(view: ChatView, line: string): ChatMessage {
  // Lines that this daemon has written itself.
  const { writer, ...message } = JSON.parse(line) as StoredMessage;
  if (writer === undefined || message.is_deleted) return message;
  return { ...message, is_deleted: view.isDeleted({ ...message, writer }) };
}

export interface Finds {
  messages: ChatMessage[];
  hasMore: boolean;
}

/** Messages that have the words, in this order, in the text or in the writer's name. */
export async function searchView(
  view: ChatView,
  { words, limit }: { words: string; limit: number },
  signal: AbortSignal,
): Promise<Finds> {
  const needle = Buffer.from(toSearchable(words).trim());
  const places: [place: number, bytes: number][] = [];
  if (needle.length > 0) await findPlaces(view, needle, { places, limit: limit + 1 }, signal);
  const messages: ChatMessage[] = [];
  const handle = await open(view.files.messages, "r");
  try {
    for (const [place, bytes] of places.slice(0, limit)) {
      const line = Buffer.alloc(bytes);
      await handle.read(line, 0, bytes, place);
      messages.push(toShown(view, line.toString("utf8")));
    }
  } finally {
    await handle.close();
  }
  return { messages, hasMore: places.length > limit };
}

async function findPlaces(
  { files, index }: ChatView,
  needle: Buffer,
  found: { places: [number, number][]; limit: number },
  signal: AbortSignal,
): Promise<void> {
  if (index.count === 0) return;
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(files.words, { highWaterMark: 1024 * 1024, signal })) {
    // A stream without an encoding gives buffers.
    const read = Buffer.concat([rest, chunk as Buffer]);
    const end = read.lastIndexOf(lineEnd) + 1;
    findInLines(read.subarray(0, end), needle, found);
    if (found.places.length >= found.limit) return;
    rest = read.subarray(end);
  }
}

/** Looks for the bytes first: nearly all lines are passed over without being looked at. */
function findInLines(
  lines: Buffer,
  needle: Buffer,
  { places, limit }: { places: [number, number][]; limit: number },
): void {
  for (let at = lines.indexOf(needle); at >= 0 && places.length < limit;) {
    const start = at === 0 ? 0 : lines.lastIndexOf(lineEnd, at) + 1;
    const end = lines.indexOf(lineEnd, at);
    const line = lines.toString("utf8", start, end);
    const [head = "", ...searched] = line.split("\t");
    // Not in the numbers at the beginning.
    if (searched.join("\t").includes(needle.toString("utf8"))) {
      const [place = 0, bytes = 0] = head.split(" ").map(Number);
      places.push([place, bytes]);
    }
    at = lines.indexOf(needle, end);
  }
}
