import { mostChatFinds } from "../../../shared/api/chat.ts";
import type { ChatReader } from "../../chat/chat-reader.ts";
import type { Deps } from "../../deps.ts";
import { readChat, searchChat, summarizeChats } from "../../vods/read-chat.ts";
import { findVod } from "../../vods/update.ts";
import type { Handlers } from "../implement.ts";
import { type Caller, checkAccess } from "../session.ts";

type ChatHandlers = Pick<
  Handlers,
  | "GET /api/v0/vod/:uuid/chat"
  | "GET /api/v0/vod/:uuid/chat/summary"
  | "GET /api/v0/vod/:uuid/chat/search"
>;

export function chatHandlers(deps: Deps, chats: ChatReader): ChatHandlers {
  const reading = { ...deps, chats };
  /** As with its files: what was deleted is only for those who may bring it back. */
  const check = (uuid: string, { access }: Caller) => {
    if (findVod(deps, uuid).shelf === "trash") checkAccess(access, "operate");
  };
  return {
    "GET /api/v0/vod/:uuid/chat": async ({ params, query, caller }) => {
      check(params.uuid, caller);
      const { source, from, to = Infinity, limit, latest: isLatest } = query;
      const wish = { source, from, to, limit, isLatest };
      return { data: await readChat(reading, params.uuid, wish) };
    },
    "GET /api/v0/vod/:uuid/chat/summary": async ({ params, caller }) => {
      check(params.uuid, caller);
      return { data: await summarizeChats(reading, params.uuid) };
    },
    "GET /api/v0/vod/:uuid/chat/search": async ({ params, query, signal, caller }) => {
      check(params.uuid, caller);
      const wish = { source: query.source, words: query.q, limit: mostChatFinds };
      return { data: await searchChat(reading, params.uuid, wish, signal) };
    },
  };
}
