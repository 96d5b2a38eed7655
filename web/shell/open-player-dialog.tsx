import { Button, Group, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isWatchableLive, livePlaylistEnding } from "../../shared/vod-status.ts";
import { WatchVod } from "../player/watch-vod.tsx";
import type { Playing } from "../state/player-context.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { useFocusReturn } from "../ui/use-focus-return.ts";

interface OpenPlayerDialogProps {
  playing: Playing;
  onClose: () => void;
}

export function OpenPlayerDialog({ playing, onClose }: OpenPlayerDialogProps) {
  const { t } = useTranslation();
  useFocusReturn();
  const isNarrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { vod, basename, offset, chatSource } = playing;
  const isGrowing = basename.endsWith(livePlaylistEnding);
  return (
    <Modal
      opened
      centered
      fullScreen={isNarrow}
      size={mayHaveChat(playing) ? "min(1540px, 96vw)" : "min(1200px, 94vw)"}
      title={vod.stream_title || vod.basename}
      onClose={onClose}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <WatchVod key={`${vod.uuid} ${basename} ${offset}`} playing={playing} />
      <Group justify="flex-end" mt="md" gap="xs">
        <LinkButton
          to="/vodplayer"
          search={{
            vod: vod.uuid,
            offset,
            ...(isGrowing ? {} : { file: basename }),
            ...(chatSource === undefined ? {} : { chat: chatSource }),
          }}
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

/** With room for it beside the picture. */
function mayHaveChat({ vod }: Playing): boolean {
  return vod.is_chatdump_captured || vod.is_chat_downloaded || isWatchableLive(vod);
}
