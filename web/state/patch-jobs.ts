import type { Job } from "../../shared/model/job.ts";

export function patchJob(jobs: Job[], job: Job): Job[] {
  const isKnown = jobs.some((other) => other.name === job.name);
  return isKnown ? jobs.map((other) => (other.name === job.name ? job : other)) : [...jobs, job];
}

export function patchJobProgress(
  jobs: Job[],
  name: string,
  change: Pick<Job, "progress" | "eta_seconds">,
): Job[] {
  return jobs.map((job) => (job.name === name ? { ...job, ...change } : job));
}

export function removeJob(jobs: Job[], name: string): Job[] {
  return jobs.filter((job) => job.name !== name);
}

/** Names of capture jobs start with this; the platform's stream id follows. */
export function toCapturePrefix(internalName: string): string {
  return `capture_${internalName}_`;
}

export function findCaptureJob(jobs: readonly Job[], internalName: string): Job | undefined {
  const prefix = toCapturePrefix(internalName);
  return jobs.find((job) => isActive(job) && job.name.startsWith(prefix));
}

export function isActive(job: Job): boolean {
  return job.status === "running" || job.status === "waiting";
}

/** At work, in line (the first to come first), and ended (the latest first). */
export function groupJobs(jobs: readonly Job[]) {
  const oldestFirst = jobs.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return {
    now: oldestFirst.filter((job) => job.status === "running"),
    queued: oldestFirst.filter((job) => job.status === "waiting"),
    recent: jobs.filter((job) => !isActive(job)).toSorted(byEnd),
  };
}

function byEnd(a: Job, b: Job): number {
  return (b.ended_at ?? b.created_at).localeCompare(a.ended_at ?? a.created_at);
}
