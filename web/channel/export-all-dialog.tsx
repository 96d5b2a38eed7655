import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { ExportProgress } from "../export/export-progress.tsx";
import { isActive } from "../state/patch-jobs.ts";
import { toExportAllJob, useExportAll } from "../state/use-export-all.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ExportAllQuestions } from "./export-all-questions.tsx";
import { ExportAllReport } from "./export-all-report.tsx";

interface ExportAllDialogProps {
  channel: Channel;
  onClose: () => void;
}

/** The questions of the specification one after another, then how far it is; any no is the end of it. */
export function ExportAllDialog({ channel, onClose }: ExportAllDialogProps) {
  const { t } = useTranslation();
  const exportAll = useExportAll();
  const [isBegun, setBegun] = useState(false);
  const jobName = toExportAllJob(channel);
  const isGoing = useJobsWhere((jobs) => jobs.some((job) => job.name === jobName && isActive(job)));
  const begin = (isForced: boolean) =>
    exportAll.mutate({ channel, isForced, onBegun: () => setBegun(true) });
  const isShown = isBegun || (isGoing === true && !exportAll.isPending);
  return (
    <Dialog
      title={`${t("channel.menu.exportAll")}: ${channel.displayName}`}
      size="min(560px, 94vw)"
      isShort
      onClose={onClose}
    >
      {isShown ? (
        <ExportProgress jobName={jobName} doneText={t("tools.done")} onClose={onClose}>
          <ExportAllReport jobName={jobName} />
        </ExportProgress>
      ) : (
        <ExportAllQuestions
          sizeBytes={channel.vods_size}
          isBusy={exportAll.isPending}
          onAnswer={begin}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
