import type { Api } from "../../shared/api/client.ts";
import { AppError } from "../../shared/errors.ts";
import type { Job } from "../../shared/model/job.ts";
import { isActive } from "./patch-jobs.ts";

const firstWaitMs = 700;
const growth = 1.4;
const longestWaitMs = 5000;

/**
 * Waits until a job is over and tells how it ended; null when nobody knows of it any more. It asks
 * the daemon by itself, so it hears of the end without a websocket too, and over a restart.
 */
export async function followJob(api: Api, name: string): Promise<Job | null> {
  let waitMs = firstWaitMs;
  for (;;) {
    await pause(waitMs);
    const job = await lookUp(api, name);
    if (job !== "unknown" && (job === null || !isActive(job))) return job;
    waitMs = Math.min(waitMs * growth, longestWaitMs);
  }
}

async function lookUp(api: Api, name: string): Promise<Job | null | "unknown"> {
  try {
    const { data: jobs } = await api("GET /api/v0/jobs");
    return jobs.find((job) => job.name === name) ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === "daemon_unreachable") return "unknown";
    throw error;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
