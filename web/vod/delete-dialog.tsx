import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeleteVod } from "../state/use-vod-shelf.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Asks before a recording is deleted, and once more when the platform has no copy of it left. */
export function DeleteDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteVod(vod);
  const [isWarned, setWarned] = useState(false);
  const isLastCopy = vod.external_vod_exists === false;
  const confirm = () => {
    if (isLastCopy && !isWarned) setWarned(true);
    else remove.mutate(undefined, { onSettled: onClose });
  };
  return (
    <Dialog title={t("vod.action.delete")} size="min(480px, 94vw)" isShort onClose={onClose}>
      <Text>
        {isWarned
          ? t("confirm.deleteVodLast")
          : t("confirm.deleteVod", { name: vod.stream_title || vod.basename })}
      </Text>
      <DialogButtons
        label={isWarned || !isLastCopy ? t("vod.action.delete") : t("common.continue")}
        isBusy={remove.isPending}
        isDangerous
        onCancel={onClose}
        onConfirm={confirm}
      />
    </Dialog>
  );
}
