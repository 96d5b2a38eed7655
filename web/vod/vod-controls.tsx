import { Button, Group } from "@mantine/core";
import { ExternalLink, Link, Play, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { isPlayable } from "../state/media-path.ts";
import { usePermission } from "../state/use-auth.ts";
import { useConvertVod } from "../state/use-channel-actions.ts";
import { useCopyMediaLink } from "../state/use-media-link.ts";
import { usePlayVod } from "../state/use-play-vod.ts";
import { LinkButton } from "../ui/link-button.tsx";

/** What one can do with a recording now. */
export function VodControls({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  const play = usePlayVod();
  const copyLink = useCopyMediaLink();
  const convert = useConvertVod();
  const canPlay = isPlayable(vod) && vod.phase === "finalized";
  const canConvert = vod.phase === "failed" && mayOperate;
  if (!canPlay && !canConvert) return null;
  return (
    <Group gap="xs">
      {canPlay && (
        <>
          <Button size="sm" leftSection={<Play size={16} />} onClick={() => play(vod.uuid)}>
            {t("vod.play")}
          </Button>
          <LinkButton
            to="/vodplayer"
            search={{ vod: vod.uuid }}
            target="_blank"
            icon={<ExternalLink size={16} />}
          >
            {t("player.openInNewTab")}
          </LinkButton>
          <Button
            variant="default"
            size="sm"
            leftSection={<Link size={16} />}
            loading={copyLink.isPending}
            onClick={() => copyLink.mutate({ uuid: vod.uuid, copied: t("player.linkCopied") })}
          >
            {t("player.copyLink")}
          </Button>
        </>
      )}
      {canConvert && (
        <Button
          size="sm"
          leftSection={<RefreshCw size={16} />}
          loading={convert.isPending}
          onClick={() => convert.mutate(vod.uuid)}
        >
          {t("vod.convertAgain")}
        </Button>
      )}
    </Group>
  );
}
