import { useMediaQuery } from "@mantine/hooks";
import { MessageSquare } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChatOffset } from "../state/use-chat-offset.ts";
import { usePlayerSettings } from "../state/use-player-settings.ts";
import { useVideoTime } from "../state/use-video-time.ts";
import type { Chat } from "../state/use-vod-chat.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { ActivityStrip } from "./activity-strip.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { ChatResizer } from "./chat-resizer.tsx";
import styles from "./stage.module.css";

interface ChatStageProps {
  /** Null where there is none. */
  chat: Chat | null;
  /** What the chat's place against the picture is remembered for. */
  of: string;
  element: HTMLVideoElement | null;
  startSeconds: number;
  /** Of the whole recording; 0 when that of the file counts. */
  durationSeconds: number;
  toRecording: (fileSeconds: number) => number;
  onSeek: (recordingSeconds: number) => void;
  /** Stands right below the picture, not on the whole screen. */
  below?: ReactNode;
  /** The player, which gets what fills the screen together with it. */
  children: (stage: HTMLElement | null) => ReactNode;
}

/** There the picture has no room for anything over it; as in stage.module.css. */
const portraitPhone = "(max-width: 47.99em) and (orientation: portrait)";

/** The picture with its chat: beside it, below it on a phone, or over it; also on the whole screen. */
export function ChatStage(props: ChatStageProps) {
  const { chat, of, element, durationSeconds, below, children, ...watched } = props;
  const { t } = useTranslation();
  const known = usePlayerSettings();
  const offset = useChatOffset(of);
  const { endSeconds } = useVideoTime(element);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const { settings, change } = known;
  const isPortrait = useMediaQuery(portraitPhone, false, { getInitialValueInEffect: false });
  const isOverlay = settings.isChatOverlay && !isPortrait;
  const isShown = chat !== null && settings.isChatShown;
  // React knows no names of variables.
  const width = { "--chat-width": `${settings.chatWidth}px` } as CSSProperties;
  return (
    <div
      ref={setStage}
      className={styles.stage}
      style={width}
      data-chat={isShown || undefined}
      data-overlay={isOverlay || undefined}
    >
      <div className={styles.screen}>
        {children(stage)}
        {chat !== null && !isShown && (
          <div className={styles.show} data-interactive>
            <IconAction
              label={t("chat.show")}
              icon={<MessageSquare size={18} />}
              onClick={() => change({ isChatShown: true })}
            />
          </div>
        )}
        {chat !== null && chat.messageCount > 0 && (
          <ActivityStrip
            {...{ ...watched, element }}
            activity={chat.activity}
            durationSeconds={Math.max(durationSeconds, watched.toRecording(endSeconds))}
            shiftSeconds={offset.seconds}
          />
        )}
        <div className={styles.below} data-interactive>
          {below}
        </div>
      </div>
      {isShown && (
        <div className={styles.side}>
          <div className={styles.sideContent}>
            <ChatResizer
              width={settings.chatWidth}
              onChange={(chatWidth) => change({ chatWidth })}
            />
            <ChatPanel
              key={chat.key}
              {...{ ...watched, chat, known, offset, element, isOverlay }}
            />
          </div>
        </div>
      )}
    </div>
  );
}
