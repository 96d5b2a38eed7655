import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useArchiveVod } from "../state/use-vod-shelf.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

export function ArchiveDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const archive = useArchiveVod(vod);
  const name = vod.stream_title || vod.basename;
  return (
    <Dialog title={t("vod.action.archive")} size="min(480px, 94vw)" isShort onClose={onClose}>
      <Text>{t("confirm.archiveVod", { name })}</Text>
      <DialogButtons
        label={t("vod.action.archive")}
        isBusy={archive.isPending}
        onCancel={onClose}
        onConfirm={() => archive.mutate(undefined, { onSettled: onClose })}
      />
    </Dialog>
  );
}
