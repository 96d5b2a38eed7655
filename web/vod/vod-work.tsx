import { useTranslation } from "react-i18next";
import { isActive } from "../state/patch-jobs.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { JobProgress } from "./job-progress.tsx";
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
        <JobProgress key={job.name} job={job} />
      ))}
    </ul>
  );
}
