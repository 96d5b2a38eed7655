import { Button, Group } from "@mantine/core";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { WatchFile } from "../player/watch-file.tsx";
import type { PlayingFile } from "../state/file-player-context.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LinkButton } from "../ui/link-button.tsx";

interface FilePlayerDialogProps {
  playing: PlayingFile;
  onClose: () => void;
}

export function FilePlayerDialog({ playing, onClose }: FilePlayerDialogProps) {
  const { t } = useTranslation();
  const { title, path, chatPath } = playing;
  return (
    <Dialog
      title={title}
      size={chatPath === undefined ? "min(1200px, 94vw)" : "min(1540px, 96vw)"}
      onClose={onClose}
    >
      <WatchFile path={path} chatFile={chatPath ?? null} />
      <Group justify="flex-end" mt="md" gap="xs">
        <LinkButton
          to="/vodplayer"
          search={{
            video_path: path,
            ...(chatPath === undefined ? {} : { chatfile: chatPath }),
          }}
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
