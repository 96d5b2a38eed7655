import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { parseJobName } from "../../shared/job-title.ts";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useFormat } from "../state/use-format.ts";
import styles from "./vod-status-panel.module.css";

/** Work on a recording: how far it is, or how it ended. */
export function JobProgress({ job }: { job: Job }) {
  const { t } = useTranslation();
  const work = parseJobName(job.name)?.work;
  const name = work === undefined ? job.name : t(`job.work.${work}`);
  const share = job.status === "none" ? 1 : job.progress;
  return (
    <li>
      <div className={styles.workLine}>
        <span>{name}</span>
        <JobState job={job} />
      </div>
      <Progress
        value={share * 100}
        aria-label={name}
        {...(job.status === "error" ? { color: "red" } : {})}
      />
      {job.error !== null && <p className={styles.workError}>{job.error}</p>}
    </li>
  );
}

function JobState({ job }: { job: Job }) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = format.percent(job.progress);
  const rest = job.eta_seconds === null ? null : format.duration(job.eta_seconds);
  if (job.status === "none") return <span>{t("vod.work.done")}</span>;
  if (!isActive(job) || job.status === "waiting")
    return <span>{t(`job.status.${job.status}`)}</span>;
  return <span>{rest === null ? percent : t("job.progress", { percent, rest })}</span>;
}
