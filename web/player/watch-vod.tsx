import { useTranslation } from "react-i18next";
import type { Playing } from "../state/player-context.ts";
import { usePlayerMemory } from "../state/use-player-memory.ts";
import { useSpriteTrack } from "../state/use-sprites.ts";
import { useWatchedChat } from "../state/use-watched-chat.ts";
import { useWatchedFile } from "../state/use-watched-file.ts";
import { Problem } from "../ui/problem.tsx";
import { ChatStage } from "./chat-stage.tsx";
import { LiveBar } from "./live-bar.tsx";
import { PartBar } from "./part-bar.tsx";
import { Player } from "./player.tsx";
import styles from "./player.module.css";
import { ResumeBar } from "./resume-bar.tsx";

interface WatchVodProps {
  playing: Playing;
  /** Path of a chat that is shown instead of the recording's own. */
  chatFile?: string | null;
}

/** The player on a recording: from where one was the last time, with its chat, and also while it grows. */
export function WatchVod({ playing, chatFile = null }: WatchVodProps) {
  const { t } = useTranslation();
  const file = useWatchedFile(playing);
  const { vod, element, seek, toRecording } = file;
  const source = file.isOnTimeline ? (playing.chatSource ?? "any") : null;
  const { chat, problem } = useWatchedChat({ vod, source, chatFile });
  const thumbnails = useSpriteTrack(vod, file.basename);
  usePlayerMemory(element, file.isGrowing);
  return (
    <ChatStage
      {...{ chat, element, toRecording }}
      of={vod.uuid}
      startSeconds={file.startSeconds}
      durationSeconds={file.isOnTimeline ? vod.duration : 0}
      onSeek={seek}
      below={
        <>
          {problem !== null && <Problem text={t(`chat.problem.${problem}`)} />}
          <PartBar parts={file.parts} basename={file.basename} onSeek={seek} />
          {file.isGrowing && <LiveBar vod={vod} element={element} />}
          {file.isResumed && (
            <ResumeBar
              seconds={toRecording(file.startSeconds)}
              onStartOver={() => seek(file.parts.length === 0 ? toRecording(0) : 0)}
            />
          )}
        </>
      }
    >
      {(stage) =>
        file.url === null ? (
          <div className={styles.skin} />
        ) : (
          <Player
            key={file.basename}
            source={file.url}
            chapters={file.chapters}
            offset={file.startSeconds}
            isAtLiveEdge={file.isAtLiveEdge}
            isPlayingAtFirst={file.isPlayingAtFirst}
            thumbnails={thumbnails}
            onTime={file.onTime}
            onElement={file.attach}
            onEnded={file.onEnded}
            onLost={file.onLost}
            stage={stage}
          />
        )
      }
    </ChatStage>
  );
}
