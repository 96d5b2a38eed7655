import type { z } from "zod";
import { AppError, toMessage } from "../../shared/errors.ts";
import { type ChatComment, ChatPictures } from "../core/chat-document.ts";
import { pictureLists } from "./embedded-looks.ts";
import { readDocument } from "./read-document.ts";

/**
 * Reads a chat that is on the disk from its beginning, piece by piece, each time it is called: in the
 * order of the video but for a few seconds.
 */
export type ReadComments = () => AsyncIterable<readonly ChatComment[]>;

/** A chat whose comments stay on the disk until they are needed. */
export interface ChatPieces {
  read: ReadComments;
  pictures: ChatPictures | null;
}

/** All of a chat's document but its comments. */
export interface ChatSurroundings {
  /** Whatever stands at its top, by key. */
  head: Record<string, unknown>;
  /** Null when there are none that can be read. */
  pictures: ChatPictures | null;
}

const wishes = { lists: ["comments"], needs: ["comments"] };
const pictureKey = "embeddedData.";

/** Throws `chat_missing` when there is no such document or it is no chat. */
export async function readSurroundings(
  file: string,
  signal: AbortSignal,
): Promise<ChatSurroundings> {
  const head: Record<string, unknown> = {};
  const lists: Record<string, unknown[]> = {};
  const all = { ...wishes, lists: ["comments", ...pictureLists], hasOthers: true };
  for await (const values of readDocument(file, all, signal))
    for (const { path, text } of values) {
      if (path === "comments" || path === "embeddedData") continue;
      const value = parse(text);
      if (path.startsWith(pictureKey)) (lists[path.slice(pictureKey.length)] ??= []).push(value);
      else head[path] = value;
    }
  const pictures = Object.keys(lists).length > 0 ? ChatPictures.safeParse(lists) : null;
  return { head, pictures: pictures?.data ?? null };
}

/**
 * The comments of a document from its beginning, piece by piece. Throws `chat_missing` when it is no
 * chat, or when one of them has not the form that is asked for.
 */
export async function* readComments<T>(
  file: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): AsyncGenerator<T[]> {
  for await (const values of readDocument(file, wishes, signal))
    yield values.map(({ text }) => {
      const comment = schema.safeParse(parse(text));
      if (comment.success) return comment.data;
      throw noChat(comment.error);
    });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw noChat(error);
  }
}

function noChat(cause: unknown): AppError {
  const why = toMessage(cause).slice(0, 200);
  return new AppError("chat_missing", `The file of this chat can't be read: ${why}`, { cause });
}
