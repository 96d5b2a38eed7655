import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRefreshMetadata } from "../state/use-vod-work.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

export function RefreshDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const refresh = useRefreshMetadata(vod.uuid);
  return (
    <Dialog title={t("vod.action.refresh")} size="min(480px, 94vw)" isShort onClose={onClose}>
      <Text>{t("confirm.refreshVod")}</Text>
      <DialogButtons
        label={t("vod.action.refresh")}
        isBusy={refresh.isPending}
        onCancel={onClose}
        onConfirm={() => refresh.mutate(undefined, { onSettled: onClose })}
      />
    </Dialog>
  );
}
