import { AppError } from "../../shared/errors.ts";
import type { LocalClip } from "../../shared/model/clip.ts";
import { resolveChannel } from "../channel-argument.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

export function addClips({ program, t, act }: Registration): void {
  const clips = program.command("clips").description(t("cli.help.clips"));
  clips
    .command("list", { isDefault: true })
    .argument("<channel>", t("cli.help.channel"))
    .description(t("cli.help.clips_list"))
    .action(act(listClips));
  clips
    .command("delete")
    .argument("<channel>", t("cli.help.channel"))
    .argument("<clip>", t("cli.help.clip"))
    .description(t("cli.help.clips_delete"))
    .action(act(deleteClip));
}

async function listClips(context: Context, argument: string): Promise<void> {
  const { api, output, t } = context;
  const { uuid, displayName } = await resolveChannel(context, argument);
  const { data } = await api("GET /api/v0/channels/:uuid/local_clips", { params: { uuid } });
  output.show(data, () =>
    output.isTerminal && data.length === 0
      ? [t("cli.no_clips", { name: displayName })]
      : output.table(toColumns(context), data),
  );
}

/** A clip by its path as the list prints it. */
async function deleteClip(context: Context, argument: string, path: string): Promise<void> {
  const { api, output, t } = context;
  const { uuid } = await resolveChannel(context, argument);
  const params = { uuid };
  const { data: clips } = await api("GET /api/v0/channels/:uuid/local_clips", { params });
  const clip = clips.find((each) => toPath(each) === path);
  if (clip === undefined) throw new AppError("clip_unknown", t("cli.clip_unknown", { path }));
  const query = { folder: clip.folder, basename: clip.basename };
  const { data } = await api("DELETE /api/v0/channels/:uuid/local_clips", { params, query });
  output.show(data, () => [output.isTerminal ? t("cli.clip_deleted", { path }) : path]);
}

const toPath = ({ folder, basename }: LocalClip) => `${folder}/${basename}`;

function toColumns({ t, words }: Context): Column<LocalClip>[] {
  return [
    { title: t("cli.title.file"), value: toPath },
    {
      title: t("cli.title.made"),
      value: (clip) => clip.clip_metadata.created_at,
      show: (clip) => words.moment(clip.clip_metadata.created_at),
    },
    {
      title: t("cli.title.duration"),
      align: "right",
      value: (clip) => clip.duration,
      show: (clip) => words.duration(clip.duration),
    },
    {
      title: t("cli.title.size"),
      align: "right",
      value: (clip) => clip.size,
      show: (clip) => words.bytes(clip.size),
    },
    {
      title: t("cli.title.on_air"),
      flexible: true,
      value: (clip) => clip.clip_metadata.title,
    },
  ];
}
