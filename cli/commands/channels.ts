import type { Channel } from "../../shared/model/channel.ts";
import { resolveChannel } from "../channel-argument.ts";
import { stateTones, toChannelState, toReason } from "../channel-state.ts";
import type { Context } from "../context.ts";
import type { Column } from "../output.ts";
import type { Registration } from "./registration.ts";

interface AddOptions {
  provider?: string;
  quality?: string[];
  match?: string[];
  capture: boolean;
}

export function addChannels({ program, t, act }: Registration): void {
  const channels = program.command("channels").description(t("cli.help.channels"));
  channels
    .command("list", { isDefault: true })
    .description(t("cli.help.channels_list"))
    .action(act(listChannels));
  channels
    .command("add")
    .argument("<login-or-link>", t("cli.help.login_or_link"))
    .option("--provider <name>", t("cli.help.provider"))
    .option("--quality <name...>", t("cli.help.quality"))
    .option("--match <word...>", t("cli.help.match"))
    .option("--no-capture", t("cli.help.no_capture"))
    .description(t("cli.help.channels_add"))
    .action(act(addChannel));
  channels
    .command("edit")
    .argument("<channel>", t("cli.help.channel"))
    .option("--quality <name...>", t("cli.help.quality"))
    .option("--match <word...>", t("cli.help.match_edit"))
    .option("--capture", t("cli.help.capture"))
    .option("--no-capture", t("cli.help.no_capture"))
    .option("--max-storage <gigabytes>", t("cli.help.max_storage"))
    .option("--max-vods <number>", t("cli.help.max_vods"))
    .option("--max-age-days <days>", t("cli.help.max_age_days"))
    .option("--cleanup", t("cli.help.may_clean_up"))
    .option("--no-cleanup", t("cli.help.no_cleanup"))
    .description(t("cli.help.channels_edit"))
    .action(act(editChannel));
  channels
    .command("rename")
    .argument("<channel>", t("cli.help.channel"))
    .argument("<new-login>", t("cli.help.new_login"))
    .description(t("cli.help.channels_rename"))
    .action(act(renameChannel));
  channels
    .command("remove")
    .argument("<channel>", t("cli.help.channel"))
    .option("--delete-vods", t("cli.help.delete_vods"))
    .description(t("cli.help.channels_remove"))
    .action(act(removeChannel));
}

async function listChannels(context: Context): Promise<void> {
  const { data } = await context.api("GET /api/v0/channels", { query: { vods: 0 } });
  const channels = data.streamer_list;
  const { output, t } = context;
  output.show(channels, () =>
    output.isTerminal && channels.length === 0
      ? [t("cli.no_channels")]
      : output.table(toColumns(context), channels),
  );
}

async function addChannel(context: Context, login: string, options: AddOptions): Promise<void> {
  const { data, message } = await context.api("POST /api/v0/channels", {
    body: {
      internalName: login,
      ...(options.provider === undefined ? {} : { provider: options.provider }),
      ...(options.quality === undefined ? {} : { quality: options.quality }),
      ...(options.match === undefined ? {} : { match: options.match }),
      ...(options.capture ? {} : { no_capture: true }),
    },
  });
  const { output, t } = context;
  output.show(data, () => [
    output.isTerminal ? (message ?? t("cli.added", { name: data.displayName })) : data.uuid,
  ]);
}

interface EditOptions {
  quality?: string[];
  match?: string[];
  capture?: boolean;
  maxStorage?: string;
  maxVods?: string;
  maxAgeDays?: string;
  cleanup?: boolean;
}

/** Sends only what was given; an empty word for `--match` leaves no keywords. */
async function editChannel(
  context: Context,
  argument: string,
  options: EditOptions,
): Promise<void> {
  const { api, output, t } = context;
  const channel = await resolveChannel(context, argument);
  const { data, message } = await api("PUT /api/v0/channels/:uuid", {
    params: { uuid: channel.uuid },
    body: toChanges(options),
  });
  output.show(data, () => [
    output.isTerminal ? (message ?? t("cli.edited", { name: data.displayName })) : data.uuid,
  ]);
}

function toChanges({ quality, match, capture, cleanup, ...limits }: EditOptions) {
  const { maxStorage, maxVods, maxAgeDays } = limits;
  return {
    ...(quality === undefined ? {} : { quality }),
    ...(match === undefined ? {} : { match: match.filter((word) => word.trim() !== "") }),
    ...(capture === undefined ? {} : { no_capture: !capture }),
    ...(cleanup === undefined ? {} : { no_cleanup: !cleanup }),
    // What is no number the daemon refuses, by the name of the rule.
    ...(maxStorage === undefined ? {} : { max_storage: Number(maxStorage) }),
    ...(maxVods === undefined ? {} : { max_vods: Number(maxVods) }),
    ...(maxAgeDays === undefined ? {} : { max_age_days: Number(maxAgeDays) }),
  };
}

async function renameChannel(context: Context, argument: string, login: string): Promise<void> {
  const { api, output, t } = context;
  const channel = await resolveChannel(context, argument);
  const { data, message } = await api("POST /api/v0/channels/:uuid/rename", {
    params: { uuid: channel.uuid },
    body: { new_login: login },
  });
  output.show(data, () => [
    output.isTerminal ? (message ?? t("cli.edited", { name: data.displayName })) : data.uuid,
  ]);
}

async function removeChannel(
  context: Context,
  argument: string,
  { deleteVods = false }: { deleteVods?: boolean },
): Promise<void> {
  const { api, output, t } = context;
  const channel = await resolveChannel(context, argument);
  const { data } = await api("DELETE /api/v0/channels/:uuid", {
    params: { uuid: channel.uuid },
    ...(deleteVods ? { query: { deletevods: "true" } } : {}),
  });
  const said = { name: channel.displayName, number: data.removed, job: data.job_name ?? "" };
  const key = deleteVods ? "cli.removed_with_vods" : "cli.removed";
  output.show(data, () => [
    output.isTerminal ? t(data.job_name === null ? key : "cli.goes_on", said) : data.uuid,
  ]);
  for (const { basename, message } of data.kept) context.notice(`${basename}: ${message}`);
}

function toColumns({ t, words, output }: Context): Column<Channel>[] {
  const isTerminal = output.isTerminal;
  return [
    {
      title: t("cli.title.channel"),
      value: (channel) => channel.internalName,
      show: (channel) => channel.displayName,
    },
    {
      title: t("cli.title.state"),
      value: toChannelState,
      show: (channel) => t(`cli.state.${toChannelState(channel)}`),
      tone: (channel) => stateTones[toChannelState(channel)],
    },
    ...(isTerminal ? [] : [{ title: "uuid", value: ({ uuid }: Channel) => uuid }]),
    { title: t("cli.title.provider"), value: (channel) => channel.provider },
    {
      title: t("cli.title.quality"),
      value: (channel) => channel.quality.join(","),
      show: (channel) => channel.quality.join(" "),
    },
    { title: t("cli.title.vods"), align: "right", value: (channel) => channel.vod_count },
    {
      title: t("cli.title.size"),
      align: "right",
      value: (channel) => channel.vods_size,
      show: (channel) => words.bytes(channel.vods_size),
    },
    {
      title: t("cli.title.on_air"),
      flexible: true,
      value: (channel) => (channel.is_live ? (channel.chapter_data?.title ?? "") : ""),
      show: (channel) =>
        toReason(channel, t) || (channel.is_live ? (channel.chapter_data?.title ?? "") : ""),
    },
  ];
}
