import { Button } from "@mantine/core";
import { ArrowDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { mostShown } from "../state/chat-buffer.ts";
import type { ShownChat } from "../state/chat-track.ts";
import { useChatScroll } from "../state/use-chat-scroll.ts";
import { type ChatLook, ChatLine } from "./chat-line.tsx";
import styles from "./chat.module.css";

interface ChatLogProps {
  chat: ShownChat;
  look: ChatLook;
  onSeek: (seconds: number) => void;
  onWriter: (message: ChatMessage) => void;
}

/** What was written until now, the last message at the bottom; it stands still while one reads further up. */
export function ChatLog({ chat, look, onSeek, onWriter }: ChatLogProps) {
  const { t } = useTranslation();
  const { attach, messages, newCount, onScroll, resume } = useChatScroll(chat.messages);
  const isEmpty = messages.length === 0;
  return (
    <div className={styles.logFrame}>
      <div
        ref={attach}
        role="log"
        // Nobody can listen to a chat and to a film; whoever wants to reads it.
        aria-live="off"
        aria-label={t("chat.title")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be scrolled by keys
        tabIndex={0}
        className={styles.log}
        onScroll={onScroll}
      >
        <div className={styles.lines}>
          {messages.map((message) => (
            <ChatLine key={message.id} {...{ message, look, onSeek, onWriter }} />
          ))}
        </div>
      </div>
      {isEmpty && <p className={styles.empty}>{t(`chat.state.${chat.state}`)}</p>}
      {!isEmpty && chat.state === "failed" && (
        <p className={styles.failure}>{t("chat.state.failed")}</p>
      )}
      {newCount > 0 && (
        <Button
          className={styles.resume ?? ""}
          size="compact-md"
          leftSection={<ArrowDown size={15} aria-hidden />}
          onClick={resume}
        >
          {newCount < mostShown ? t("chat.new", { count: newCount }) : t("chat.newMany")}
        </Button>
      )}
    </div>
  );
}
