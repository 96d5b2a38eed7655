import "@videojs/react/video/skin.css";
import { useContainerAttach } from "@videojs/react";
import { I18nProvider } from "@videojs/react/i18n";
import { Video, VideoPlayer, VideoSkin } from "@videojs/react/video";
import { useCallback, type SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../shared/model/vod.ts";
import { useAttached } from "../state/use-attached.ts";
import { isHls, useHlsSource } from "../state/use-hls-source.ts";
import { useObjectUrl } from "../state/use-object-url.ts";
import { toChapterTrack } from "./chapter-track.ts";
import styles from "./player.module.css";

interface PlayerProps {
  /** Address of a file or of an HLS playlist. */
  source: string;
  chapters: readonly Chapter[];
  /** Seconds to start at. */
  offset: number;
  /** Of a playlist that grows: start with what is newest. */
  isAtLiveEdge?: boolean;
  /** Begins by itself. */
  isPlayingAtFirst?: boolean;
  /** Address of a WebVTT track with small pictures for the timeline. */
  thumbnails?: string | null;
  onTime?: (watched: { seconds: number; duration: number }) => void;
  onElement?: (element: HTMLVideoElement | null) => void;
  onEnded?: () => void;
  /** The source can't be played any further. */
  onLost?: () => void;
  /** What fills the screen with it, such as a chat; the picture alone otherwise. */
  stage?: HTMLElement | null;
}

/** Without labels of its own the time button is named by the time it shows, which is what one hears and sees. */
const labels = { time: { showElapsed: "", showDuration: "", showRemaining: "" } };

const ignore = () => {};

/** Plays one file or playlist. The only file that knows the player library. */
export function Player(props: PlayerProps) {
  const { source, chapters, offset, thumbnails = null } = props;
  const { isAtLiveEdge = false, isPlayingAtFirst = false } = props;
  const { onTime = ignore, onElement = ignore, onEnded = ignore, onLost = ignore } = props;
  const { t, i18n } = useTranslation();
  const attachHls = useHlsSource(source, { startSeconds: offset, isAtLiveEdge, onLost });
  const track = useObjectUrl(toChapterTrack(chapters), "text/vtt");
  // The same at each drawing: a new one would take the element off and hang it up again.
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      attachHls(element);
      onElement(element);
    },
    [attachHls, onElement],
  );
  const seekToStart = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (offset > 0 && !isHls(source)) video.currentTime = Math.min(offset, video.duration);
  };
  const tellTime = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) =>
    onTime({ seconds: video.currentTime, duration: video.duration });
  return (
    <VideoPlayer>
      <I18nProvider locale={i18n.resolvedLanguage ?? "en"} translations={labels}>
        <VideoSkin className={styles.skin ?? ""}>
          <Video
            ref={attach}
            {...(isHls(source) ? {} : { src: source })}
            playsInline
            autoPlay={isPlayingAtFirst}
            preload="metadata"
            onLoadedMetadata={seekToStart}
            onTimeUpdate={tellTime}
            onEnded={onEnded}
            onError={onLost}
          >
            {track !== null && (
              <track kind="chapters" src={track} label={t("vod.section.chapters")} default />
            )}
            {thumbnails !== null && (
              // The library knows the track by this name.
              <track kind="metadata" src={thumbnails} label={thumbnailLabel} default />
            )}
          </Video>
        </VideoSkin>
        <StageAttachment stage={props.stage ?? null} />
      </I18nProvider>
    </VideoPlayer>
  );
}

const thumbnailLabel = "thumbnails";

/** Keys, gestures and the whole screen belong to the stage, where there is one. */
function StageAttachment({ stage }: { stage: HTMLElement | null }) {
  useAttached(stage, useContainerAttach());
  return null;
}
