import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "../state/patch-jobs.ts";
import { JobRow } from "./job-row.tsx";
import styles from "./status-bar.module.css";

/** Jobs at work first, then those that ended, the latest on top. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  if (jobs.length === 0) return <p className={styles.empty}>{t("job.none")}</p>;
  const sorted = jobs.toSorted(
    (a, b) => Number(isActive(b)) - Number(isActive(a)) || b.created_at.localeCompare(a.created_at),
  );
  return (
    <ul className={styles.list} aria-label={t("job.title")}>
      {sorted.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </ul>
  );
}
