import { useMemo } from "react";
import type { ChatSource } from "../../shared/model/render.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { type ChatFileProblem, useChatFile } from "./use-chat-file.ts";
import { type Chat, toFileChat, useVodChat } from "./use-vod-chat.ts";

export interface WatchedChat {
  chat: Chat | null;
  /** Why the wanted file can't be shown. */
  problem: ChatFileProblem | null;
}

interface WantedChat {
  vod: Vod;
  /** Null: none of the recording's own. */
  source: ChatSource | "any" | null;
  /** Path of one that is shown instead. */
  chatFile: string | null;
}

/** The chat beside a recording. */
export function useWatchedChat({ vod, source, chatFile }: WantedChat): WatchedChat {
  const own = useVodChat(vod, chatFile === null ? source : null);
  const foreign = useFileChat(chatFile);
  return chatFile === null ? { chat: own, problem: null } : foreign;
}

/** The chat of a file, none without a path. */
export function useFileChat(path: string | null): WatchedChat {
  const answer = useChatFile(path);
  return useMemo(() => {
    if (path === null || answer === undefined) return { chat: null, problem: null };
    if ("problem" in answer) return { chat: null, problem: answer.problem };
    return { chat: toFileChat(path, answer), problem: null };
  }, [path, answer]);
}
