import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { parseJobName } from "../../shared/job-title.ts";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { useFormat } from "../state/use-format.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import styles from "./vod-status-panel.module.css";

/** Work on a recording that goes on or waits, with its progress; known only to those who may see jobs. */
export function VodWork({ vodUuid }: { vodUuid: string }) {
  const { t } = useTranslation();
  const jobs = useJobsWhere((all) =>
    all.filter((job) => job.vod_uuid === vodUuid && job.kind !== "capture" && isActive(job)),
  );
  if (jobs === undefined || jobs.length === 0) return null;
  return (
    <ul className={styles.work} aria-label={t("vod.work.title")}>
      {jobs.map((job) => (
        <WorkRow key={job.name} job={job} />
      ))}
    </ul>
  );
}

function WorkRow({ job }: { job: Job }) {
  const { t } = useTranslation();
  const format = useFormat();
  const work = parseJobName(job.name)?.work;
  const name = work === undefined ? job.name : t(`job.work.${work}`);
  const percent = format.percent(job.progress);
  const rest = job.eta_seconds === null ? null : format.duration(job.eta_seconds);
  const state = rest === null ? percent : t("job.progress", { percent, rest });
  return (
    <li>
      <div className={styles.workLine}>
        <span>{name}</span>
        <span>{job.status === "waiting" ? t("job.status.waiting") : state}</span>
      </div>
      <Progress value={job.progress * 100} aria-label={name} />
    </li>
  );
}
