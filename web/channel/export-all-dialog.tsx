import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { ExportProgress } from "../export/export-progress.tsx";
import { isActive } from "../state/patch-jobs.ts";
import { toExportAllJob } from "../state/use-export-all.ts";
import { useFormat } from "../state/use-format.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { Dialog } from "../ui/dialog.tsx";
import { ExportAllReport } from "./export-all-report.tsx";
import { ForcePrompt } from "./force-prompt.tsx";
import { QuestionText } from "./question-text.tsx";

interface ExportAllDialogProps {
  channel: Channel;
  /** The last answer is given. */
  onStart: (isForced: boolean) => void;
  onClose: () => void;
}

const questions = ["ask", "sure", "size", "warned"] as const;

/** The questions of the specification one after another, then how far it is; any no is the end of it. */
export function ExportAllDialog({ channel, onStart, onClose }: ExportAllDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [step, setStep] = useState(0);
  const [isStarted, setStarted] = useState(false);
  const jobName = toExportAllJob(channel);
  const isGoing = useJobsWhere((jobs) =>
    jobs.some((job) => job.name === jobName && isActive(job)),
  );
  const question = questions[step];
  const start = (isForced: boolean) => {
    onStart(isForced);
    setStarted(true);
  };
  return (
    <Dialog
      title={`${t("channel.menu.exportAll")}: ${channel.displayName}`}
      size="min(560px, 94vw)"
      isShort
      onClose={onClose}
    >
      {isStarted || isGoing === true ? (
        <ExportProgress jobName={jobName} onClose={onClose}>
          <ExportAllReport jobName={jobName} />
        </ExportProgress>
      ) : question === undefined ? (
        <ForcePrompt onAnswer={start} onCancel={onClose} />
      ) : (
        <QuestionText
          text={t(`confirm.exportAll.${question}`, { size: format.bytes(channel.vods_size) })}
          onCancel={onClose}
          onConfirm={() => setStep(step + 1)}
        />
      )}
    </Dialog>
  );
}
