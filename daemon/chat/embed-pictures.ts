import type { ChatAssets } from "../core/chat-assets.ts";
import type { ChatDocument } from "../core/chat-document.ts";
import type { Deps } from "../deps.ts";

export type EmbedDeps = Pick<Deps, "config" | "paths" | "log" | "clock">;

/**
 * The document with the pictures that its comments show, fetched once and kept for the next chat. A
 * picture that can't be fetched is left out: the word stands for it.
 */
export async function embedPictures(
  _deps: EmbedDeps,
  _document: ChatDocument,
  _assets: readonly ChatAssets[],
  _signal: AbortSignal,
): Promise<ChatDocument> {
  throw new Error("being written");
}
