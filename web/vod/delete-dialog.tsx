import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDeleteVod } from "../state/use-vod-shelf.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Asks before a recording is deleted, and once more when the platform has no copy of it left. */
export function DeleteDialog(props: VodDialogProps) {
  return <Questions {...props} isForGood={false} />;
}

/** The same without the trash. */
export function DeleteForGoodDialog(props: VodDialogProps) {
  return <Questions {...props} isForGood />;
}

function Questions({ vod, isForGood, onClose }: VodDialogProps & { isForGood: boolean }) {
  const { t } = useTranslation();
  const remove = useDeleteVod(vod, { isForGood });
  const name = vod.stream_title || vod.basename;
  const question = isForGood ? t("confirm.purge", { name }) : t("confirm.deleteVod", { name });
  const action = isForGood ? t("vod.action.deleteForGood") : t("vod.action.delete");
  const [isWarned, setWarned] = useState(false);
  const isLastCopy = vod.external_vod_exists === false;
  const confirm = () => {
    if (isLastCopy && !isWarned) setWarned(true);
    else remove.mutate(undefined, { onSettled: onClose });
  };
  return (
    <Dialog title={action} size="min(480px, 94vw)" isShort onClose={onClose}>
      <Text>{isWarned ? t("confirm.deleteVodLast") : question}</Text>
      <DialogButtons
        label={isWarned || !isLastCopy ? action : t("common.continue")}
        isBusy={remove.isPending}
        isDangerous
        onCancel={onClose}
        onConfirm={confirm}
      />
    </Dialog>
  );
}
