import { Button } from "@mantine/core";
import { Download, ExternalLink, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { LocalClip } from "../../shared/model/clip.ts";
import type { PlatformClip } from "../../shared/model/platform.ts";
import { usePlayFile } from "../state/file-player-context.ts";
import { isActive } from "../state/patch-jobs.ts";
import { toClipPath } from "../state/stored-media.ts";
import { useFormat } from "../state/use-format.ts";
import { useGames } from "../state/use-games.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { useDownloadChannelClip } from "../state/use-platform-clips.ts";
import { Tag } from "../ui/tag.tsx";
import { FactLine } from "./fact-line.tsx";
import { PlatformPicture } from "./platform-picture.tsx";
import styles from "./platform-list.module.css";
import { toVideoUrl } from "./video-url.ts";

interface PlatformClipRowProps {
  channel: Channel;
  clip: PlatformClip;
  /** The same clip on the disk. */
  local: LocalClip | null;
}

/** A clip that the platform keeps, whether it is here, and how it gets here. */
export function PlatformClipRow({ channel, clip, local }: PlatformClipRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: games } = useGames();
  const game = local?.clip_metadata.game_name ?? games?.[clip.game_id]?.name;
  const facts = [
    t("channel.platform.views", {
      count: clip.view_count,
      views: format.number(clip.view_count),
    }),
    t("channel.platform.creator", { name: clip.creator_name }),
    clip.game_id === "" ? null : (game ?? t("channel.platform.game", { id: clip.game_id })),
    format.moment(clip.created_at),
  ];
  const source = toVideoUrl(channel.provider, clip);
  return (
    <li className={styles.row}>
      <PlatformPicture source={clip.thumbnail_url || null} seconds={clip.duration} />
      <div className={styles.text}>
        <span className={styles.title}>{clip.title || clip.id}</span>
        <FactLine facts={facts} />
        <span className={styles.tags}>
          {local !== null && <Tag tone="live">{t("channel.platform.downloaded")}</Tag>}
          {source !== null && (
            <a className={styles.source} href={source} target="_blank" rel="noreferrer">
              {t("channel.platform.vodAt", { time: format.duration(clip.vod_offset ?? 0) })}{" "}
              <ExternalLink size={13} aria-hidden />
            </a>
          )}
        </span>
      </div>
      <ClipActions channel={channel} clip={clip} local={local} />
    </li>
  );
}

/** A clip that is here plays here, any other one on the platform. */
function ClipActions({ channel, clip, local }: PlatformClipRowProps) {
  const { t } = useTranslation();
  const play = usePlayFile();
  const download = useDownloadChannelClip(channel);
  const isRunning = useJobsWhere((jobs) =>
    jobs.some((job) => isActive(job) && job.name === `clip_${clip.id}`),
  );
  const title = clip.title || clip.id;
  const label = t("channel.media.play", { name: title });
  const icon = <Play size={16} />;
  return (
    <div className={styles.actions}>
      {local === null ? (
        <>
          <Button
            variant="default"
            leftSection={<Download size={16} />}
            aria-label={`${t("channel.platform.download")}: ${title}`}
            loading={isRunning === true || download.isPending}
            onClick={() => download.mutate(clip)}
          >
            {t("channel.platform.download")}
          </Button>
          <Button
            component="a"
            variant="subtle"
            leftSection={icon}
            href={clip.url}
            target="_blank"
            rel="noreferrer"
            aria-label={label}
          >
            {t("vod.play")}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          leftSection={icon}
          aria-label={label}
          onClick={() => play({ title, path: toClipPath(local) })}
        >
          {t("vod.play")}
        </Button>
      )}
    </div>
  );
}
