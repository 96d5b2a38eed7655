import { Option } from "commander";
import { type ChatMethodName, chatMethodNames } from "../../shared/model/chat-method.ts";
import type { Context } from "../context.ts";
import { tellDownload } from "../tell-download.ts";
import { findCommand, type Registration } from "./registration.ts";

interface ChatOptions {
  method?: ChatMethodName;
  wait?: boolean;
}

/** The platform's own chat: of a recording, and of any video. */
export function addVodChat({ program, t, act }: Registration): void {
  const method = () =>
    new Option("--method <name>", t("cli.help.chat_method")).choices(chatMethodNames);
  findCommand(program, "vod")
    .command("chat")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .addOption(method())
    .option("--wait", t("cli.help.download_wait"))
    .description(t("cli.help.vod_chat"))
    .action(act(downloadChat));
  findCommand(program, "download")
    .command("chat")
    .argument("<link>", t("cli.help.chat_link"))
    .addOption(method())
    .option("--wait", t("cli.help.download_wait"))
    .description(t("cli.help.download_chat"))
    .action(act(downloadLinkChat));
}

async function downloadChat(context: Context, uuid: string, options: ChatOptions): Promise<void> {
  const { data } = await context.api("POST /api/v0/vod/:uuid/download_chat", {
    params: { uuid },
    query: toMethod(options),
  });
  await tellDownload(context, data.job_name, options);
}

async function downloadLinkChat(
  context: Context,
  url: string,
  options: ChatOptions,
): Promise<void> {
  const body = { url, ...toMethod(options) };
  const { data } = await context.api("POST /api/v0/tools/chat_download", { body });
  await tellDownload(context, data.job_name, options);
}

function toMethod({ method }: ChatOptions): { method?: ChatMethodName } {
  return method === undefined ? {} : { method };
}
