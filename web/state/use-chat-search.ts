import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { queryKeys } from "./query-keys.ts";
import type { Chat } from "./use-vod-chat.ts";

/** What is looked for: words, or all messages of one writer. */
export interface ChatQuestion {
  words: string;
  writer: Pick<ChatMessage, "login" | "name"> | null;
}

export const noQuestion: ChatQuestion = { words: "", writer: null };

/** So long nothing more was typed. */
const pauseMs = 300;
const nothing: readonly ChatMessage[] = [];

export function useChatSearch({ key, feed }: Chat, question: ChatQuestion) {
  const [settled] = useDebouncedValue(question, pauseMs);
  const words = toWords(settled);
  const { data, isFetching, error } = useQuery({
    queryKey: queryKeys.chatSearch(key, words),
    enabled: words !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => feed.search(words, signal),
  });
  const found = words === "" ? undefined : data;
  return {
    messages: found === undefined ? nothing : onlyOf(found.messages, settled),
    hasMore: found?.has_more ?? false,
    isDone: found !== undefined && !isFetching && toWords(question) === words,
    error,
  };
}

/** Names stand before the text in what is searched: name and login together find whom they belong to. */
function toWords({ words, writer }: ChatQuestion): string {
  return writer === null ? words.trim() : `${writer.name} ${writer.login}`;
}

function onlyOf(messages: readonly ChatMessage[], { writer, words }: ChatQuestion) {
  if (writer === null) return messages;
  const wanted = words.trim().toLowerCase();
  return messages
    .filter(({ login }) => login === writer.login)
    .filter((message) => toPlainText(message).toLowerCase().includes(wanted));
}

/** As one reads it. */
export function toPlainText({ parts, notice }: ChatMessage): string {
  const text = parts.map((part) => ("text" in part ? part.text : part.name)).join("");
  return `${notice?.sentence ?? ""} ${text}`.trim();
}
