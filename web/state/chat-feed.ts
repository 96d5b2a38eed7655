import type { Api } from "../../shared/api/client.ts";
import type { ChatMessage, ChatPage, ChatSearchResult } from "../../shared/model/chat.ts";
import type { ChatSource } from "../../shared/model/render.ts";

/** A stretch of a chat that is asked for, in seconds of the recording. */
export interface ChatWish {
  from: number;
  /** Not included. */
  to?: number;
  limit: number;
  /** The last ones before `to` instead of the first ones after `from`. */
  isLatest?: boolean;
}

export type ChatPiece = Pick<ChatPage, "messages" | "next" | "is_growing">;
export type ChatFinds = Pick<ChatSearchResult, "messages" | "has_more">;

/** Where the messages of a chat come from. */
export interface ChatFeed {
  load(wish: ChatWish, signal: AbortSignal): Promise<ChatPiece>;
  /** In the text or in the writer's name. */
  search(words: string, signal: AbortSignal): Promise<ChatFinds>;
}

/** The chat of a recording, from the daemon. */
export function createVodFeed(api: Api, uuid: string, source: ChatSource): ChatFeed {
  const params = { uuid };
  return {
    async load({ from, to, limit, isLatest = false }, signal) {
      const range = to === undefined ? {} : { to };
      const query = { source, from, ...range, limit, latest: String(isLatest) };
      return (await api("GET /api/v0/vod/:uuid/chat", { params, query, signal })).data;
    },
    async search(words, signal) {
      const query = { source, q: words };
      return (await api("GET /api/v0/vod/:uuid/chat/search", { params, query, signal })).data;
    },
  };
}

const mostFinds = 200;

/** A chat that is all here; in the order of the recording. */
export function createListFeed(all: readonly ChatMessage[]): ChatFeed {
  return {
    load: async (wish) => findPiece(all, wish),
    async search(words) {
      const wanted = toSearchable(words);
      const found = all.filter((message) => toSearchable(toSearched(message)).includes(wanted));
      return { messages: found.slice(0, mostFinds), has_more: found.length > mostFinds };
    },
  };
}

function findPiece(all: readonly ChatMessage[], wish: ChatWish): ChatPiece {
  const { from, to = Infinity, limit, isLatest = false } = wish;
  const within = all.filter(({ offset }) => offset >= from && offset < to);
  const after = all.find(({ offset }) => offset >= to);
  if (isLatest)
    return { messages: within.slice(-limit), next: after?.offset ?? null, is_growing: false };
  const last = within[limit - 1];
  // Those of the same moment as the last one come along.
  const messages =
    last === undefined ? within : within.filter(({ offset }) => offset <= last.offset);
  const next = within[messages.length]?.offset ?? null;
  return { messages, next, is_growing: false };
}

function toSearched({ name, login, parts, notice }: ChatMessage): string {
  const text = parts.map((part) => ("text" in part ? part.text : part.name)).join("");
  return `${name} ${login} ${notice?.sentence ?? ""} ${text}`;
}

function toSearchable(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
