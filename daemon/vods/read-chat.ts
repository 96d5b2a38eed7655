import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ChatPage, ChatSearchResult, ChatSummary } from "../../shared/model/chat.ts";
import { type ChatSource, chatSources } from "../../shared/model/render.ts";
import type { VodProductKind } from "../../shared/model/vod.ts";
import { ledgerEnding } from "../capture/resume.ts";
import type { ChatReader } from "../chat/chat-reader.ts";
import { type ChatView, type PageWish, readPage, searchView } from "../chat/read-view.ts";
import { toChatFacts } from "../core/chat-index.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { chatJournalPath } from "./keep-chat.ts";
import { findVod } from "./update.ts";

/** `chats` knows how to read them. */
export interface ReadChatDeps extends Pick<Deps, "paths" | "store"> {
  chats: ChatReader;
}

/** A stretch of a chat; without a source the captured one, or else the downloaded one. Throws `vod_unknown`, `chat_missing`. */
export async function readChat(
  deps: ReadChatDeps,
  uuid: string,
  { source, ...wish }: PageWish & { source: ChatSource | undefined },
): Promise<ChatPage> {
  const chat = await openChat(deps, uuid, source);
  const { messages, next } = await readPage(chat.view, wish);
  return { source: chat.source, messages, next, is_growing: chat.view.isGrowing };
}

/** What there is of a recording's chats. One that can't be read is named, and costs nothing else. */
export async function summarizeChats(deps: ReadChatDeps, uuid: string): Promise<ChatSummary> {
  const vod = findVod(deps, uuid);
  const summary: ChatSummary = { sources: [], problems: [] };
  for (const source of chatSources) {
    try {
      const view = await openSource(deps, vod, source);
      if (view === null) continue;
      summary.sources.push(toChatFacts(view.index, { source, isGrowing: view.isGrowing }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      summary.problems.push({ source, message: toMessage(error) });
    }
  }
  return summary;
}

/** Messages with words in them. */
export async function searchChat(
  deps: ReadChatDeps,
  uuid: string,
  wish: { source: ChatSource | undefined; words: string; limit: number },
  signal: AbortSignal,
): Promise<ChatSearchResult> {
  const { source, view } = await openChat(deps, uuid, wish.source);
  const { messages, hasMore } = await searchView(view, wish, signal);
  return { source, messages, has_more: hasMore };
}

async function openChat(
  deps: ReadChatDeps,
  uuid: string,
  wanted: ChatSource | undefined,
): Promise<{ source: ChatSource; view: ChatView }> {
  const vod = findVod(deps, uuid);
  for (const source of wanted === undefined ? chatSources : [wanted]) {
    const view = await openSource(deps, vod, source);
    if (view !== null) return { source, view };
  }
  const missing = {
    captured: "The chat of this recording was not written down.",
    downloaded: "The chat of this recording was not downloaded.",
  };
  const sentence = wanted === undefined ? "This recording has no chat." : missing[wanted];
  throw new AppError("chat_missing", sentence, wanted === undefined ? {} : { field: "source" });
}

const kinds: Record<ChatSource, VodProductKind> = {
  captured: "chatdump",
  downloaded: "downloaded_chat",
};

/** Null when there is no such chat. What is still written down is read as far as it has come. */
async function openSource(
  deps: ReadChatDeps,
  vod: VodRecord,
  source: ChatSource,
): Promise<ChatView | null> {
  const folder = vodFolder(deps.paths, vod);
  const product = vod.products.find(({ kind }) => kind === kinds[source]);
  if (product !== undefined && product.filesize !== null) {
    const file = path.join(folder, product.basename);
    return deps.chats.openDocument({ vodUuid: vod.uuid, source, file });
  }
  const journal = chatJournalPath(deps, vod);
  if (source !== "captured" || (await sizeOf(journal)) === null) return null;
  const ledger = path.join(folder, `${vod.basename}${ledgerEnding}`);
  return deps.chats.openJournal({ vodUuid: vod.uuid, journal, ledger });
}
