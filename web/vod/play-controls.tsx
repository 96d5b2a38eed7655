import { ActionIcon, Button } from "@mantine/core";
import { Download, ExternalLink, FastForward, Link, ListVideo, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { isWatchableLive } from "../../shared/vod-status.ts";
import { firstFile, isPlayable } from "../state/media-path.ts";
import { useCopyMediaLink, useMediaUrl } from "../state/use-media-link.ts";
import { usePlayVod } from "../state/use-play-vod.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { IconLink } from "../ui/icon-link.tsx";

interface PlayControlsProps {
  vod: Vod;
  onChooseSource: () => void;
}

/** Ways to watch a recording, finished or growing. */
export function PlayControls({ vod, onChooseSource }: PlayControlsProps) {
  const { t } = useTranslation();
  const play = usePlayVod();
  const copyLink = useCopyMediaLink();
  if (!isPlayable(vod)) return null;
  const isGrowing = isWatchableLive(vod);
  return (
    <>
      <Button size="sm" leftSection={<Play size={16} />} onClick={() => play(vod.uuid)}>
        {isGrowing ? t("vod.watch") : t("vod.play")}
      </Button>
      {vod.phase === "capturing" && (
        <Button
          variant="default"
          size="sm"
          leftSection={<FastForward size={16} />}
          onClick={() => play(vod.uuid, { isAtLiveEdge: true })}
        >
          {t("vod.watchLive")}
        </Button>
      )}
      {!isGrowing && (
        <IconAction
          label={t("vod.action.sources")}
          icon={<ListVideo size={17} />}
          onClick={onChooseSource}
        />
      )}
      <IconLink
        to="/vodplayer"
        search={{ vod: vod.uuid }}
        target="_blank"
        label={t("player.openInNewTab")}
        icon={<ExternalLink size={17} />}
      />
      <IconAction
        label={t("player.copyLink")}
        icon={<Link size={17} />}
        isBusy={copyLink.isPending}
        onClick={() => copyLink.mutate({ uuid: vod.uuid, copied: t("player.linkCopied") })}
      />
      {!isGrowing && <DownloadLink vod={vod} />}
    </>
  );
}

function DownloadLink({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const file = firstFile(vod) ?? undefined;
  const url = useMediaUrl(vod, file);
  if (url === null) return null;
  return (
    <ActionIcon
      component="a"
      href={url}
      download={file}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t("vod.action.save")}
      title={t("vod.action.save")}
    >
      <Download size={17} />
    </ActionIcon>
  );
}
