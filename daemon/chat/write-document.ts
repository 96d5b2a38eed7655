import { open } from "node:fs/promises";
import type { ChatComment, ChatDocument, ChatPictures } from "../core/chat-document.ts";
import { removeFile } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";

/** Everything of a chat but its comments and pictures. */
export type ChatHead = Readonly<Record<string, unknown>>;

/** However much is known of it. */
type Written = readonly { content_offset_seconds: number }[];

/** A chat that is never in memory as a whole: a day of a large one is too long for that, and for one text. */
export interface ChatToWrite {
  head: ChatHead;
  /** In the order they are written in. */
  comments: AsyncIterable<Written> | Iterable<Written>;
  /** Asked for when all comments are written. */
  pictures: () => Promise<ChatPictures | null> | ChatPictures | null;
}

/**
 * Writes a chat all or not at all; an older one under the name stands until then. Answers with how many
 * comments it has. Throws `disk_full`, `storage_unavailable`.
 */
export async function writeChat(
  file: string,
  chat: ChatToWrite,
  signal: AbortSignal,
): Promise<number> {
  const temporary = unfinishedPath(file, "writing");
  try {
    const count = await writeTo(temporary, chat, signal);
    await publishFile(temporary, file);
    return count;
  } catch (error) {
    await removeFile(temporary);
    signal.throwIfAborted();
    throw toStorageError(error);
  }
}

async function writeTo(
  file: string,
  { head, comments, pictures }: ChatToWrite,
  signal: AbortSignal,
): Promise<number> {
  const handle = await open(file, "w");
  try {
    const start = JSON.stringify(head).slice(0, -1);
    await handle.writeFile(`${start}${Object.keys(head).length > 0 ? "," : ""}"comments":[`);
    let count = 0;
    for await (const batch of comments) {
      signal.throwIfAborted();
      if (batch.length === 0) continue;
      const text = batch.map((comment) => JSON.stringify(comment)).join(",");
      await handle.writeFile(`${count > 0 ? "," : ""}${text}`);
      count += batch.length;
    }
    signal.throwIfAborted();
    // The pictures come last: whoever wants the first comments need not read them.
    await handle.writeFile(`],"embeddedData":${JSON.stringify(await pictures())}}\n`);
    return count;
  } finally {
    await handle.close();
  }
}

/** Comments that are turned into text at once. */
const commentsAtOnce = 500;

/** The same for a chat that is in memory. */
export async function writeChatDocument(
  file: string,
  { comments, embeddedData = null, ...head }: ChatDocument,
  signal: AbortSignal,
): Promise<void> {
  const chat = { head, comments: toBatches(comments), pictures: () => embeddedData };
  await writeChat(file, chat, signal);
}

function* toBatches(comments: readonly ChatComment[]): Generator<ChatComment[]> {
  for (let from = 0; from < comments.length; from += commentsAtOnce)
    yield comments.slice(from, from + commentsAtOnce);
}
