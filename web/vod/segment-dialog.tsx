import "../ui/form.css";
import { Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useDeleteSegment } from "../state/use-vod-shelf.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface SegmentDialogProps {
  vod: Vod;
  index: number;
  onClose: () => void;
}

/** Asks before one file of a recording is deleted, and whether the list keeps its entry. */
export function SegmentDialog({ vod, index, onClose }: SegmentDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteSegment(vod.uuid);
  const isLast = vod.segments.length === 1;
  const [isEntryKept, setEntryKept] = useState(isLast);
  const name = vod.segments[index]?.basename ?? "";
  return (
    <Dialog title={t("vod.segment.title")} size="min(480px, 94vw)" isShort onClose={onClose}>
      <Text style={{ overflowWrap: "anywhere" }}>{t("confirm.deleteSegment", { name })}</Text>
      {vod.external_vod_exists === false && <Text mt="sm">{t("confirm.deleteVodLast")}</Text>}
      <Switch
        mt="md"
        label={t("vod.segment.keepEntry")}
        description={t("vod.segment.keepEntryHelp")}
        checked={isEntryKept}
        disabled={isLast}
        onChange={(event) => setEntryKept(event.currentTarget.checked)}
      />
      <DialogButtons
        label={t("vod.action.delete")}
        isBusy={remove.isPending}
        isDangerous
        onCancel={onClose}
        onConfirm={() => remove.mutate({ index, isEntryKept }, { onSettled: onClose })}
      />
    </Dialog>
  );
}
