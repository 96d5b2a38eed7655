import "../ui/form.css";
import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMatchVod } from "../state/use-vod-copy.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Finds the platform's copy by itself, or takes the video that is named. */
export function MatchDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const match = useMatchVod(vod.uuid);
  const [videoId, setVideoId] = useState("");
  return (
    <Dialog title={t("vod.action.match")} size="min(520px, 94vw)" isShort onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          match.mutate(videoId.trim(), { onSuccess: onClose });
        }}
      >
        <TextInput
          label={t("vod.match.videoId")}
          description={t("vod.match.help")}
          autoComplete="off"
          data-autofocus
          value={videoId}
          onChange={(event) => setVideoId(event.currentTarget.value)}
        />
        {vod.external_vod_id !== null && (
          <Text size="sm" c="dimmed" mt="sm">
            {t("vod.match.now", { id: vod.external_vod_id, title: vod.external_vod_title ?? "" })}
          </Text>
        )}
        <DialogButtons
          label={videoId.trim() === "" ? t("vod.match.find") : t("vod.match.take")}
          isBusy={match.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
