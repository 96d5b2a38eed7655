import { createReadStream } from "node:fs";
import { type ClientRequest, type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { HttpAnswer } from "./http.ts";

/** Part of a file; `end` is exclusive. */
export interface FileRange {
  path: string;
  start: number;
  end: number;
}

export interface PutRequest {
  headers: Record<string, string>;
  /** Null sends an empty body. */
  range: FileRange | null;
  /** How many bytes were handed to the network, each time some more were. */
  onBytes?: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a part of a file. Any status is an answer, a redirect too; `provider_unavailable` when none
 * came, `file_missing` when the file can't be read as far as it should.
 */
export type PutFile = (url: string, request: PutRequest) => Promise<HttpAnswer>;

/** A connection over which nothing moves for this long is dead. */
const idleMs = 60_000;
const pieceBytes = 1024 * 1024;

/** Reads while it sends: a few megabytes of memory, however large the file. */
export const putFile: PutFile = async (url, { headers, range, onBytes, signal }) => {
  const size = range === null ? 0 : range.end - range.start;
  const request = (url.startsWith("https:") ? requestTls : requestPlain)(url, {
    method: "PUT",
    headers: { ...headers, "content-length": String(size) },
    timeout: idleMs,
    signal,
  });
  const answered = waitForAnswer(request);
  const sending = pipeline(range === null ? [] : readRange(range, onBytes), request).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    // May come before everything is sent.
    const { statusCode = 0, headers: answer, ...rest } = await answered;
    return { status: statusCode, headers: answer, text: await rest.read() };
  } catch (error) {
    signal.throwIfAborted();
    request.destroy();
    // What is wrong with the file also ends the connection; it says more.
    const problem = await sending;
    if (problem instanceof AppError) throw problem;
    const reason = error instanceof Error && "code" in error ? String(error.code) : "no answer";
    const sentence = `${new URL(url).host} does not answer (${reason}).`;
    throw new AppError("provider_unavailable", sentence, { cause: error });
  } finally {
    if (!request.writableFinished) request.destroy();
    await sending;
  }
};

interface Answered extends Pick<IncomingMessage, "statusCode" | "headers"> {
  read(): Promise<string>;
}

function waitForAnswer(request: ClientRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    request.once("response", (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ statusCode, headers, read: () => text(response) });
    });
    request.once("timeout", () => request.destroy(new Error("nothing moves any more")));
    // Not only once: a connection may break a second time while it is given up.
    request.on("error", reject);
    request.once("close", () => reject(new Error("closed without an answer")));
  });
}

async function* readRange(
  { path, start, end }: FileRange,
  onBytes: PutRequest["onBytes"],
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const source = createReadStream(path, { start, end: end - 1, highWaterMark: pieceBytes });
  try {
    for await (const chunk of source) {
      // A stream without an encoding gives bytes.
      const piece = chunk as Buffer;
      bytes += piece.length;
      yield piece;
      onBytes?.(bytes);
    }
  } catch (error) {
    const sentence = `The file can't be read: ${toMessage(error)}`;
    throw new AppError("file_missing", sentence, { cause: error });
  }
  if (bytes !== end - start)
    throw new AppError("file_missing", "The file has become shorter meanwhile.");
}
