import { AppError, type ErrorCode } from "../shared/errors.ts";
import type { Job } from "../shared/model/job.ts";
import type { Context } from "./context.ts";

const pollMs = 1000;
/** A daemon that is being upgraded is back by then, and goes on with the job. */
const patienceMs = 120_000;
const progressStep = 0.1;

/**
 * Waits until a job is over, also across a restart of the daemon; on a terminal it says how far it is.
 * Throws with this code and the job's own sentence when it failed or was stopped.
 */
export async function waitForJob(context: Context, name: string, code: ErrorCode): Promise<void> {
  const { host, t } = context;
  const tellProgress = createProgress(context);
  let seenMs = host.now();
  let begun = "";
  for (;;) {
    const found = await findJob(context, name);
    // One of this name that ended earlier is all there is until the daemon has taken ours up again.
    const job = found !== null && found.created_at >= begun ? found : null;
    if (begun === "") begun = job?.created_at ?? "";
    if (job !== null) seenMs = host.now();
    else if (host.now() - seenMs > patienceMs)
      throw new AppError("job_unknown", t("cli.job_lost", { job: name }));
    if (job?.status === "none") return;
    if (job?.status === "error") throw new AppError(code, job.error ?? name);
    if (job?.status === "stopped") throw new AppError(code, t("cli.job_stopped", { job: name }));
    if (job !== null) tellProgress(job);
    await host.sleep(pollMs, host.signal);
    host.signal.throwIfAborted();
  }
}

/** Null while there is none, or nobody to ask. */
async function findJob({ api }: Context, name: string): Promise<Job | null> {
  try {
    const { data: jobs } = await api("GET /api/v0/jobs");
    return jobs.find((job) => job.name === name) ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === "daemon_unreachable") return null;
    throw error;
  }
}

function createProgress({ output, notice, t }: Context): (job: Job) => void {
  let told = 0;
  return ({ name, progress }) => {
    if (!output.isTerminal || progress < told + progressStep) return;
    told = progress;
    notice(t("cli.job_progress", { job: name, percent: Math.floor(progress * 100) }));
  };
}
