import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ChatSource } from "../../shared/model/render.ts";
import type { VodProductKind } from "../../shared/model/vod.ts";
import { pictureLists } from "../chat/embedded-looks.ts";
import { readDocument } from "../chat/read-document.ts";
import { ChatComment, ChatDocument, ChatPictures } from "../core/chat-document.ts";
import { createCommentSharing } from "../core/comment-sharing.ts";
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
 * A recording's chat with its pictures, read piece by piece: other work goes on meanwhile. What has not
 * the form of a message is left out. Throws `chat_missing` when there is no such chat or it can't be
 * read.
 */
export async function loadChat(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  source: ChatSource,
  signal: AbortSignal,
): Promise<ChatDocument> {
  const name = requireChat(vod, source);
  const file = path.join(vodFolder(deps.paths, vod), name);
  if (name.endsWith(".gz")) return loadPacked(file);
  const comments: ChatComment[] = [];
  const share = createCommentSharing();
  const pictures: Record<string, unknown[]> = {};
  try {
    for await (const values of readDocument(file, wishes, signal))
      for (const { path: list, text } of values) {
        if (list === "comments") comments.push(...toComment(text).map(share));
        else (pictures[list.slice(pictureKey.length)] ??= []).push(JSON.parse(text));
      }
  } catch (error) {
    throw toUnreadable(name, error);
  }
  const embedded = ChatPictures.safeParse(pictures);
  return { comments, embeddedData: embedded.success ? embedded.data : null };
}

const pictureKey = "embeddedData.";
const wishes = { lists: ["comments", ...pictureLists], needs: ["comments"] };

/** What a picture of the chat needs: all of a large one is held until it is drawn. */
function toComment(text: string): ChatComment[] {
  const parsed = ChatComment.safeParse(JSON.parse(text));
  if (!parsed.success) return [];
  const { _id, created_at, content_offset_seconds, commenter, message, reelkeep } = parsed.data;
  const { emoticons: _sameAsFragments, ...said } = message;
  return [
    {
      ...{ _id, created_at, content_offset_seconds, commenter, message: said },
      ...(reelkeep === undefined ? {} : { reelkeep }),
    },
  ];
}

/** More is no text that can be held, and a small file may claim to be much more. */
const mostUnpacked = 500_000_000;

/** Other programs may have packed it. */
async function loadPacked(file: string): Promise<ChatDocument> {
  try {
    const bytes = await promisify(gunzip)(await readFile(file), { maxOutputLength: mostUnpacked });
    return ChatDocument.parse(JSON.parse(bytes.toString("utf8")));
  } catch (error) {
    throw toUnreadable(path.basename(file), error);
  }
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
