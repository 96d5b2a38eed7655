import "../ui/form.css";
import { NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { knownQualities } from "../../shared/model/quality.ts";
import { useDownloadCopy } from "../state/use-vod-copy.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Fetches the platform's copy of a recording in the quality of one's choice. */
export function DownloadDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const download = useDownloadCopy(vod.uuid);
  const [quality, setQuality] = useState("best");
  const note = vod.external_vod_id === null ? t("vod.download.unmatched") : t("vod.download.help");
  return (
    <Dialog title={t("vod.action.download")} size="min(480px, 94vw)" isShort onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          download.mutate(quality, { onSuccess: onClose });
        }}
      >
        <Text size="sm" c="dimmed" mb="md">
          {note}
        </Text>
        <NativeSelect
          label={t("channelForm.quality")}
          data={[...knownQualities]}
          value={quality}
          onChange={(event) => setQuality(event.currentTarget.value)}
        />
        {vod.is_vod_downloaded && (
          <Text size="sm" mt="md">
            {t("vod.download.again")}
          </Text>
        )}
        <DialogButtons
          label={t("vod.download.start")}
          isBusy={download.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
