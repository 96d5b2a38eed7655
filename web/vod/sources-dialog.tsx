import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatSource } from "../../shared/model/render.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { firstFile } from "../state/media-path.ts";
import { usePlay } from "../state/player-context.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SourceChoice } from "./source-choice.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Chooses what is played, and with which chat: what was recorded, or what the platform had of it. */
export function SourcesDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const play = usePlay();
  const files = toFiles(vod);
  const chats = { captured: vod.is_chatdump_captured, downloaded: vod.is_chat_downloaded };
  const [source, setSource] = useState(() => toFirst(files.captured !== null));
  const [chatSource, setChatSource] = useState(() => toFirst(chats.captured));
  const chosen = files[source];
  const start = () => {
    onClose();
    const chat = chats[chatSource] ? { chatSource } : {};
    if (chosen !== null) play({ vod, basename: chosen, offset: 0, ...chat });
  };
  return (
    <Dialog title={t("vod.action.sources")} size="min(480px, 94vw)" isShort onClose={onClose}>
      <Stack gap="md">
        <div>
          <SourceChoice
            label={t("vod.source.video")}
            isThere={{ captured: files.captured !== null, downloaded: files.downloaded !== null }}
            value={source}
            noneText={t("vod.noSegments")}
            onChange={setSource}
          />
          <Text size="sm" c="dimmed" mt="xs" style={{ overflowWrap: "anywhere" }}>
            {chosen}
          </Text>
        </div>
        <SourceChoice
          label={t("vod.source.chat")}
          isThere={chats}
          value={chatSource}
          noneText={t("vod.source.noChat")}
          onChange={setChatSource}
        />
      </Stack>
      <DialogButtons
        label={t("vod.play")}
        isDisabled={chosen === null}
        onCancel={onClose}
        onConfirm={start}
      />
    </Dialog>
  );
}

function toFirst(isCaptured: boolean): ChatSource {
  return isCaptured ? "captured" : "downloaded";
}

function toFiles(vod: Vod): Record<ChatSource, string | null> {
  const downloaded = vod.products.find(
    ({ kind, filesize }) => kind === "downloaded_vod" && filesize !== null,
  );
  return { captured: firstFile(vod), downloaded: downloaded?.basename ?? null };
}
