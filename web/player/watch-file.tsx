import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../shared/model/vod.ts";
import { seekVideo } from "../state/seek-video.ts";
import { usePlayerMemory } from "../state/use-player-memory.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { useFileChat } from "../state/use-watched-chat.ts";
import { Problem } from "../ui/problem.tsx";
import { ChatStage } from "./chat-stage.tsx";
import { Player } from "./player.tsx";

interface WatchFileProps {
  /** Below the daemon's address. */
  path: string;
  chapters?: readonly Chapter[];
  /** Seconds to start at. */
  offset?: number;
  /** Path of its chat. */
  chatFile?: string | null;
}

const none: readonly Chapter[] = [];
const same = (seconds: number) => seconds;

/** The player on a file that belongs to no recording, with its chat where it has one. */
export function WatchFile({ path, chapters = none, offset = 0, chatFile = null }: WatchFileProps) {
  const { t } = useTranslation();
  const source = useToStored()(path);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const { chat, problem } = useFileChat(chatFile);
  usePlayerMemory(element, false);
  if (source === null) return null;
  return (
    <>
      <ChatStage
        {...{ chat, element }}
        of={path}
        startSeconds={offset}
        durationSeconds={0}
        toRecording={same}
        onSeek={(seconds) => element !== null && seekVideo(element, seconds)}
      >
        {(stage) => (
          <Player key={path} {...{ source, chapters, offset, stage }} onElement={setElement} />
        )}
      </ChatStage>
      {problem !== null && <Problem text={t(`chat.problem.${problem}`)} />}
    </>
  );
}
