import type { Command } from "commander";
import type { Context } from "../context.ts";
import { parseOffset } from "../offset.ts";
import { tellDownload } from "../tell-download.ts";
import type { Registration } from "./registration.ts";

interface DownloadOptions {
  quality?: string;
  from?: string;
  to?: string;
  follow?: boolean;
  wait?: boolean;
}

export function addDownload({ program, t, act }: Registration): void {
  const download = program.command("download").description(t("cli.help.download"));
  const addRange = (command: Command) =>
    command
      .option("--quality <quality>", t("cli.help.download_quality"))
      .option("--from <time>", t("cli.help.download_from"))
      .option("--to <time>", t("cli.help.download_to"))
      .option("--follow", t("cli.help.download_follow"));
  const addWait = (command: Command) => command.option("--wait", t("cli.help.download_wait"));
  addWait(addRange(download.command("vod")))
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.download_vod"))
    .action(act(downloadVod));
  addWait(addRange(download.command("video")))
    .argument("<link>", t("cli.help.video_link"))
    .description(t("cli.help.download_video"))
    .action(act(downloadVideo));
  addWait(download.command("clip"))
    .argument("<link>", t("cli.help.clip_link"))
    .description(t("cli.help.download_clip"))
    .action(act(downloadClip));
}

async function downloadVod(
  context: Context,
  uuid: string,
  options: DownloadOptions,
): Promise<void> {
  const query = toQuery(context, options);
  const { data } = await context.api("POST /api/v0/vod/:uuid/download", {
    params: { uuid },
    query,
  });
  await tellDownload(context, data.job_name, options);
}

async function downloadVideo(
  context: Context,
  url: string,
  options: DownloadOptions,
): Promise<void> {
  const body = { url, ...toQuery(context, options) };
  const { data } = await context.api("POST /api/v0/tools/vod_download", { body });
  await tellDownload(context, data.job_name, options);
}

async function downloadClip(
  context: Context,
  url: string,
  options: DownloadOptions,
): Promise<void> {
  const { data } = await context.api("POST /api/v0/tools/clip_download", { body: { url } });
  await tellDownload(context, data.job_name, options);
}

function toQuery({ t }: Context, { quality, from, to, follow }: DownloadOptions) {
  return {
    ...(quality === undefined ? {} : { quality }),
    ...(from === undefined ? {} : { from: parseOffset(from, t) }),
    ...(to === undefined ? {} : { to: parseOffset(to, t) }),
    ...(follow === true ? { follow: "true" as const } : {}),
  };
}
