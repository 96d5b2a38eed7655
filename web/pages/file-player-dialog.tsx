import { Button, Group } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import { useDaemon } from "../state/daemon-context.ts";
import type { PlayingFile } from "../state/file-player-context.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LinkButton } from "../ui/link-button.tsx";

interface FilePlayerDialogProps {
  playing: PlayingFile;
  onClose: () => void;
}

export function FilePlayerDialog({ playing, onClose }: FilePlayerDialogProps) {
  const { t } = useTranslation();
  const { toUrl } = useDaemon();
  const { title, path } = playing;
  return (
    <Dialog title={title} size="min(1200px, 94vw)" onClose={onClose}>
      <Player key={path} source={toUrl(path)} chapters={[]} offset={0} />
      <Group justify="flex-end" mt="md" gap="xs">
        <LinkButton
          to="/vodplayer"
          search={{ video_path: path }}
          target="_blank"
          icon={<ExternalLink size={16} />}
          onClick={onClose}
        >
          {t("player.openInNewTab")}
        </LinkButton>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </Group>
    </Dialog>
  );
}
