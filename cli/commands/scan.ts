import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import { toReportLines, waitForReport } from "../report.ts";
import type { Registration } from "./registration.ts";

export function addScan({ program, t, act }: Registration): void {
  program
    .command("scan")
    .argument("[channel]", t("cli.help.channel"))
    .option("--dry-run", t("cli.help.dry_run"))
    .description(t("cli.help.scan"))
    .action(act(scan));
}

async function scan(
  context: Context,
  argument: string | undefined,
  options: { dryRun?: boolean },
): Promise<void> {
  const query = { dry_run: String(options.dryRun === true) };
  const { data } =
    argument === undefined
      ? await context.api("POST /api/v0/tools/scan", { query })
      : await context.api("POST /api/v0/channels/:uuid/scan", {
          params: { uuid: (await resolveChannel(context, argument)).uuid },
          query,
        });
  const report = await waitForReport(context, data.job_name);
  context.output.show(report, () => toReportLines(context, report));
}
