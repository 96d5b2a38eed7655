import type { Job } from "../../shared/model/job.ts";
import styles from "./tools.module.css";

/** A job's name, what went wrong, and on demand what it said last. */
export function JobName({ job }: { job: Job }) {
  return (
    <>
      {job.log.length === 0 ? (
        <span className={styles.name}>{job.name}</span>
      ) : (
        <details>
          <summary className={styles.summary}>{job.name}</summary>
          <pre className={styles.log}>{job.log.join("\n")}</pre>
        </details>
      )}
      {job.error !== null && <div className={styles.error}>{job.error}</div>}
    </>
  );
}
