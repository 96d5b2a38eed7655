import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { usePlayFile } from "../state/file-player-context.ts";
import { toLocalVideoPath } from "../state/stored-media.ts";
import { MediaRow } from "./media-row.tsx";
import styles from "./media-row.module.css";

const firstVideos = 5;

/** Videos in the channel's folder that are no recordings. */
export function LocalVideos({ channel: { video_list: videos } }: { channel: Channel }) {
  const { t } = useTranslation();
  const play = usePlayFile();
  const [isWhole, setWhole] = useState(false);
  const count = videos.length;
  const shown = isWhole ? videos : videos.slice(0, firstVideos);
  return (
    <section aria-label={t("channel.media.localVideos", { count })}>
      <h3 className={styles.heading}>{t("channel.media.localVideos", { count })}</h3>
      <ul className={styles.list}>
        {shown.map((video) => (
          <MediaRow
            key={toLocalVideoPath(video)}
            title={video.basename}
            thumbnail={video.thumbnail}
            seconds={video.duration}
            bytes={video.size}
            height={video.video_metadata.height}
            onPlay={() => play({ title: video.basename, path: toLocalVideoPath(video) })}
          />
        ))}
      </ul>
      {count > firstVideos && (
        <Button
          className={styles.more ?? ""}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("channel.fewerVods") : t("channel.media.allLocalVideos", { count })}
        </Button>
      )}
    </section>
  );
}
