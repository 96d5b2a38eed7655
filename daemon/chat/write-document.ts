import { open } from "node:fs/promises";
import type { ChatDocument } from "../core/chat-document.ts";
import { removeFile } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";

/** Comments that are turned into text at once: a day of chat is too long for one text. */
const commentsAtOnce = 500;

/**
 * Writes a chat all or not at all; an older one under the name stands until then. Throws `disk_full`,
 * `storage_unavailable`.
 */
export async function writeChatDocument(
  file: string,
  document: ChatDocument,
  signal: AbortSignal,
): Promise<void> {
  const temporary = unfinishedPath(file, "writing");
  try {
    const handle = await open(temporary, "w");
    try {
      for (const text of toTexts(document)) {
        signal.throwIfAborted();
        await handle.writeFile(text);
      }
    } finally {
      await handle.close();
    }
    await publishFile(temporary, file);
  } catch (error) {
    await removeFile(temporary);
    signal.throwIfAborted();
    throw toStorageError(error);
  }
}

function* toTexts({ comments, ...rest }: ChatDocument): Generator<string> {
  const { embeddedData = null, ...head } = rest;
  yield `${JSON.stringify(head).slice(0, -1)}${Object.keys(head).length > 0 ? "," : ""}"comments":[`;
  for (let from = 0; from < comments.length; from += commentsAtOnce) {
    const batch = comments.slice(from, from + commentsAtOnce);
    yield `${from > 0 ? "," : ""}${batch.map((comment) => JSON.stringify(comment)).join(",")}`;
  }
  // The pictures come last: whoever wants the first comments need not read them.
  yield `],"embeddedData":`;
  yield JSON.stringify(embeddedData);
  yield "}\n";
}
