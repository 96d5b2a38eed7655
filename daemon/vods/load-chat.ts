import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ChatSource } from "../../shared/model/render.ts";
import type { VodProductKind } from "../../shared/model/vod.ts";
import { type ChatPieces, readComments, readSurroundings } from "../chat/chat-file.ts";
import { ChatComment, ChatDocument } from "../core/chat-document.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { vodFolder } from "../paths.ts";

const kinds: Record<ChatSource, VodProductKind> = {
  captured: "chatdump",
  downloaded: "downloaded_chat",
};

/** The name of a recording's chat; null when there is none. What is still written down live does not count. */
export function findChat({ products }: Pick<VodRecord, "products">, source: ChatSource) {
  const found = products.find(
    ({ kind, basename, filesize }) =>
      kind === kinds[source] && filesize !== null && !basename.endsWith(".jsonl"),
  );
  return found?.basename ?? null;
}

/**
 * A recording's chat with its pictures, to be read piece by piece: other work goes on meanwhile. What has
 * not the form of a message is left out. Throws `chat_missing` when there is no such chat or it can't be
 * read.
 */
export async function openChat(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  source: ChatSource,
  signal: AbortSignal,
): Promise<ChatPieces> {
  const name = requireChat(vod, source);
  const file = path.join(vodFolder(deps.paths, vod), name);
  if (name.endsWith(".gz")) return loadPacked(file);
  try {
    const { pictures } = await readSurroundings(file, signal);
    return { pictures, read: () => readShown(file, signal) };
  } catch (error) {
    throw toUnreadable(name, error);
  }
}

async function* readShown(file: string, signal: AbortSignal): AsyncGenerator<ChatComment[]> {
  try {
    for await (const values of readComments(file, z.unknown(), signal))
      yield values.flatMap((value) => ChatComment.safeParse(value).data ?? []);
  } catch (error) {
    throw toUnreadable(path.basename(file), error);
  }
}

/** More is no text that can be held, and a small file may claim to be much more. */
const mostUnpacked = 500_000_000;

/** Other programs may have packed it. */
async function loadPacked(file: string): Promise<ChatPieces> {
  try {
    const bytes = await promisify(gunzip)(await readFile(file), { maxOutputLength: mostUnpacked });
    const { comments, embeddedData } = ChatDocument.parse(JSON.parse(bytes.toString("utf8")));
    return { pictures: embeddedData ?? null, read: () => inOnePiece(comments) };
  } catch (error) {
    throw toUnreadable(path.basename(file), error);
  }
}

// oxlint-disable-next-line typescript/require-await -- read as those are that lie on the disk
async function* inOnePiece(comments: ChatComment[]): AsyncGenerator<ChatComment[]> {
  yield comments;
}

function toUnreadable(name: string, error: unknown): unknown {
  const isOurs = error instanceof AppError && error.code !== "chat_missing";
  if (isOurs || (error instanceof Error && error.name === "AbortError")) return error;
  return new AppError("chat_missing", `${name} can't be read: ${toMessage(error)}`, {
    field: "chatSource",
    cause: error,
  });
}

/** Throws `chat_missing`. */
export function requireChat(vod: VodRecord, source: ChatSource): string {
  const name = findChat(vod, source);
  if (name === null)
    throw new AppError("chat_missing", "The chat source is unavailable.", { field: "chatSource" });
  return name;
}
