import type { Job } from "../../shared/model/job.ts";
import { useJobTitle } from "../state/use-job-title.ts";
import styles from "./tools.module.css";

/** A job's name, what went wrong, and on demand what it said last. */
export function JobName({ job }: { job: Job }) {
  const title = useJobTitle()(job.name);
  return (
    <>
      {job.log.length === 0 ? (
        <span className={styles.name} title={job.name}>
          {title}
        </span>
      ) : (
        <details>
          <summary className={styles.summary} title={job.name}>
            {title}
          </summary>
          <pre className={styles.log}>{job.log.join("\n")}</pre>
        </details>
      )}
      {job.error !== null && <div className={styles.error}>{job.error}</div>}
    </>
  );
}
