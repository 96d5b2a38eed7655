import "@videojs/react/video/skin.css";
import { I18nProvider } from "@videojs/react/i18n";
import { Video, VideoPlayer, VideoSkin } from "@videojs/react/video";
import type { SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../shared/model/vod.ts";
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
}

/** Without labels of its own the time button is named by the time it shows, which is what one hears and sees. */
const labels = { time: { showElapsed: "", showDuration: "", showRemaining: "" } };

/** Plays one recording. The only file that knows the player library. */
export function Player({ source, chapters, offset }: PlayerProps) {
  const { t, i18n } = useTranslation();
  const attachHls = useHlsSource(source);
  const track = useObjectUrl(toChapterTrack(chapters), "text/vtt");
  const seekToStart = (event: SyntheticEvent<HTMLVideoElement>) => {
    const video = event.currentTarget;
    if (offset > 0) video.currentTime = Math.min(offset, video.duration);
  };
  return (
    <VideoPlayer>
      <I18nProvider locale={i18n.resolvedLanguage ?? "en"} translations={labels}>
        <VideoSkin className={styles.skin ?? ""}>
          <Video
            ref={attachHls}
            {...(isHls(source) ? {} : { src: source })}
            playsInline
            preload="metadata"
            onLoadedMetadata={seekToStart}
          >
            {track !== null && (
              <track kind="chapters" src={track} label={t("vod.section.chapters")} default />
            )}
          </Video>
        </VideoSkin>
      </I18nProvider>
    </VideoPlayer>
  );
}
