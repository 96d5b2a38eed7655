import { Button, Group, Modal } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import type { Playing } from "../state/player-context.ts";
import { useMediaUrl } from "../state/use-media-link.ts";
import { LinkButton } from "../ui/link-button.tsx";

interface OpenPlayerDialogProps {
  playing: Playing;
  onClose: () => void;
}

export function OpenPlayerDialog({ playing, onClose }: OpenPlayerDialogProps) {
  const { t } = useTranslation();
  const { vod, basename, offset } = playing;
  const source = useMediaUrl(vod, basename);
  return (
    <Modal
      opened
      centered
      size="min(1200px, 94vw)"
      title={vod.stream_title || vod.basename}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {source !== null && <Player source={source} chapters={vod.chapters} offset={offset} />}
      <Group justify="flex-end" mt="md" gap="xs">
        <LinkButton
          to="/vodplayer"
          search={{ vod: vod.uuid, offset }}
          target="_blank"
          icon={<ExternalLink size={16} />}
          onClick={onClose}
        >
          {t("player.openInNewTab")}
        </LinkButton>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </Group>
    </Modal>
  );
}
