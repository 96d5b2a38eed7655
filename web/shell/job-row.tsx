import { Progress } from "@mantine/core";
import type { TFunction } from "i18next";
import { CircleStop } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useAbortJob } from "../state/use-channel-actions.ts";
import { useFormat, type Format } from "../state/use-format.ts";
import { useJobTitle } from "../state/use-job-title.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import styles from "./status-bar.module.css";

/** One job with its progress; a capture has none, it lasts as long as the stream. */
export function JobRow({ job }: { job: Job }) {
  const { t } = useTranslation();
  const abort = useAbortJob();
  const title = useJobTitle()(job.name);
  const hasProgress = job.status === "running" && job.kind !== "capture";
  return (
    <li className={styles.job}>
      <div>
        <div className={styles.jobLine}>
          <span className={styles.jobName} title={job.name}>
            {title}
          </span>
          <JobState job={job} hasProgress={hasProgress} />
        </div>
        {hasProgress && <Progress size="sm" value={job.progress * 100} aria-label={title} />}
        {job.error !== null && <div className={styles.jobError}>{job.error}</div>}
      </div>
      {isActive(job) && (
        <ConfirmAction
          label={t("job.abort", { name: title })}
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

/** How it stands; of one that ended well, when. */
function toEnd({ status, ended_at: endedAt }: Job, t: TFunction, format: Format): string {
  const word = status === "none" && endedAt !== null ? null : t(`job.status.${status}`);
  return [word, endedAt === null ? null : format.time(endedAt)].filter(Boolean).join(" · ");
}

function JobState({ job, hasProgress }: { job: Job; hasProgress: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.percent(job.progress);
  const rest = job.eta_seconds === null ? null : format.duration(job.eta_seconds);
  if (!hasProgress) return <span className={styles.jobState}>{toEnd(job, t, format)}</span>;
  return (
    <span className={styles.jobState}>
      {rest === null ? percent : t("job.progress", { percent, rest })}
    </span>
  );
}
