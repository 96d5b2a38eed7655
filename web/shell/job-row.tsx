import { Progress } from "@mantine/core";
import { CircleStop } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useAbortJob } from "../state/use-channel-actions.ts";
import { useFormat } from "../state/use-format.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import styles from "./status-bar.module.css";

/** One job with its progress; a capture has none, it lasts as long as the stream. */
export function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation();
  const abort = useAbortJob();
  const hasProgress = job.status === "running" && job.kind !== "capture";
  return (
    <li className={styles.job}>
      <div>
        <div className={styles.jobLine}>
          <span className={styles.jobName}>{job.name}</span>
          <JobState job={job} hasProgress={hasProgress} />
        </div>
        {hasProgress && <Progress size="sm" value={job.progress * 100} aria-label={job.name} />}
        {job.error !== null && <div className={styles.jobError}>{job.error}</div>}
      </div>
      {isActive(job) && (
        <ConfirmAction
          label={t("job.abort", { name: job.name })}
          question={job.kind === "capture" ? t("confirm.abortRecord") : t("confirm.abortJob")}
          icon={<CircleStop size={18} />}
          color="red"
          isBusy={abort.isPending}
          onConfirm={() => abort.mutate(job.name)}
        />
      )}
    </li>
  );
}

function JobState({ job, hasProgress }: { job: Job; hasProgress: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.percent(job.progress);
  const rest = job.eta_seconds === null ? null : format.duration(job.eta_seconds);
  if (!hasProgress) return <span className={styles.jobState}>{t(`job.status.${job.status}`)}</span>;
  return (
    <span className={styles.jobState}>
      {rest === null ? percent : t("job.progress", { percent, rest })}
    </span>
  );
}
