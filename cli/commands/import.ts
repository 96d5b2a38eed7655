import path from "node:path";
import type { Context } from "../context.ts";
import { toReportLines, waitForReport } from "../report.ts";
import type { Registration } from "./registration.ts";

export function addImport({ program, t, act }: Registration): void {
  program
    .command("import")
    .argument("<folder>", t("cli.help.import_folder"))
    .option("--dry-run", t("cli.help.dry_run"))
    .option("--move", t("cli.help.import_move"))
    .description(t("cli.help.import"))
    .action(act(importFolder));
}

async function importFolder(
  context: Context,
  folder: string,
  options: { dryRun?: boolean; move?: boolean },
): Promise<void> {
  const { data } = await context.api("POST /api/v0/tools/import", {
    body: {
      folder: path.resolve(folder),
      dry_run: options.dryRun === true,
      move: options.move === true,
    },
  });
  const report = await waitForReport(context, data.job_name);
  context.output.show(report, () => toReportLines(context, report));
}
