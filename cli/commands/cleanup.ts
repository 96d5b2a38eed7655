import type {
  ChannelCleanUp,
  CleanUpRemoval,
  CleanUpReport,
  UnmetLimit,
} from "../../shared/model/clean-up.ts";
import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addCleanup({ program, t, act }: Registration): void {
  program
    .command("cleanup")
    .argument("[channel]", t("cli.help.channel"))
    .option("--dry-run", t("cli.help.cleanup_dry_run"))
    .description(t("cli.help.cleanup"))
    .action(act(cleanUp));
}

interface CleanUpOptions {
  dryRun?: boolean;
}

async function cleanUp(
  context: Context,
  argument: string | undefined,
  { dryRun = false }: CleanUpOptions,
): Promise<void> {
  const report = await ask(context, argument, dryRun);
  const { output, t } = context;
  const rows = report.channels.flatMap((channel) =>
    channel.remove.map((item) => ({ ...item, channel: channel.display_name })),
  );
  output.show(report, () => [
    ...(rows.length === 0 && output.isTerminal
      ? [t("cli.nothing_over")]
      : output.table(toColumns(context), rows)),
    ...(output.isTerminal ? toSummary(context, report) : []),
    ...(output.isTerminal && dryRun ? toKeptLines(context, report) : []),
  ]);
  for (const channel of report.channels) noteTrouble(context, channel);
}

async function ask(
  context: Context,
  argument: string | undefined,
  isDryRun: boolean,
): Promise<CleanUpReport> {
  const { api } = context;
  const query = { dry_run: String(isDryRun) };
  if (argument === undefined) return (await api("POST /api/v0/tools/cleanup", { query })).data;
  const { uuid } = await resolveChannel(context, argument);
  return (await api("POST /api/v0/channels/:uuid/cleanup", { params: { uuid }, query })).data;
}

function toSummary({ t, words }: Context, report: CleanUpReport): string[] {
  const { remove_count: number, remove_size: bytes, job_name: job } = report;
  if (number === 0) return [];
  if (!report.is_done && job !== null) return [t("cli.goes_on", { job })];
  const key = report.dry_run ? "cli.would_go" : "cli.went";
  return [t(key, { number, size: words.bytes(bytes) })];
}

/** What no clean-up takes, and why: it counts toward the limits all the same. */
function toKeptLines({ output, t }: Context, { channels }: CleanUpReport): string[] {
  const kept = channels.flatMap(({ display_name: channel, keep }) =>
    keep.map(({ basename, why }) => ({ channel, basename, why })),
  );
  if (kept.length === 0) return [];
  return [
    ...output.heading(t("cli.title.kept")),
    ...output.table(
      [
        { title: t("cli.title.channel"), value: (item) => item.channel },
        { title: t("cli.title.vod"), flexible: true, value: (item) => item.basename },
        {
          title: t("cli.title.why"),
          value: (item) => item.why.map((reason) => t(`cli.keep_reason.${reason}`)).join(", "),
        },
      ],
      kept,
    ),
  ];
}

/** What was not as asked goes to the error stream. */
function noteTrouble(context: Context, channel: ChannelCleanUp): void {
  for (const { basename, message } of channel.failed) context.notice(`${basename}: ${message}`);
  for (const limit of channel.unmet) context.notice(toUnmet(context, channel.display_name, limit));
}

function toUnmet({ t, words }: Context, name: string, unmet: UnmetLimit): string {
  const show = (value: number) =>
    unmet.limit === "size" ? words.bytes(value) : String(Math.floor(value));
  return t(`cli.unmet.${unmet.limit}`, {
    name,
    actual: show(unmet.actual),
    allowed: show(unmet.allowed),
  });
}

function toColumns({ t, words }: Context): Column<CleanUpRemoval & { channel: string }>[] {
  return [
    { title: t("cli.title.channel"), value: (item) => item.channel },
    { title: t("cli.title.vod"), flexible: true, value: (item) => item.basename },
    {
      title: t("cli.title.started"),
      value: (item) => item.started_at,
      show: (item) => words.moment(item.started_at),
    },
    {
      title: t("cli.title.size"),
      align: "right",
      value: (item) => item.total_size,
      show: (item) => words.bytes(item.total_size),
    },
    {
      title: t("cli.title.why"),
      value: (item) => item.reasons.join(","),
      show: (item) => item.reasons.map((reason) => t(`cli.clean_up_limit.${reason}`)).join(", "),
    },
  ];
}
