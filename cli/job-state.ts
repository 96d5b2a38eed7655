import type { Job, JobStatus } from "../shared/model/job.ts";
import type { Tone } from "./output.ts";

export const jobTones: Record<JobStatus, Tone> = {
  running: "good",
  waiting: "warn",
  error: "bad",
  stopped: "faint",
  none: "faint",
};

/** Running work first, then waiting, then what failed; captures are shown elsewhere. */
export function listWork(jobs: readonly Job[]): Job[] {
  const order: JobStatus[] = ["running", "waiting", "error"];
  return order.flatMap((status) =>
    jobs.filter((job) => job.status === status && (job.kind !== "capture" || status === "error")),
  );
}
