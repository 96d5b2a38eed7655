import { Button, Group } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Player } from "../player/player.tsx";
import type { PlayingFile } from "../state/file-player-context.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LinkButton } from "../ui/link-button.tsx";

interface FilePlayerDialogProps {
  playing: PlayingFile;
  onClose: () => void;
}

export function FilePlayerDialog({ playing, onClose }: FilePlayerDialogProps) {
  const { t } = useTranslation();
  const toStored = useToStored();
  const { title, path } = playing;
  const source = toStored(path);
  return (
    <Dialog title={title} size="min(1200px, 94vw)" onClose={onClose}>
      {source !== null && <Player key={path} source={source} chapters={[]} offset={0} />}
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
