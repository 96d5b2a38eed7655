import { AppError } from "../shared/errors.ts";
import type { Context } from "./context.ts";

/** Says that a download has begun, or waits until it is done. Throws when the job failed or was stopped. */
export async function tellDownload(
  context: Context,
  jobName: string,
  { wait }: { wait?: boolean },
): Promise<void> {
  const { output, t } = context;
  if (wait === true) await waitForEnd(context, jobName);
  const text = wait === true ? "cli.downloaded" : "cli.downloads";
  output.show({ job_name: jobName }, () => [
    output.isTerminal ? t(text, { job: jobName }) : jobName,
  ]);
}

const pollMs = 500;

async function waitForEnd({ api, host }: Context, jobName: string): Promise<void> {
  for (;;) {
    const { data: jobs } = await api("GET /api/v0/jobs");
    const job = jobs.find(({ name }) => name === jobName);
    if (job === undefined || job.status === "none") return;
    if (job.status === "error" || job.status === "stopped")
      throw new AppError("check_failed", job.error ?? jobName);
    await host.sleep(pollMs, host.signal);
    host.signal.throwIfAborted();
  }
}
