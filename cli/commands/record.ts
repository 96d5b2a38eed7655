import { AppError } from "../../shared/errors.ts";
import { startCapture } from "../capture-control.ts";
import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import type { Registration } from "./registration.ts";

const pollMs = 250;
const longestWaitMs = 60_000;

export function addRecord({ program, t, act }: Registration): void {
  program
    .command("record")
    .argument("<channel>", t("cli.help.channel"))
    .option("--wait", t("cli.help.wait"))
    .description(t("cli.help.record"))
    .action(act(record));
}

async function record(
  context: Context,
  argument: string,
  options: { wait?: boolean },
): Promise<void> {
  const { output, t } = context;
  const channel = await resolveChannel(context, argument);
  const jobName = await startCapture(context, channel);
  if (options.wait === true) await waitForBytes(context, jobName);
  const text = options.wait === true ? "cli.records" : "cli.starts";
  output.show({ job_name: jobName }, () => [
    output.isTerminal ? t(text, { name: channel.displayName, job: jobName }) : jobName,
  ]);
}

/** Ends when the capture has written something; throws when it failed or took too long. */
async function waitForBytes(context: Context, jobName: string): Promise<void> {
  const { host, api, t } = context;
  const end = host.now() + longestWaitMs;
  while (host.now() < end) {
    const { data: jobs } = await api("GET /api/v0/jobs");
    const job = jobs.find(({ name }) => name === jobName);
    if (job?.status === "error" || job?.status === "stopped") {
      throw new AppError("stream_offline", job.error ?? t("cli.ended_early", { job: jobName }));
    }
    const uuid = job?.vod_uuid ?? null;
    if (uuid !== null) {
      const { data: vod } = await api("GET /api/v0/vod/:uuid", { params: { uuid } });
      if (vod.capture_started2 !== null) return;
    }
    await host.sleep(pollMs, host.signal);
  }
  const seconds = longestWaitMs / 1000;
  throw new AppError("stream_offline", t("cli.nothing_came", { seconds }));
}
