import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ChatPage, ChatSearchResult, ChatSummary } from "../../shared/model/chat.ts";
import { type ChatSource, chatSources } from "../../shared/model/render.ts";
import type { VodProduct, VodProductKind } from "../../shared/model/vod.ts";
import { ledgerEnding } from "../capture/resume.ts";
import type { ChatReader } from "../chat/chat-reader.ts";
import type { DocumentPlace } from "../chat/document-view.ts";
import type { JournalPlace } from "../chat/live-view.ts";
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
  let page: ChatPage | null = null;
  for await (const view of chat.views) {
    const { messages, next } = await readPage(view, wish);
    page = { source: chat.source, messages, next, is_growing: view.isGrowing };
    if (isSettled(view, wish, next)) break;
  }
  return page ?? refuse(source);
}

/** Whether a page stays as it is when more of the chat can be read. */
function isSettled({ index }: ChatView, { to }: PageWish, next: number | null): boolean {
  return next !== null || (index.last !== null && index.last >= to);
}

/** What there is of a recording's chats. One that can't be read is named, and costs nothing else. */
export async function summarizeChats(deps: ReadChatDeps, uuid: string): Promise<ChatSummary> {
  const vod = findVod(deps, uuid);
  const summary: ChatSummary = { sources: [], problems: [] };
  for (const source of chatSources) {
    try {
      const views = await openSource(deps, vod, source);
      if (views === null) continue;
      for await (const { index, isGrowing } of views) {
        summary.sources.push(toChatFacts(index, { source, isGrowing }));
        break;
      }
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
  const { source, views } = await openChat(deps, uuid, wish.source);
  let whole: ChatView | null = null;
  for await (const view of views) whole = view;
  if (whole === null) return refuse(wish.source);
  const { messages, hasMore } = await searchView(whole, wish, signal);
  return { source, messages, has_more: hasMore };
}

async function openChat(
  deps: ReadChatDeps,
  uuid: string,
  wanted: ChatSource | undefined,
): Promise<{ source: ChatSource; views: ChatViews }> {
  const vod = findVod(deps, uuid);
  for (const source of wanted === undefined ? chatSources : [wanted]) {
    const views = await openSource(deps, vod, source);
    if (views !== null) return { source, views };
  }
  return refuse(wanted);
}

function refuse(wanted: ChatSource | undefined): never {
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

/** One that is not ready yet comes piece by piece, each with what was before. */
type ChatViews = AsyncIterable<ChatView> | readonly ChatView[];

/** Null when there is no such chat. What is still written down is read as far as it has come. */
async function openSource(
  deps: ReadChatDeps,
  vod: VodRecord,
  source: ChatSource,
): Promise<ChatViews | null> {
  const place = documentPlace(deps, vod, source);
  if (place !== null) return deps.chats.growDocument(place);
  const journal = journalPlace(deps, vod);
  if (source !== "captured" || (await sizeOf(journal.journal)) === null) return null;
  const view = await deps.chats.openJournal(journal);
  return view === null ? null : [view];
}

/** Where a recording has a chat that is whole; null when it has none. */
export function documentPlace(
  { paths }: Pick<Deps, "paths">,
  vod: VodRecord,
  source: ChatSource,
): DocumentPlace | null {
  const product = findChatFile(vod, source);
  if (product === null) return null;
  const file = path.join(vodFolder(paths, vod), product.basename);
  return { vodUuid: vod.uuid, source, file };
}

/** The file of a chat that is whole; null when there is none. */
export function findChatFile(
  { products }: Pick<VodRecord, "products">,
  source: ChatSource,
): (VodProduct & { filesize: number }) | null {
  const found = products.find(({ kind }) => kind === kinds[source]);
  if (found === undefined || found.filesize === null) return null;
  return { ...found, filesize: found.filesize };
}

/** Where the chat of a recording is written down, and what places it. */
export function journalPlace(deps: Pick<Deps, "paths">, vod: VodRecord): JournalPlace {
  const ledger = path.join(vodFolder(deps.paths, vod), `${vod.basename}${ledgerEnding}`);
  return { vodUuid: vod.uuid, journal: chatJournalPath(deps, vod), ledger };
}
