import type { VodSummary } from "../../shared/model/vod.ts";
import { toVodStatus } from "../../shared/vod-status.ts";
import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import { vodTones } from "../vod-state.ts";
import type { Registration } from "./registration.ts";

/** The most a channel is asked for at once. */
const vodLimit = 10_000;

export function addVods({ program, t, act }: Registration): void {
  const vods = program.command("vods").description(t("cli.help.vods"));
  vods
    .command("list", { isDefault: true })
    .argument("<channel>", t("cli.help.channel"))
    .description(t("cli.help.vods_list"))
    .action(act(listVods));
}

async function listVods(context: Context, argument: string): Promise<void> {
  const { api, output, t } = context;
  const { uuid, displayName } = await resolveChannel(context, argument);
  const { data } = await api("GET /api/v0/channels/:uuid", {
    params: { uuid },
    query: { vods: vodLimit },
  });
  const vods = data.vods_list;
  output.show(vods, () =>
    output.isTerminal && vods.length === 0
      ? [t("cli.no_vods", { name: displayName })]
      : output.table(toColumns(context), vods),
  );
}

function toColumns({ t, words, output }: Context): Column<VodSummary>[] {
  const name: Column<VodSummary> = {
    title: t("cli.title.vod"),
    flexible: true,
    value: (vod) => vod.basename,
  };
  return [
    { title: "uuid", value: (vod) => vod.uuid },
    ...(output.isTerminal ? [] : [name]),
    {
      title: t("cli.title.state"),
      value: toVodStatus,
      show: (vod) => t(`cli.vod_state.${toVodStatus(vod)}`),
      tone: (vod) => vodTones[toVodStatus(vod)],
    },
    {
      title: t("cli.title.started"),
      value: (vod) => vod.started_at,
      show: (vod) => words.moment(vod.started_at),
    },
    {
      title: t("cli.title.duration"),
      align: "right",
      value: (vod) => vod.duration,
      show: (vod) => words.duration(vod.duration),
    },
    {
      title: t("cli.title.size"),
      align: "right",
      value: (vod) => vod.total_size,
      show: (vod) => words.bytes(vod.total_size),
    },
    { title: t("cli.title.on_air"), flexible: true, value: (vod) => vod.stream_title },
  ];
}
