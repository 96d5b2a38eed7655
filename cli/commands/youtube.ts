import { AppError } from "../../shared/errors.ts";
import type { YoutubeStatus } from "../../shared/model/youtube.ts";
import type { Context } from "../context.ts";
import type { Fact } from "../output.ts";
import type { Registration } from "./registration.ts";

const pollMs = 2000;

export function addYoutube({ program, t, act }: Registration): void {
  const youtube = program.command("youtube").description(t("cli.help.youtube"));
  youtube
    .command("status", { isDefault: true })
    .description(t("cli.help.youtube_status"))
    .action(act(showStatus));
  youtube
    .command("login")
    .option("--no-wait", t("cli.help.youtube_no_wait"))
    .description(t("cli.help.youtube_login"))
    .action(act(login));
  youtube.command("logout").description(t("cli.help.youtube_logout")).action(act(logout));
}

async function showStatus(context: Context): Promise<void> {
  const { api, output } = context;
  const { data } = await api("GET /api/v0/youtube/status");
  output.show(data, () => output.facts(toFacts(context, data)));
}

async function login(context: Context, options: { wait: boolean }): Promise<void> {
  const { api, output, t, notice } = context;
  const { data } = await api("POST /api/v0/youtube/login");
  const { user_code: code, verification_url: address } = data;
  const sentence = t("cli.youtube_type_in", { code, address });
  if (!options.wait)
    return output.show(data, () => [output.isTerminal ? sentence : `${code}\t${address}`]);
  notice(sentence);
  const status = await waitForLogin(context);
  const title = status.account?.title ?? "";
  output.show(status, () => [output.isTerminal ? t("cli.youtube_connected", { title }) : title]);
}

/** Until the code was typed in; throws when it was refused or became too old. */
async function waitForLogin({ api, host, t }: Context): Promise<YoutubeStatus> {
  for (;;) {
    const { data } = await api("GET /api/v0/youtube/status");
    if (data.login === "connected" && data.problem === null) return data;
    if (data.login !== "pending")
      throw new AppError("unauthorized_target", data.problem ?? t("cli.youtube_not_connected"));
    await host.sleep(pollMs, host.signal);
  }
}

async function logout({ api, output, t }: Context): Promise<void> {
  const { data } = await api("DELETE /api/v0/youtube/login");
  output.show(data, () => (output.isTerminal ? [t("cli.youtube_not_connected")] : []));
}

function toFacts({ t, words }: Context, status: YoutubeStatus): Fact[] {
  const { account, quota, problem } = status;
  const moment = (iso: string | null) => (iso === null ? {} : { show: words.moment(iso) });
  return [
    {
      key: "account",
      title: t("cli.title.account"),
      value: account?.title ?? null,
      ...(account === null ? { show: t("cli.youtube_not_connected") } : {}),
    },
    { key: "login", title: t("cli.title.login"), value: status.login },
    {
      key: "quota",
      title: t("cli.title.quota"),
      value: `${quota.used}/${quota.limit}`,
    },
    {
      key: "quota_resets",
      title: t("cli.title.quota_resets"),
      value: quota.resets_at,
      ...moment(quota.resets_at),
    },
    {
      key: "quota_exhausted",
      title: t("cli.title.quota_exhausted"),
      value: quota.exhausted_until,
      ...moment(quota.exhausted_until),
    },
    { key: "problem", title: t("cli.title.problem"), value: problem },
  ].filter(({ key, value }) => value !== null || key === "account");
}
