import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { LocalClip } from "../../shared/model/clip.ts";
import { usePlayFile } from "../state/file-player-context.ts";
import { toClipPath } from "../state/stored-media.ts";
import { usePermission } from "../state/use-auth.ts";
import { useFormat } from "../state/use-format.ts";
import { useDeleteClip, useLocalClips } from "../state/use-local-clips.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { MediaRow } from "./media-row.tsx";
import styles from "./media-row.module.css";

/** Clips shown before one asks for all (specification section 9). */
const firstClips = 5;

/** The newest clips and cuts of a channel, or all of them when asked for. */
export function ChannelClips({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const all = useLocalClips(channel.uuid, isWhole);
  const { clip_count: count } = channel;
  const shown = (isWhole ? all.data : undefined) ?? channel.clips_list.slice(0, firstClips);
  return (
    <section aria-label={t("channel.media.clips", { count })}>
      <h3 className={styles.heading}>{t("channel.media.clips", { count })}</h3>
      <ul className={styles.list}>
        {shown.map((clip) => (
          <ClipRow key={toClipPath(clip)} clip={clip} channelUuid={channel.uuid} />
        ))}
      </ul>
      {count > firstClips && (
        <Button
          className={styles.more ?? ""}
          variant="subtle"
          size="compact-sm"
          aria-expanded={isWhole}
          loading={isWhole && all.isPending}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t("channel.fewerVods") : t("channel.media.allClips", { count })}
        </Button>
      )}
    </section>
  );
}

function ClipRow({ clip, channelUuid }: { clip: LocalClip; channelUuid: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const play = usePlayFile();
  const { mayOperate } = usePermission();
  const remove = useDeleteClip(channelUuid);
  const title = clip.clip_metadata.title || clip.basename;
  const source = clip.source === "cut" ? t("channel.media.cut") : "";
  return (
    <MediaRow
      title={title}
      thumbnail={clip.thumbnail}
      seconds={clip.duration}
      bytes={clip.size}
      height={clip.video_metadata.height}
      notes={[format.moment(clip.clip_metadata.created_at), source]}
      onPlay={() => play({ title, path: toClipPath(clip), ...toChat(clip) })}
    >
      {mayOperate && (
        <ConfirmAction
          label={t("channel.media.delete", { name: title })}
          question={t("confirm.deleteFile", { name: title })}
          icon={<Trash2 size={18} />}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(clip)}
        />
      )}
    </MediaRow>
  );
}

/** Of what was cut out of a recording its chat was cut as well. */
function toChat({ folder, chat }: LocalClip): { chatPath?: string } {
  return chat === null ? {} : { chatPath: toClipPath({ folder, basename: chat }) };
}
