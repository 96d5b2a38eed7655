import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import type { JoinedVideo } from "../state/use-joined-video.ts";
import { useMediaUrl } from "../state/use-media-link.ts";
import styles from "./editor.module.css";

interface EditorVideoProps {
  vod: Vod;
  video: JoinedVideo;
}

/** The picture; the timeline below it is its control. A click plays and pauses. */
export function EditorVideo({ vod, video }: EditorVideoProps) {
  const { t } = useTranslation();
  const { basename, attach, toggle, onLoadedMetadata, onEnded } = video;
  const url = useMediaUrl(vod, basename);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said is not known as text
    <video
      ref={attach}
      className={styles.video}
      {...(url === null ? {} : { src: url })}
      preload="auto"
      playsInline
      aria-label={t("editor.video")}
      onClick={toggle}
      onLoadedMetadata={onLoadedMetadata}
      onEnded={onEnded}
    />
  );
}
