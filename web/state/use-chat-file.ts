import { useQuery } from "@tanstack/react-query";
import { parseChatFile } from "./chat-file.ts";
import { type ChatFeed, createListFeed } from "./chat-feed.ts";
import { type ChatActivity, countActivity } from "./chat-activity.ts";
import { queryKeys } from "./query-keys.ts";
import { useToStored } from "./use-stored-url.ts";

/** More than this a browser does not take into its memory. */
export const mostChatFileBytes = 20_000_000;

/** Why the chat of a file can't be shown. */
export type ChatFileProblem = "missing" | "too_large" | "unreadable";

type ChatFileAnswer =
  | { feed: ChatFeed; activity: ChatActivity; messageCount: number }
  | { problem: ChatFileProblem };

/** A chat file below the daemon, parsed here; undefined while it is on its way or when none is wanted. */
export function useChatFile(path: string | null): ChatFileAnswer | undefined {
  const url = useToStored()(path ?? "");
  const { data, isError } = useQuery({
    queryKey: queryKeys.chatFile(path ?? ""),
    enabled: path !== null && url !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: 1,
    queryFn: ({ signal }) => readChat(url ?? "", signal),
  });
  if (path === null) return undefined;
  return isError ? { problem: "missing" } : data;
}

async function readChat(url: string, signal: AbortSignal): Promise<ChatFileAnswer> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) return { problem: "missing" };
  if (Number(answer.headers.get("content-length") ?? 0) > mostChatFileBytes) {
    await answer.body?.cancel();
    return { problem: "too_large" };
  }
  const text = await answer.text();
  if (text.length > mostChatFileBytes) return { problem: "too_large" };
  const messages = parseChatFile(text);
  if (messages === null) return { problem: "unreadable" };
  const activity = countActivity(messages.map(({ offset }) => offset));
  return { feed: createListFeed(messages), activity, messageCount: messages.length };
}
