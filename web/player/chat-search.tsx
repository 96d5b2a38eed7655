import { Button, TextInput } from "@mantine/core";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ChatQuestion, noQuestion, useChatSearch } from "../state/use-chat-search.ts";
import type { Chat } from "../state/use-vod-chat.ts";
import { Problem } from "../ui/problem.tsx";
import { type ChatLook, ChatLine } from "./chat-line.tsx";
import styles from "./chat.module.css";

interface ChatSearchProps {
  chat: Chat;
  question: ChatQuestion;
  look: ChatLook;
  onAsk: (question: ChatQuestion) => void;
  onSeek: (seconds: number) => void;
}

/** Looks for words and for the messages of one writer; each find leads to its moment. */
export function ChatSearch({ chat, question, look, onAsk, onSeek }: ChatSearchProps) {
  const { t } = useTranslation();
  const { words, writer } = question;
  const { messages, hasMore, isDone, error } = useChatSearch(chat, question);
  const isAsked = writer !== null || words.trim() !== "";
  const finds = { count: messages.length };
  return (
    <div className={styles.search}>
      <TextInput
        type="search"
        aria-label={t("chat.search")}
        placeholder={t("chat.searchFor")}
        value={words}
        data-autofocus
        onChange={({ currentTarget: { value } }) => onAsk({ ...question, words: value })}
      />
      {writer !== null && (
        <Button
          variant="light"
          size="compact-sm"
          className={styles.writer ?? ""}
          rightSection={<X size={14} aria-hidden />}
          aria-label={t("chat.everybody", { name: writer.name })}
          onClick={() => onAsk({ ...question, writer: null })}
        >
          {t("chat.messagesOf", { name: writer.name })}
        </Button>
      )}
      {error !== null && <Problem error={error} />}
      <output className={styles.count}>
        {isDone && (hasMore ? t("chat.foundMore", finds) : t("chat.found", finds))}
      </output>
      {isAsked ? (
        <div className={styles.finds}>
          {messages.map((message) => (
            <ChatLine
              key={message.id}
              message={message}
              look={{ ...look, hasTimes: true }}
              isTabbable
              onSeek={onSeek}
              onWriter={({ login, name }) => onAsk({ ...noQuestion, writer: { login, name } })}
            />
          ))}
        </div>
      ) : (
        <TopChatters chat={chat} onAsk={onAsk} />
      )}
    </div>
  );
}

function TopChatters({ chat, onAsk }: Pick<ChatSearchProps, "chat" | "onAsk">) {
  const { t } = useTranslation();
  if (chat.topChatters.length === 0) return null;
  return (
    <div className={styles.finds}>
      <h3 className={styles.heading}>{t("chat.top")}</h3>
      <ul className={styles.chatters}>
        {chat.topChatters.map(({ login, name, message_count }) => (
          <li key={login}>
            <button type="button" onClick={() => onAsk({ words: "", writer: { login, name } })}>
              <span>{name}</span>
              <span className={styles.amount}>{message_count}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
