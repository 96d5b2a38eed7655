import { AppError } from "../../shared/errors.ts";
import { sayIn } from "../../shared/i18n.ts";
import { ExportOptions, type ExporterView } from "../../shared/model/export.ts";
import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import { parseCount } from "../offset.ts";
import type { Column } from "../output.ts";
import { toReportLines } from "../report.ts";
import { waitForJob } from "../wait-for-job.ts";
import type { Registration } from "./registration.ts";

/** How recordings leave. */
export function addExport({ program, t, act }: Registration): void {
  program
    .command("export")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--to <exporter>", t("cli.help.export_to"))
    .option("--source <kind>", t("cli.help.export_source"))
    .option("--segment <number>", t("cli.help.export_segment"))
    .option("--title <template>", t("cli.help.export_title"))
    .option("--directory <template>", t("cli.help.export_directory"))
    .option("--host <name>", t("cli.help.export_host"))
    .option("--port <number>", t("cli.help.export_port"))
    .option("--username <name>", t("cli.help.export_username"))
    .option("--password-stdin", t("cli.help.export_password"))
    .option("--remote <name>", t("cli.help.export_remote"))
    .option("--description <text>", t("cli.help.export_description"))
    .option("--tags <list>", t("cli.help.export_tags"))
    .option("--category <number>", t("cli.help.export_category"))
    .option("--privacy <kind>", t("cli.help.export_privacy"))
    .option("--playlist <id>", t("cli.help.export_playlist"))
    .option("--sidecars", t("cli.help.export_sidecars"))
    .option("--wait", t("cli.help.export_wait"))
    .description(t("cli.help.export"))
    .action(act(exportVod));
  program
    .command("export-all")
    .argument("[channel]", t("cli.help.export_channel"))
    .option("--force", t("cli.help.export_force"))
    .option("--wait", t("cli.help.export_wait"))
    .description(t("cli.help.export_all"))
    .action(act(exportAll));
  program
    .command("exporters")
    .option("--test <exporter>", t("cli.help.exporters_test"))
    .description(t("cli.help.exporters"))
    .action(act(listExporters));
  const rclone = program.command("rclone").description(t("cli.help.rclone"));
  rclone.command("remotes").description(t("cli.help.rclone_remotes")).action(act(listRemotes));
}

interface VodOptions {
  to?: string;
  source?: string;
  segment?: string;
  title?: string;
  directory?: string;
  host?: string;
  port?: string;
  username?: string;
  passwordStdin?: boolean;
  remote?: string;
  description?: string;
  tags?: string;
  category?: string;
  privacy?: string;
  playlist?: string;
  sidecars?: boolean;
  wait?: boolean;
}

async function exportVod(context: Context, uuid: string, options: VodOptions): Promise<void> {
  const { output, t } = context;
  const { data } = await context.api("POST /api/v0/exporter", {
    query: { mode: "vod", ...(options.to === undefined ? {} : { exporter: options.to }) },
    body: await toBody(context, uuid, options),
  });
  const job = data.job_name;
  if (options.wait === true) await waitForJob(context, job, "export_failed");
  const text = options.wait === true ? "cli.downloaded" : "cli.job_begun";
  output.show(data, () => [output.isTerminal ? t(text, { job }) : job]);
}

/** Only what was given: the daemon fills up the rest. */
async function toBody(
  { host, t }: Context,
  uuid: string,
  options: VodOptions,
): Promise<ExportOptions> {
  const count = (text: string | undefined) =>
    text === undefined ? undefined : parseCount(text, t);
  const given = Object.entries({
    vod: uuid,
    file_source: options.source,
    segment: count(options.segment),
    title_template: options.title,
    directory: options.directory,
    host: options.host,
    port: count(options.port),
    username: options.username,
    password: options.passwordStdin === true ? firstLine(await host.readInput()) : undefined,
    remote: options.remote,
    description: options.description,
    tags: options.tags,
    category: options.category,
    privacy: options.privacy,
    playlist_id: options.playlist,
    with_sidecars: options.sidecars,
  }).filter(([, value]) => value !== undefined);
  const parsed = ExportOptions.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("bad_request", `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
}

const firstLine = (text: string) => text.split(/\r?\n/)[0] ?? "";

interface AllOptions {
  force?: boolean;
  wait?: boolean;
}

async function exportAll(
  context: Context,
  argument: string | undefined,
  options: AllOptions,
): Promise<void> {
  if (argument === undefined) await exportEveryChannel(context, options);
  else await exportChannel(context, argument, options);
}

async function exportChannel(
  context: Context,
  argument: string,
  { force = false, wait = false }: AllOptions,
): Promise<void> {
  const { api, output, t, words } = context;
  const { uuid } = await resolveChannel(context, argument);
  const query = { force: String(force) };
  const { data } = await api("POST /api/v0/channels/:uuid/exportallvods", {
    params: { uuid },
    query,
  });
  if (!wait) {
    const size = words.bytes(data.total_size);
    const sentence = t("cli.exports", { job: data.job_name, count: data.vod_count, size });
    output.show(data, () => [output.isTerminal ? sentence : data.job_name]);
    return;
  }
  try {
    await waitForJob(context, data.job_name, "export_failed");
  } finally {
    // What was done is told, also when something stays behind.
    const report = await readReport(context, data.job_name);
    if (report !== null) output.show(report, () => toReportLines(context, report));
  }
}

/** After a restart of the daemon there may be none any more. */
async function readReport({ api }: Context, name: string) {
  try {
    return (await api("GET /api/v0/jobs/:name/report", { params: { name } })).data;
  } catch (error) {
    if (error instanceof AppError && error.code === "job_unknown") return null;
    throw error;
  }
}

const taskName = "export_vods";
const pollMs = 1000;

/** What the daemon does by the clock, now: every channel that is not left out by the settings. */
async function exportEveryChannel(
  context: Context,
  { force = false, wait = false }: AllOptions,
): Promise<void> {
  const { api, host, output, t } = context;
  if (force) throw new AppError("bad_request", t("cli.usage.export_force"));
  const before = await findTask(context);
  const { data } = await api("POST /api/v0/schedule/:name/run", { params: { name: taskName } });
  if (!wait) {
    output.show(data, () => [output.isTerminal ? t("cli.task_runs", data) : data.name]);
    return;
  }
  for (;;) {
    const task = await findTask(context);
    const hasRun = task?.is_running === false && task.last_run !== before?.last_run;
    if (hasRun && task.last_result === "error")
      throw new AppError("export_failed", task.last_message ?? taskName);
    if (hasRun) {
      output.show(task, () => [task.last_message ?? ""]);
      return;
    }
    await host.sleep(pollMs, host.signal);
    host.signal.throwIfAborted();
  }
}

async function findTask({ api }: Context) {
  const { data: tasks } = await api("GET /api/v0/schedule");
  return tasks.find(({ name }) => name === taskName) ?? null;
}

async function listExporters(context: Context, { test }: { test?: string }): Promise<void> {
  if (test !== undefined) return testExporter(context, test);
  const { data } = await context.api("GET /api/v0/exporter");
  context.output.show(data, () => context.output.table(toColumns(context), data.exporters));
}

/** By the settings; what is wrong is an error with its exit code. */
async function testExporter({ api, output, i18n }: Context, exporter: string): Promise<void> {
  const { data } = await api("POST /api/v0/exporter/test", { query: { exporter }, body: {} });
  output.show(data, () => data.said.map((said) => sayIn(i18n, said)));
}

function toColumns({ t, i18n }: Context): Column<ExporterView>[] {
  return [
    { title: t("cli.title.name"), value: ({ name }) => name },
    {
      title: t("cli.title.works"),
      value: ({ obstacle }) => obstacle === null,
      show: ({ obstacle }) => t(obstacle === null ? "cli.yes" : "cli.no"),
      tone: ({ obstacle }) => (obstacle === null ? "good" : "faint"),
    },
    {
      title: t("cli.title.note"),
      flexible: true,
      value: ({ obstacle }) => (obstacle === null ? null : sayIn(i18n, obstacle)),
    },
  ];
}

async function listRemotes({ api, output, t }: Context): Promise<void> {
  const { data } = await api("GET /api/v0/exporter/rclone/remotes");
  output.show(data, () => (output.isTerminal && data.length === 0 ? [t("cli.no_remotes")] : data));
}
