import { Button, Progress } from "@mantine/core";
import { Download, ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { Job } from "../../shared/model/job.ts";
import type { ListedVideo } from "../../shared/model/platform.ts";
import { knownQualities } from "../../shared/model/quality.ts";
import { useNotice } from "../state/notice-context.ts";
import { isActive } from "../state/patch-jobs.ts";
import { fillThumbnail } from "../state/stored-media.ts";
import { useFormat } from "../state/use-format.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { useDownloadChannelVideo } from "../state/use-platform-videos.ts";
import { Tag } from "../ui/tag.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { FactLine } from "./fact-line.tsx";
import { PlatformPicture } from "./platform-picture.tsx";
import styles from "./platform-list.module.css";

interface PlatformVideoRowProps {
  channel: Channel;
  video: ListedVideo;
  quality: string;
  /** One goes to another place of the page. */
  onLeave: () => void;
}

/** A video that the platform keeps, whether it is here, and how it gets here. */
export function PlatformVideoRow({ channel, video, quality, onLeave }: PlatformVideoRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const muted = video.muted_segments?.length ?? 0;
  const facts = [
    t(`channel.platform.types.${video.type}`),
    t("channel.platform.views", {
      count: video.view_count,
      views: format.number(video.view_count),
    }),
    format.moment(video.created_at),
    video.stream_id === null ? null : t("channel.platform.stream", { id: video.stream_id }),
  ];
  return (
    <li className={styles.row}>
      <PlatformPicture source={fillThumbnail(video.thumbnail)} seconds={video.duration} />
      <div className={styles.text}>
        <a className={styles.title} href={video.url} target="_blank" rel="noreferrer">
          {video.title || video.id} <ExternalLink size={13} aria-hidden />
        </a>
        <FactLine facts={facts} />
        {video.description !== "" && <p className={styles.description}>{video.description}</p>}
        <span className={styles.tags}>
          {muted > 0 && <Tag tone="warning">{t("channel.platform.muted", { count: muted })}</Tag>}
          {video.vod !== null && (
            <>
              <Tag tone="live">
                {video.vod.is_downloaded
                  ? t("channel.platform.downloaded")
                  : t("channel.platform.recorded")}
              </Tag>
              <TextLink
                className={styles.place ?? ""}
                to="/dashboard"
                search={{ channel: channel.uuid }}
                hash={`vod_${video.vod.uuid}`}
                onClick={onLeave}
              >
                {t("channel.platform.goTo")}
              </TextLink>
            </>
          )}
        </span>
      </div>
      <DownloadVideo channel={channel} video={video} quality={quality} />
    </li>
  );
}

function DownloadVideo({ channel, video, quality }: Omit<PlatformVideoRowProps, "onLeave">) {
  const { t } = useTranslation();
  const notice = useNotice();
  const download = useDownloadChannelVideo(channel);
  const progress = useJobsWhere((jobs) => {
    const name = `download_${channel.internalName}_${video.id}`;
    const isOfVod = (job: Job) => job.kind === "download" && job.vod_uuid === video.vod?.uuid;
    return jobs.find((job) => isActive(job) && (job.name === name || isOfVod(job)))?.progress;
  });
  const isRunning = progress !== undefined;
  const begin = () => {
    if (knownQualities.some((known) => known === quality)) download.mutate({ video, quality });
    else notice.error(new Error(t("channel.platform.invalidQuality", { value: quality })));
  };
  if (video.vod?.is_downloaded === true) return null;
  const text = video.vod === null ? t("channel.platform.download") : t("channel.platform.alsoCopy");
  return (
    <div className={styles.actions}>
      <Button
        variant="default"
        leftSection={<Download size={16} />}
        aria-label={`${text}: ${video.title || video.id}`}
        loading={isRunning || download.isPending}
        onClick={begin}
      >
        {text}
      </Button>
      {isRunning && (
        <Progress
          mt={6}
          value={(progress ?? 0) * 100}
          aria-label={t("channel.platform.progress", { title: video.title })}
        />
      )}
    </div>
  );
}
