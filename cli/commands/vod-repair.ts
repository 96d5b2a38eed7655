import type { RepairResult } from "../../shared/model/repair.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import { findCommand, type Registration } from "./registration.ts";

/** What puts a recording in order. */
export function addVodRepair({ program, t, act }: Registration): void {
  const vod = findCommand(program, "vod");
  vod
    .command("fix")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--dry-run", t("cli.help.dry_run"))
    .description(t("cli.help.vod_fix"))
    .action(act(fixVod));
  vod
    .command("refresh")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_refresh"))
    .action(act(refreshVod));
}

async function fixVod(
  context: Context,
  uuid: string,
  options: { dryRun?: boolean },
): Promise<void> {
  const { api, output, t } = context;
  const { data } = await api("POST /api/v0/vod/:uuid/fix_issues", {
    params: { uuid },
    query: { dry_run: String(options.dryRun === true) },
  });
  output.show(data, () => [
    ...(output.isTerminal && data.fixes.length === 0 ? [t("cli.nothing_wrong")] : []),
    ...output.table(toColumns(context), data.fixes),
    ...(output.isTerminal && data.job_name !== null
      ? [t("cli.converts", { job: data.job_name })]
      : []),
  ]);
}

function toColumns({ t, output }: Context): Column<RepairResult["fixes"][number]>[] {
  return [
    ...(output.isTerminal
      ? []
      : [{ title: "", value: (fix: RepairResult["fixes"][number]) => fix.rule }]),
    { title: t("cli.title.note"), flexible: true, value: (fix) => fix.text },
  ];
}

async function refreshVod(context: Context, uuid: string): Promise<void> {
  const { api, output, t, words } = context;
  const { data } = await api("POST /api/v0/vod/:uuid/refresh_metadata", { params: { uuid } });
  output.show(data, () => [
    ...output.facts([
      { key: "file", title: t("cli.title.vod"), value: data.vod.basename, tone: "strong" },
      {
        key: "duration",
        title: t("cli.title.duration"),
        value: data.new_duration,
        show: words.duration(data.new_duration),
      },
      {
        key: "size",
        title: t("cli.title.size"),
        value: data.vod.total_size,
        show: words.bytes(data.vod.total_size),
      },
      { key: "quality", title: t("cli.title.quality"), value: data.vod.stream_resolution },
    ]),
    ...data.problems,
  ]);
}
