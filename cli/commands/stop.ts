import { stopCapture, stopJobs } from "../capture-control.ts";
import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import type { Registration } from "./registration.ts";

export function addStop({ program, t, act }: Registration): void {
  program
    .command("stop")
    .argument("<channel-or-job>", t("cli.help.channel_or_job"))
    .description(t("cli.help.stop"))
    .action(act(stop));
}

async function stop(context: Context, argument: string): Promise<void> {
  const { output, t } = context;
  const names = (await isJob(context, argument))
    ? await stopJobs(context, [argument])
    : await stopCapture(context, await resolveChannel(context, argument));
  output.show({ names }, () =>
    output.isTerminal ? names.map((job) => t("cli.stops", { job })) : names,
  );
}

async function isJob({ api }: Context, argument: string): Promise<boolean> {
  if (argument.endsWith("*")) return true;
  const { data: jobs } = await api("GET /api/v0/jobs");
  return jobs.some(({ name }) => name === argument);
}
