import { appendFile, writeFile } from "node:fs/promises";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { createChatIndex, type GrowingIndex } from "../core/chat-index.ts";
import { toPlainText } from "../core/chat-message.ts";

/** The files of a chat that is made ready for reading. */
export interface ViewFiles {
  /** A message a line, as it is shown. */
  messages: string;
  /** What is searched, a message a line: place and length of it in the other file, names, text. */
  words: string;
}

/** A message with what only its view needs to know. */
export interface StoredMessage extends ChatMessage {
  /** Of who wrote it, and when, for what moderators do later; only while a chat is written down. */
  writer?: [id: string, atMs: number];
}

/** Writes messages in the order of the recording. */
export interface ViewWriter {
  /** Kept in memory until the next flush. */
  add(message: StoredMessage): void;
  waitingBytes(): number;
  /** After one that fails the files are of no use. */
  flush(): Promise<void>;
  index: GrowingIndex["index"];
}

/** New files in the place of those that were there; none stays open. */
export async function createViewWriter(files: ViewFiles): Promise<ViewWriter> {
  const index = createChatIndex();
  for (const file of [files.messages, files.words]) await writeFile(file, "", { mode: 0o600 });
  let place = 0;
  let waiting = newWaiting();
  return {
    add(message) {
      const offset = index.add(message);
      const line = `${JSON.stringify({ ...message, offset })}\n`;
      const bytes = Buffer.byteLength(line);
      waiting.messages.push(line);
      waiting.words.push(`${place} ${bytes}\t${toSearched(message)}\n`);
      waiting.bytes += bytes;
      place += bytes;
      index.wrote(bytes);
    },
    waitingBytes: () => waiting.bytes,
    async flush() {
      const { messages, words } = waiting;
      waiting = newWaiting();
      if (messages.length === 0) return;
      await appendFile(files.messages, messages.join(""));
      await appendFile(files.words, words.join(""));
    },
    index: () => index.index(),
  };
}

function newWaiting(): { messages: string[]; words: string[]; bytes: number } {
  return { messages: [], words: [], bytes: 0 };
}

function toSearched(message: ChatMessage): string {
  const text = `${message.name} ${message.login} ${toPlainText(message)}`;
  return toSearchable(text);
}

/** The same letters in the same form, on one line. */
export function toSearchable(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ");
}
