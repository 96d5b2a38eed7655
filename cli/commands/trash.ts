import type { TrashItem } from "../../shared/model/trash.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addTrash({ program, t, act }: Registration): void {
  const trash = program.command("trash").description(t("cli.help.trash"));
  trash
    .command("list", { isDefault: true })
    .description(t("cli.help.trash_list"))
    .action(act(listTrash));
  trash.command("empty").description(t("cli.help.trash_empty")).action(act(emptyTrash));
  trash
    .command("remove")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--segment <name>", t("cli.help.trashed_segment"))
    .description(t("cli.help.trash_remove"))
    .action(act(removeFromTrash));
}

async function listTrash(context: Context): Promise<void> {
  const { api, output, t } = context;
  const { data } = await api("GET /api/v0/trash");
  output.show(data, () =>
    output.isTerminal && data.items.length === 0
      ? [t("cli.no_trash")]
      : output.table(toColumns(context), data.items),
  );
}

async function emptyTrash({ api, output, words, t }: Context): Promise<void> {
  const { data } = await api("DELETE /api/v0/trash");
  const { job_name: job, removed: number, removed_size: bytes, failed } = data;
  const sentence =
    job === null
      ? t("cli.trash_emptied", { number, size: words.bytes(bytes) })
      : t("cli.goes_on", { job });
  output.show(data, () => [
    output.isTerminal ? sentence : (job ?? String(number)),
    ...failed.map(({ basename, message }) => `${basename}: ${message}`),
  ]);
}

async function removeFromTrash(
  { api, output, t }: Context,
  uuid: string,
  { segment }: { segment?: string },
): Promise<void> {
  const query = segment === undefined ? {} : { segment };
  const { data } = await api("DELETE /api/v0/trash/:uuid", { params: { uuid }, query });
  output.show(data, () => [output.isTerminal ? t("cli.gone_for_good") : data.uuid]);
}

function toColumns({ t, words }: Context): Column<TrashItem>[] {
  return [
    { title: "uuid", value: ({ uuid }) => uuid },
    {
      title: t("cli.title.vod"),
      flexible: true,
      value: ({ basename, segment }) => segment ?? basename,
    },
    {
      title: t("cli.title.deleted"),
      value: (item) => item.trashed_at,
      show: (item) => words.moment(item.trashed_at),
    },
    {
      title: t("cli.title.goes"),
      value: (item) => item.goes_at,
      show: (item) => words.moment(item.goes_at),
    },
    {
      title: t("cli.title.size"),
      align: "right",
      value: (item) => item.total_size,
      show: (item) => words.bytes(item.total_size),
    },
  ];
}
