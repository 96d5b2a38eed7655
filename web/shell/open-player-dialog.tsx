import { Button, Group, Modal } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import { useDaemon } from "../state/daemon-context.ts";
import { toMediaPath } from "../state/media-path.ts";
import type { Playing } from "../state/player-context.ts";
import { LinkButton } from "../ui/link-button.tsx";

interface OpenPlayerDialogProps {
  playing: Playing;
  onClose: () => void;
}

export function OpenPlayerDialog({ playing, onClose }: OpenPlayerDialogProps) {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  const { vod, basename, offset } = playing;
  return (
    <Modal
      opened
      centered
      size="min(1200px, 94vw)"
      title={vod.stream_title || vod.basename}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Player source={toUrl(toMediaPath(vod, basename))} chapters={vod.chapters} offset={offset} />
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
