import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ChatFacts } from "../../shared/model/chat.ts";
import type { ChatSource } from "../../shared/model/render.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { isWatchableLive } from "../../shared/vod-status.ts";
import type { ChatActivity } from "./chat-activity.ts";
import { type ChatFeed, createVodFeed } from "./chat-feed.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

/** A chat that can be shown beside a picture. */
export interface Chat {
  /** Tells chats apart. */
  key: string;
  feed: ChatFeed;
  activity: ChatActivity;
  messageCount: number;
  topChatters: ChatFacts["top_chatters"];
}

const growingMs = 5000;
const none: ChatFacts["top_chatters"] = [];

/** The chat of a recording; of any the captured one rather than the downloaded. Null without one. */
export function useVodChat(vod: Vod, wanted: ChatSource | "any" | null): Chat | null {
  const { api } = useDaemon();
  const { uuid } = vod;
  const isGrowing = isWatchableLive(vod);
  const { data } = useQuery({
    queryKey: queryKeys.chatSummary(uuid),
    enabled: wanted !== null,
    staleTime: growingMs,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/vod/:uuid/chat/summary", { params: { uuid }, signal })).data,
    // A chat may come to be while one watches.
    refetchInterval: ({ state }) =>
      isGrowing || state.data?.sources.some(({ is_growing }) => is_growing) ? growingMs : false,
  });
  const facts = data?.sources.find(({ source }) => source === wanted) ?? data?.sources[0];
  const source = facts?.source;
  const feed = useMemo(
    () => (source === undefined ? null : createVodFeed(api, uuid, source)),
    [api, uuid, source],
  );
  if (wanted === null || facts === undefined || feed === null) return null;
  return {
    key: `${uuid} ${facts.source}`,
    feed,
    activity: { bucketSeconds: facts.bucket_seconds, counts: facts.activity },
    messageCount: facts.message_count,
    topChatters: facts.top_chatters,
  };
}

/** The chat of a file. */
export function toFileChat(
  path: string,
  file: { feed: ChatFeed; activity: ChatActivity; messageCount: number },
): Chat {
  return { key: path, ...file, topChatters: none };
}
