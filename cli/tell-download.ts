import type { Context } from "./context.ts";
import { waitForJob } from "./wait-for-job.ts";

/** Says that a download has begun, or waits until it is done. Throws when the job failed or was stopped. */
export async function tellDownload(
  context: Context,
  jobName: string,
  { wait }: { wait?: boolean },
): Promise<void> {
  const { output, t } = context;
  if (wait === true) await waitForJob(context, jobName, "check_failed");
  const text = wait === true ? "cli.downloaded" : "cli.downloads";
  output.show({ job_name: jobName }, () => [
    output.isTerminal ? t(text, { job: jobName }) : jobName,
  ]);
}
