import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../shared/model/job.ts";
import { groupJobs } from "../state/patch-jobs.ts";
import { useClearJobs } from "../state/use-clear-jobs.ts";
import { JobRow } from "./job-row.tsx";
import styles from "./status-bar.module.css";

const groups = ["now", "queued", "recent"] as const;

/** Jobs at work, those that wait, and those that ended, the latest on top. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const clear = useClearJobs();
  if (jobs.length === 0) return <p className={styles.empty}>{t("job.none")}</p>;
  const grouped = groupJobs(jobs);
  return (
    <>
      {groups.map((group) => (
        <JobGroup key={group} title={t(`job.${group}`)} jobs={grouped[group]} />
      ))}
      {grouped.recent.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          my={6}
          loading={clear.isPending}
          onClick={() => clear.mutate()}
        >
          {t("job.clear")}
        </Button>
      )}
    </>
  );
}

function JobGroup({ title, jobs }: { title: string; jobs: readonly Job[] }) {
  const headingId = useId();
  if (jobs.length === 0) return null;
  return (
    <>
      <h2 id={headingId} className={styles.group}>
        {title}
      </h2>
      <ul className={styles.list} aria-labelledby={headingId}>
        {jobs.map((job) => (
          <JobRow key={job.name} job={job} />
        ))}
      </ul>
    </>
  );
}
