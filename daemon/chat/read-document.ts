import { createReadStream } from "node:fs";
import { setImmediate as breathe } from "node:timers/promises";
import { AppError, toMessage } from "../../shared/errors.ts";
import { JsonSplitter, type JsonValue, type JsonWishes } from "../core/json-splitter.ts";
import { isMissing, toStorageError } from "../io/json-document.ts";

const pieceBytes = 256 * 1024;

/**
 * The wanted values of a large document, piece by piece, so that neither the memory nor the patience of
 * everything else in the process is needed for it at once. Throws `chat_missing` when there is no such
 * file and when it is not JSON.
 */
export async function* readDocument(
  file: string,
  wishes: JsonWishes,
  signal: AbortSignal,
): AsyncGenerator<JsonValue[]> {
  const splitter = new JsonSplitter(wishes);
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes, signal })) {
      // A stream without an encoding gives buffers.
      const values = splitter.push(chunk as Buffer);
      if (values.length > 0) yield values;
      await breathe();
    }
    splitter.end();
  } catch (error) {
    signal.throwIfAborted();
    throw toChatError(error);
  }
}

/** What is wrong with a file that should be a chat, or with the disk. */
export function toChatError(error: unknown): unknown {
  if (isMissing(error))
    return new AppError("chat_missing", "The file of this chat is gone.", { cause: error });
  if (!(error instanceof SyntaxError)) return toStorageError(error);
  return new AppError("chat_missing", `The file of this chat can't be read: ${toMessage(error)}.`, {
    cause: error,
  });
}
