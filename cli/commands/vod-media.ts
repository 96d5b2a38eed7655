import type { Encoder } from "../../shared/model/encoder.ts";
import type { Context } from "../context.ts";
import { parseCount, parseOffset } from "../offset.ts";
import type { Column } from "../output.ts";
import { findCommand, type Registration } from "./registration.ts";

/** What is made of a recording: clips, parts, pictures, sidecars, a smaller version. */
export function addVodMedia({ program, t, act }: Registration): void {
  const vod = findCommand(program, "vod");
  vod
    .command("cut")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<start>", t("cli.help.cut_start"))
    .argument("<end>", t("cli.help.cut_end"))
    .option("--exact", t("cli.help.cut_exact"))
    .option("--name <text>", t("cli.help.cut_name"))
    .option("--title <text>", t("cli.help.cut_title"))
    .description(t("cli.help.vod_cut"))
    .action(act(cutVod));
  vod
    .command("split")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_split"))
    .action(act(splitVod));
  vod
    .command("previews")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_previews"))
    .action(act(makePreviews));
  vod
    .command("sidecars")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_sidecars"))
    .action(act(writeSidecars));
  vod
    .command("reencode")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--encoder <name>", t("cli.help.encoder"))
    .option("--preset <name>", t("cli.help.encoder_preset"))
    .option("--quality <number>", t("cli.help.encoder_quality"))
    .option("--kilobits <number>", t("cli.help.encoder_kilobits"))
    .option("--height <pixels>", t("cli.help.encoder_height"))
    .option("--replace", t("cli.help.encoder_replace"))
    .description(t("cli.help.vod_reencode"))
    .action(act(reencodeVod));
  program.command("encoders").description(t("cli.help.encoders")).action(act(listEncoders));
}

interface CutOptions {
  exact?: boolean;
  name?: string;
  title?: string;
}

async function cutVod(
  { api, output, t, words }: Context,
  uuid: string,
  start: string,
  end: string,
  options: CutOptions,
): Promise<void> {
  const span = { start: parseOffset(start, t), end: parseOffset(end, t) };
  const { data } = await api("POST /api/v0/vod/:uuid/cut", {
    params: { uuid },
    body: { ...span, ...options },
  });
  output.show(data, () => {
    if (!output.isTerminal) return [data.job_name];
    const [from, to] = [data.start, data.end].map((seconds) => words.seconds(seconds));
    return [t("cli.cuts", { name: data.basename, from, to, job: data.job_name })];
  });
}

async function splitVod(context: Context, uuid: string): Promise<void> {
  const { data } = await context.api("POST /api/v0/vod/:uuid/splitbychapters", {
    params: { uuid },
  });
  showJob(context, data);
}

async function makePreviews(context: Context, uuid: string): Promise<void> {
  const { data } = await context.api("POST /api/v0/vod/:uuid/previews", { params: { uuid } });
  showJob(context, data);
}

async function writeSidecars({ api, output, t }: Context, uuid: string): Promise<void> {
  const { data } = await api("POST /api/v0/vod/:uuid/sidecars", { params: { uuid } });
  output.show(data, () =>
    output.isTerminal && data.written.length === 0 ? [t("cli.sidecars_true")] : data.written,
  );
}

interface ReencodeOptions {
  encoder?: string;
  preset?: string;
  quality?: string;
  kilobits?: string;
  height?: string;
  replace?: boolean;
}

async function reencodeVod(
  context: Context,
  uuid: string,
  options: ReencodeOptions,
): Promise<void> {
  const count = (text: string | undefined) =>
    text === undefined ? undefined : parseCount(text, context.t);
  const { encoder, preset, replace } = options;
  const [quality, kilobits, height] = [options.quality, options.kilobits, options.height].map(
    count,
  );
  const body = {
    ...(encoder === undefined ? {} : { encoder }),
    ...(preset === undefined ? {} : { preset }),
    ...(quality === undefined ? {} : { quality }),
    ...(kilobits === undefined ? {} : { kilobits }),
    ...(height === undefined ? {} : { height }),
    ...(replace === undefined ? {} : { replace }),
  };
  const { data } = await context.api("POST /api/v0/vod/:uuid/reencode", {
    params: { uuid },
    body,
  });
  showJob(context, data);
}

function showJob({ output, t }: Context, data: { job_name: string }): void {
  output.show(data, () => [
    output.isTerminal ? t("cli.job_begun", { job: data.job_name }) : data.job_name,
  ]);
}

async function listEncoders(context: Context): Promise<void> {
  const { data } = await context.api("GET /api/v0/tools/encoders");
  context.output.show(data, () => context.output.table(toColumns(context), data.encoders));
}

function toColumns({ t }: Context): Column<Encoder>[] {
  return [
    { title: t("cli.title.encoder"), value: ({ name }) => name },
    { title: t("cli.title.codec"), value: ({ codec }) => codec },
    {
      title: t("cli.title.works"),
      value: ({ works }) => works,
      show: ({ works }) => t(works ? "cli.yes" : "cli.no"),
      tone: ({ works }) => (works ? "good" : "faint"),
    },
    { title: t("cli.title.note"), flexible: true, value: ({ reason }) => reason },
  ];
}
