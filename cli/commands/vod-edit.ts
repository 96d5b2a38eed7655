import type { RenamePreview } from "../../shared/model/vod-edit.ts";
import type { Vod } from "../../shared/model/vod.ts";
import type { Context } from "../context.ts";
import { parseCount, parseOffset } from "../offset.ts";
import { findCommand, type Registration } from "./registration.ts";

/** What changes a recording: its name, what is known of it, its bookmarks. */
export function addVodEdit({ program, t, act }: Registration): void {
  const vod = findCommand(program, "vod");
  vod
    .command("rename")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<template>", t("cli.help.template"))
    .option("--folder <template>", t("cli.help.folder_template"))
    .option("--dry-run", t("cli.help.rename_dry_run"))
    .description(t("cli.help.vod_rename"))
    .action(act(renameVod));
  vod
    .command("edit")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--comment <text>", t("cli.help.comment"))
    .option("--number <number>", t("cli.help.stream_number"))
    .option("--absolute-season <number>", t("cli.help.absolute_season"))
    .option("--absolute-number <number>", t("cli.help.absolute_number"))
    .option("--segments <name...>", t("cli.help.segments"))
    .description(t("cli.help.vod_edit"))
    .action(act(editVod));
  vod
    .command("protect")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_protect"))
    .action(act((context: Context, uuid: string) => protect(context, uuid, true)));
  vod
    .command("unprotect")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_unprotect"))
    .action(act((context: Context, uuid: string) => protect(context, uuid, false)));
  vod
    .command("bookmark")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<name>", t("cli.help.bookmark_name"))
    .option("--at <time>", t("cli.help.bookmark_at"))
    .description(t("cli.help.vod_bookmark"))
    .action(act(bookmarkVod));
  vod
    .command("unbookmark")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .argument("<number>", t("cli.help.bookmark_number"))
    .description(t("cli.help.vod_unbookmark"))
    .action(act(unbookmarkVod));
}

interface RenameOptions {
  folder?: string;
  dryRun?: boolean;
}

async function renameVod(
  context: Context,
  uuid: string,
  template: string,
  { folder, dryRun = false }: RenameOptions,
): Promise<void> {
  const { api, output, t } = context;
  const body = { template, ...(folder === undefined ? {} : { folder_template: folder }) };
  if (dryRun) {
    const { data } = await api("POST /api/v0/vod/:uuid/rename/preview", { params: { uuid }, body });
    output.show(data, () => toPreviewLines(context, data));
    return;
  }
  const { data } = await api("POST /api/v0/vod/:uuid/rename", { params: { uuid }, body });
  output.show(data, () => {
    if (!output.isTerminal) return [data.job_name ?? data.vod.basename];
    return data.job_name === null
      ? [t("cli.renamed", { name: data.vod.basename })]
      : [t("cli.renames", { job: data.job_name })];
  });
}

function toPreviewLines({ output, t }: Context, preview: RenamePreview): string[] {
  const { files, problem, collisions, is_numbered } = preview;
  const notes = [
    ...(problem === null ? [] : [problem]),
    ...(is_numbered ? [t("cli.rename_numbered", { name: preview.basename })] : []),
    ...collisions.map((name) => t("cli.rename_collision", { name })),
  ];
  const table = output.table(
    [
      { title: t("cli.title.old_name"), flexible: true, value: ({ from }) => from },
      {
        title: t("cli.title.new_name"),
        flexible: true,
        value: ({ to }) => `${preview.folder}/${to}`,
      },
    ],
    files,
  );
  return output.isTerminal ? [...table, ...notes] : table;
}

interface EditOptions {
  comment?: string;
  number?: string;
  absoluteSeason?: string;
  absoluteNumber?: string;
  segments?: string[];
}

/** Sends only what was given. */
async function editVod(context: Context, uuid: string, options: EditOptions): Promise<void> {
  const { api, t } = context;
  const { comment, number, absoluteSeason, absoluteNumber, segments } = options;
  const count = (text: string) => parseCount(text, t);
  const { data } = await api("POST /api/v0/vod/:uuid", {
    params: { uuid },
    body: {
      ...(comment === undefined ? {} : { comment }),
      ...(number === undefined ? {} : { stream_number: count(number) }),
      ...(absoluteSeason === undefined ? {} : { absolute_season: count(absoluteSeason) }),
      ...(absoluteNumber === undefined ? {} : { absolute_stream_number: count(absoluteNumber) }),
      ...(segments === undefined ? {} : { segments: segments.join("\n") }),
    },
  });
  tell(context, data, t("cli.vod_edited", { name: data.basename }));
}

async function protect(context: Context, uuid: string, prevent_deletion: boolean): Promise<void> {
  const { api, t } = context;
  const { data } = await api("POST /api/v0/vod/:uuid", {
    params: { uuid },
    body: { prevent_deletion },
  });
  const name = data.basename;
  tell(
    context,
    data,
    prevent_deletion ? t("cli.protected", { name }) : t("cli.unprotected", { name }),
  );
}

async function bookmarkVod(
  context: Context,
  uuid: string,
  name: string,
  { at }: { at?: string },
): Promise<void> {
  const { api, t } = context;
  const { data } = await api("POST /api/v0/vod/:uuid/bookmark", {
    params: { uuid },
    body: { name, ...(at === undefined ? {} : { offset: parseOffset(at, t) }) },
  });
  tell(context, data, t("cli.bookmarked", { name: data.basename, bookmark: name.trim() }));
}

/** They count from 1 in what `vod show` prints. */
async function unbookmarkVod(context: Context, uuid: string, number: string): Promise<void> {
  const { api, t } = context;
  const { data } = await api("DELETE /api/v0/vod/:uuid/bookmark", {
    params: { uuid },
    query: { index: parseCount(number, t) - 1 },
  });
  tell(context, data, t("cli.unbookmarked", { name: data.basename, number }));
}

function tell({ output }: Context, vod: Vod, sentence: string): void {
  output.show(vod, () => [output.isTerminal ? sentence : vod.uuid]);
}
