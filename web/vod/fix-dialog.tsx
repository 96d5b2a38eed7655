import { Loader, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Fix } from "../../shared/model/repair.ts";
import { useSay } from "../state/use-say.ts";
import { useRepairPreview, useRepairVod } from "../state/use-vod-work.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./list.module.css";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Shows what a repair would do, and does it. */
export function FixDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const preview = useRepairPreview(vod.uuid);
  const repair = useRepairVod(vod.uuid);
  const fixes = preview.data?.fixes;
  return (
    <Dialog title={t("vod.action.fix")} isShort onClose={onClose}>
      <div aria-live="polite">
        {preview.error !== null && <Problem error={preview.error} />}
        {preview.isLoading && <Loader size="sm" aria-label={t("dashboard.loading")} />}
        {fixes?.length === 0 && <Text>{t("vod.fix.nothing")}</Text>}
        {fixes !== undefined && fixes.length > 0 && <FixList fixes={fixes} />}
      </div>
      <DialogButtons
        label={t("vod.action.fix")}
        isBusy={repair.isPending}
        isDisabled={fixes === undefined || fixes.length === 0}
        onCancel={onClose}
        onConfirm={() => repair.mutate(undefined, { onSettled: onClose })}
      />
    </Dialog>
  );
}

function FixList({ fixes }: { fixes: readonly Fix[] }) {
  const { t } = useTranslation();
  const say = useSay();
  return (
    <>
      <Text>{t("confirm.fixVod", { count: fixes.length })}</Text>
      <ul className={styles.bullets}>
        {fixes.map(({ rule, sentence }) => (
          <li key={rule}>{say(sentence)}</li>
        ))}
      </ul>
    </>
  );
}
