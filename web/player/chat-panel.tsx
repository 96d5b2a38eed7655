import { useComputedColorScheme } from "@mantine/core";
import { MessageSquareOff, Search, Settings2, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePanelKeys } from "../state/use-panel-keys.ts";
import { useChatTrack } from "../state/use-chat-track.ts";
import { type ChatQuestion, noQuestion } from "../state/use-chat-search.ts";
import type { ChatOffset } from "../state/use-chat-offset.ts";
import type { KnownPlayerSettings } from "../state/use-player-settings.ts";
import type { Chat } from "../state/use-vod-chat.ts";
import { IconAction } from "../ui/icon-action.tsx";
import type { ChatLook } from "./chat-line.tsx";
import { ChatLog } from "./chat-log.tsx";
import { ChatOptions } from "./chat-options.tsx";
import { ChatSearch } from "./chat-search.tsx";
import styles from "./chat.module.css";

interface ChatPanelProps {
  chat: Chat;
  known: KnownPlayerSettings;
  /** Over the picture. */
  isOverlay: boolean;
  offset: ChatOffset;
  element: HTMLVideoElement | null;
  startSeconds: number;
  /** Seconds of the recording, by those of the file. */
  toRecording: (fileSeconds: number) => number;
  /** Goes to a moment of the recording. */
  onSeek: (recordingSeconds: number) => void;
}

/** Times of players are a little coarser than those of messages. */
const seekMargin = 0.05;

/** The chat in step with the picture; what was said is found by words and names. */
export function ChatPanel(props: ChatPanelProps) {
  const { chat, known, isOverlay, offset, element, startSeconds, toRecording, onSeek } = props;
  const { t } = useTranslation();
  const [question, setQuestion] = useState<ChatQuestion | null>(null);
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const { settings, change } = known;
  const toChat = (fileSeconds: number) => toRecording(fileSeconds) - offset.seconds;
  const shown = useChatTrack(chat.feed, { element, toChat, startSeconds });
  const look = useLook(known, isOverlay);
  const holdKeys = usePanelKeys(ignore);
  const seek = (seconds: number) => onSeek(seconds + offset.seconds + seekMargin);
  return (
    <section
      ref={holdKeys}
      className={styles.panel}
      aria-label={t("chat.title")}
      // Taps and clicks in it are not for the picture.
      data-interactive
      data-overlay={isOverlay || undefined}
      style={{ fontSize: settings.chatFontSize }}
    >
      <header className={styles.header}>
        <h2 className={styles.title}>{t("chat.title")}</h2>
        <IconAction
          label={t(question === null ? "chat.search" : "chat.endSearch")}
          icon={question === null ? <Search size={17} /> : <X size={17} />}
          onClick={() => setQuestion(question === null ? noQuestion : null)}
        />
        <IconAction
          label={t("chat.options")}
          icon={<Settings2 size={17} />}
          isExpanded={isOptionsOpen}
          onClick={() => setOptionsOpen(!isOptionsOpen)}
        />
        <IconAction
          label={t("chat.hide")}
          icon={<MessageSquareOff size={17} />}
          onClick={() => change({ isChatShown: false })}
        />
      </header>
      {isOptionsOpen && <ChatOptions known={known} offset={offset} />}
      {question === null ? (
        <ChatLog
          chat={shown}
          look={look}
          onSeek={seek}
          onWriter={({ login, name }) => setQuestion({ words: "", writer: { login, name } })}
        />
      ) : (
        <ChatSearch chat={chat} question={question} look={look} onAsk={setQuestion} onSeek={seek} />
      )}
    </section>
  );
}

const ignore = () => {};

/** As in web/ui/styles.css; over the picture it is always dark. */
const backgrounds = {
  light: { background: "#ffffff", noticeBackground: "#e3f2f2" },
  dark: { background: "#1a1f25", noticeBackground: "#1c2f33" },
  overlay: { background: "#3a3a3a", noticeBackground: "#3a3a3a" },
} as const;

function useLook({ settings }: KnownPlayerSettings, isOverlay: boolean): ChatLook {
  const scheme = useComputedColorScheme("light");
  const { hasChatTimes: hasTimes, hasDeletedMessages: hasDeleted } = settings;
  return useMemo(
    () => ({ hasTimes, hasDeleted, ...backgrounds[isOverlay ? "overlay" : scheme] }),
    [hasTimes, hasDeleted, isOverlay, scheme],
  );
}
