import { AppError } from "../../shared/errors.ts";
import type { Context } from "../context.ts";
import { findCommand, type Registration } from "./registration.ts";

/** Where a recording is: deleted, archived, back again. */
export function addVodShelf({ program, t, act }: Registration): void {
  const vod = findCommand(program, "vod");
  vod
    .command("delete")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--force", t("cli.help.delete_force"))
    .description(t("cli.help.vod_delete"))
    .action(act(deleteVod));
  vod
    .command("archive")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .description(t("cli.help.vod_archive"))
    .action(act(archiveVod));
  vod
    .command("restore")
    .argument("<uuid>", t("cli.help.vod_uuid"))
    .option("--segment <name>", t("cli.help.trashed_segment"))
    .description(t("cli.help.vod_restore"))
    .action(act(restoreVod));
}

/** The last copy there is goes only when that is said. */
async function deleteVod(
  context: Context,
  uuid: string,
  { force = false }: { force?: boolean },
): Promise<void> {
  const { api, output, t } = context;
  const { data: vod } = await api("GET /api/v0/vod/:uuid", { params: { uuid } });
  if (vod.external_vod_exists === false && !force)
    throw new AppError("bad_request", t("cli.last_copy", { name: vod.basename }));
  const { data } = await api("DELETE /api/v0/vod/:uuid", { params: { uuid } });
  const { basename: name, trash_days: days } = data;
  const said = t(days === 0 ? "cli.deleted_for_good" : "cli.trashed", { name, days });
  showWork(context, data, said);
  if (data.is_done && days > 0 && output.isTerminal)
    context.notice(t("cli.restore_hint", { uuid }));
}

async function archiveVod(context: Context, uuid: string): Promise<void> {
  const { api, t } = context;
  const { data } = await api("POST /api/v0/vod/:uuid/save", { params: { uuid } });
  showWork(context, data, t("cli.archived"));
}

async function restoreVod(
  context: Context,
  uuid: string,
  { segment }: { segment?: string },
): Promise<void> {
  const { api, t } = context;
  const query = segment === undefined ? {} : { segment };
  const { data } = await api("POST /api/v0/vod/:uuid/restore", { params: { uuid }, query });
  showWork(context, data, t("cli.restored"));
}

/** What is done, or the job that goes on with it. */
function showWork(
  { output, t }: Context,
  data: { uuid: string; job_name: string | null },
  said: string,
): void {
  const { job_name: job } = data;
  const sentence = job === null ? said : t("cli.goes_on", { job });
  output.show(data, () => [output.isTerminal ? sentence : (job ?? data.uuid)]);
}
