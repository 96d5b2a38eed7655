import { useState } from "react";
import type { Playing } from "../state/player-context.ts";
import { isHls } from "../state/use-hls-source.ts";
import { useSpriteTrack } from "../state/use-sprites.ts";
import { useWatchedFile } from "../state/use-watched-file.ts";
import { LiveBar } from "./live-bar.tsx";
import { Player } from "./player.tsx";
import styles from "./player.module.css";
import { ResumeBar } from "./resume-bar.tsx";

/** The player on a recording: from where one was the last time, and also while it grows. */
export function WatchVod({ playing }: { playing: Playing }) {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const file = useWatchedFile(playing);
  const thumbnails = useSpriteTrack(file.vod, file.basename);
  if (file.url === null) return <div className={styles.skin} />;
  return (
    <>
      <Player
        key={file.basename}
        source={file.url}
        chapters={file.vod.chapters}
        offset={file.startSeconds}
        isAtLiveEdge={file.isAtLiveEdge}
        isPlayingAtFirst
        thumbnails={thumbnails}
        onTime={file.onTime}
        onElement={setElement}
        onLost={file.onLost}
      />
      {isHls(file.url) && <LiveBar vod={file.vod} element={element} />}
      {file.isResumed && <ResumeBar seconds={file.startSeconds} element={element} />}
    </>
  );
}
