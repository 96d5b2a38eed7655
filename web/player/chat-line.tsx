import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { ChatMessage } from "../../shared/model/chat.ts";
import { toReadable } from "../state/readable-color.ts";
import { useFormat } from "../state/use-format.ts";
import { ChatBadges } from "./chat-badges.tsx";
import { ChatParts } from "./chat-parts.tsx";
import styles from "./chat.module.css";

/** How messages are shown. */
export interface ChatLook {
  hasTimes: boolean;
  hasDeleted: boolean;
  /** Colours behind messages and behind notices. */
  background: string;
  noticeBackground: string;
}

interface ChatLineProps {
  message: ChatMessage;
  look: ChatLook;
  /**
   * Whether its time and its name can be reached by Tab: hundreds of messages would stand in the way of
   * all that comes after them, and the search leads to the same places.
   */
  isTabbable?: boolean;
  onSeek: (seconds: number) => void;
  onWriter: (message: ChatMessage) => void;
}

/** A message of a chat. */
export const ChatLine = memo(function ChatLine(props: ChatLineProps) {
  const { message, look, isTabbable = false, onSeek, onWriter } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { notice, reply_to: reply, parts } = message;
  const tabIndex = isTabbable ? 0 : -1;
  const isHidden = message.is_deleted && !look.hasDeleted;
  const background = notice === null ? look.background : look.noticeBackground;
  const color = toReadable(message.color, background);
  const time = format.duration(message.offset);
  return (
    <div
      className={styles.line}
      data-notice={notice?.kind}
      data-deleted={message.is_deleted || undefined}
    >
      {reply !== null && !isHidden && (
        <div className={styles.reply}>{`↩ ${reply.name}: ${reply.text}`}</div>
      )}
      {notice !== null && notice.sentence !== "" && (
        <div className={styles.sentence}>{notice.sentence}</div>
      )}
      {look.hasTimes && (
        <button
          type="button"
          className={styles.time}
          tabIndex={tabIndex}
          aria-label={t("chat.goTo", { time })}
          onClick={() => onSeek(message.offset)}
        >
          {time}
        </button>
      )}
      {(parts.length > 0 || notice === null) && (
        <>
          <ChatBadges badges={message.badges} />
          <button
            type="button"
            className={styles.name}
            style={{ color }}
            tabIndex={tabIndex}
            title={t("chat.messagesOf", { name: message.name })}
            onClick={() => onWriter(message)}
          >
            {toShownName(message)}
          </button>
          {message.is_first && <span className={styles.first}>{t("chat.first")}</span>}
          <span className={styles.text} style={message.is_action ? { color } : undefined}>
            {message.is_action ? " " : ": "}
            {isHidden ? (
              <span className={styles.gone}>{t("chat.deleted")}</span>
            ) : (
              <span data-action={message.is_action || undefined}>
                <ChatParts parts={parts} background={background} />
              </span>
            )}
          </span>
        </>
      )}
    </div>
  );
});

/** Names in other letters stand with the one that is in addresses. */
function toShownName({ name, login }: ChatMessage): string {
  return name.toLowerCase() === login.toLowerCase() || login === "" ? name : `${name} (${login})`;
}
