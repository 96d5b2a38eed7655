import { Button, Group, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useAbortJob } from "../state/use-channel-actions.ts";
import { useFormat } from "../state/use-format.ts";
import { useJob } from "../state/use-job.ts";
import { useJobTitle } from "../state/use-job-title.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { Problem } from "../ui/problem.tsx";
import styles from "./export.module.css";

interface ExportProgressProps {
  jobName: string;
  /** What it is at the end, when all went well. */
  doneText?: string;
  /** Below how far it is. */
  children?: ReactNode;
  /** What is offered once it is over, such as to do it again otherwise. */
  onAgain?: () => void;
  onClose: () => void;
}

/** How far an export is, until it is over, and how it ended; closing leaves it to go on. */
export function ExportProgress(props: ExportProgressProps) {
  const { jobName, doneText, children, onAgain, onClose } = props;
  const { t } = useTranslation();
  const abort = useAbortJob();
  const job = useJob(jobName);
  const isOver = job !== undefined && !isActive(job);
  return (
    <Stack gap="md">
      {job !== undefined && <JobBox job={job} doneText={doneText ?? t("export.done")} />}
      {children}
      <Group justify="flex-end" gap="xs">
        {!isOver && (
          <ConfirmButton
            label={t("export.stop")}
            question={t("confirm.abortJob")}
            isBusy={abort.isPending}
            onConfirm={() => abort.mutate(jobName)}
          />
        )}
        {isOver && onAgain !== undefined && (
          <Button variant="default" onClick={onAgain}>
            {job.status === "none" ? t("export.another") : t("export.back")}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t("common.close")}
        </Button>
      </Group>
    </Stack>
  );
}

function JobBox({ job, doneText }: { job: Job; doneText: string }) {
  const { t } = useTranslation();
  const title = useJobTitle()(job.name);
  const toState = useJobState(doneText);
  const lastLine = job.log.at(-1);
  const ended = isActive(job) ? "" : `${title}: ${toState(job)}`;
  if (job.status === "error") return <Problem text={job.error ?? title} />;
  return (
    <div className={styles.progress}>
      <VisuallyHidden component="output">{ended}</VisuallyHidden>
      <div className={styles.progressLine}>
        <span className={styles.progressName}>{title}</span>
        <span className={styles.progressState}>{toState(job)}</span>
      </div>
      {isActive(job) && <Progress value={job.progress * 100} aria-label={title} />}
      {lastLine !== undefined && <p className={styles.log}>{lastLine}</p>}
      {isActive(job) && (
        <Text size="xs" c="dimmed">
          {t("export.goesOn")}
        </Text>
      )}
    </div>
  );
}

function useJobState(doneText: string): (job: Job) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ status, progress, eta_seconds: etaSeconds }) => {
    if (status === "none") return doneText;
    if (status !== "running") return t(`job.status.${status}`);
    const percent = format.percent(progress);
    return etaSeconds === null
      ? percent
      : t("job.progress", { percent, rest: format.duration(etaSeconds) });
  };
}
