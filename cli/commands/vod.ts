import type { Vod, VodGap } from "../../shared/model/vod.ts";
import { toVodStatus } from "../../shared/vod-status.ts";
import { toBookmarkLines } from "../bookmark-lines.ts";
import type { Context } from "../context.ts";
import type { Column, Fact } from "../output.ts";
import { sumGaps, vodTones } from "../vod-state.ts";
import type { Registration } from "./registration.ts";

export function addVod({ program, t, act }: Registration): void {
  const vod = program.command("vod").description(t("cli.help.vod"));
  vod
    .command("show")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_show"))
    .action(act(showVod));
  vod
    .command("convert")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_convert"))
    .action(act(convertVod));
}

async function showVod(context: Context, uuid: string): Promise<void> {
  const { data: vod } = await context.api("GET /api/v0/vod/:uuid", { params: { uuid } });
  context.output.show(vod, () => [
    ...context.output.facts(toFacts(context, vod)),
    ...toChapterLines(context, vod),
    ...toBookmarkLines(context, vod.bookmarks),
    ...toGapLines(context, vod),
  ]);
}

async function convertVod(context: Context, uuid: string): Promise<void> {
  const { api, output, t } = context;
  const { data } = await api("POST /api/v0/vod/:uuid/convert", { params: { uuid } });
  output.show(data, () => [
    output.isTerminal ? t("cli.converts", { job: data.job_name }) : data.job_name,
  ]);
}

function toFacts(context: Context, vod: Vod): Fact[] {
  const { t } = context;
  const status = toVodStatus(vod);
  return [
    { key: "basename", title: t("cli.title.vod"), value: vod.basename, tone: "strong" },
    {
      key: "state",
      title: t("cli.title.state"),
      value: status,
      show: t(`cli.vod_state.${status}`),
      tone: vodTones[status],
    },
    { key: "title", title: t("cli.title.on_air"), value: vod.stream_title },
    { key: "game", title: t("cli.title.game"), value: vod.game_name },
    ...toExtentFacts(context, vod),
    { key: "quality", title: t("cli.title.quality"), value: vod.stream_resolution },
    ...toReportFacts(context, vod),
    ...toFailureFacts(context, vod),
    ...vod.segments.map(({ basename }): Fact => ({
      key: "file",
      title: t("cli.title.file"),
      value: `${vod.webpath}/${basename}`,
    })),
  ];
}

/** From when to when, how long, how large. */
function toExtentFacts({ t, words }: Context, vod: Vod): Fact[] {
  const moment = (key: string, title: string, iso: string | null): Fact[] =>
    iso === null ? [] : [{ key, title, value: iso, show: words.moment(iso) }];
  return [
    ...moment("started_at", t("cli.title.started"), vod.started_at),
    ...moment("ended_at", t("cli.title.ended"), vod.ended_at),
    {
      key: "duration",
      title: t("cli.title.duration"),
      value: vod.duration,
      show: words.duration(vod.duration),
    },
    {
      key: "size",
      title: t("cli.title.size"),
      value: vod.total_size,
      show: words.bytes(vod.total_size),
    },
  ];
}

/** How the capture went: from its final report, or from its counters while it runs. */
function toReportFacts({ t, words }: Context, vod: Vod): Fact[] {
  const report = vod.capture_report ?? vod.capture_counters;
  if (report === null) return [];
  const percent = vod.capture_report?.gap_percent;
  const share = percent === undefined ? "" : ` (${words.percent(percent / 100)})`;
  return [
    { key: "sessions", title: t("cli.title.sessions"), value: report.sessions },
    { key: "retries", title: t("cli.title.retries"), value: report.retries },
    { key: "drops", title: t("cli.title.drops"), value: report.drops },
    {
      key: "gap_seconds",
      title: t("cli.title.missing"),
      value: report.gap_seconds,
      show: words.seconds(report.gap_seconds) + share,
      tone: report.gap_seconds > 0 ? "warn" : "good",
    },
  ];
}

function toFailureFacts({ t }: Context, { failure }: Vod): Fact[] {
  if (failure === null) return [];
  return [{ key: "failure", title: t("cli.title.error"), value: failure.message, tone: "bad" }];
}

function toChapterLines({ t, words, output }: Context, vod: Vod): string[] {
  if (!output.isTerminal || vod.chapters.length === 0) return [];
  return [
    ...output.heading(t("cli.title.chapters")),
    ...output.table(
      [
        { title: t("cli.title.number"), align: "right", value: ({ number }) => number },
        {
          title: t("cli.title.at"),
          align: "right",
          value: (chapter) => words.duration(chapter.offset),
        },
        { title: t("cli.title.game"), value: (chapter) => chapter.game_name },
        { title: t("cli.title.on_air"), flexible: true, value: (chapter) => chapter.title },
      ],
      vod.chapters.map((chapter, index) => ({ ...chapter, number: index + 1 })),
    ),
  ];
}

function toGapLines(context: Context, vod: Vod): string[] {
  const { t, words, output } = context;
  if (vod.gaps.length === 0) return [];
  const sums = sumGaps(vod.gaps)
    .map(({ cause, times, seconds }) =>
      t("cli.gap_sum", { cause: t(`cli.cause.${cause}`), times, seconds: words.seconds(seconds) }),
    )
    .join(" · ");
  return [
    ...output.heading(`${t("cli.title.gaps")}: ${sums}`),
    ...output.table(toGapColumns(context), vod.gaps),
  ];
}

function toGapColumns({ t, words, output }: Context): Column<VodGap>[] {
  return [
    ...(output.isTerminal ? [] : [{ title: "", value: () => "gap" }]),
    {
      title: t("cli.title.at"),
      align: "right",
      value: (gap) => gap.offset,
      show: (gap) => words.duration(gap.offset),
    },
    {
      title: t("cli.title.missing"),
      align: "right",
      value: (gap) => gap.duration,
      show: (gap) => words.seconds(gap.duration),
    },
    {
      title: t("cli.title.cause"),
      value: (gap) => gap.cause,
      show: (gap) => t(`cli.cause.${gap.cause}`),
    },
    { title: t("cli.title.from"), value: (gap) => gap.from, show: (gap) => words.time(gap.from) },
    { title: t("cli.title.to"), value: (gap) => gap.to, show: (gap) => words.time(gap.to) },
  ];
}
