import path from "node:path";
import { loadLedger } from "../capture/resume.ts";
import { announceChannel } from "../channels/show.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { listVodFiles } from "../vods/files.ts";
import { removeEmptyFolders } from "../vods/move.ts";
import { findVod } from "../vods/update.ts";
import { ledgerPath } from "./names.ts";

/** Removes a recording that never got a byte, as if it had not been: it burns no episode number. */
export async function discardEmpty(
  deps: Pick<Deps, "store" | "paths" | "events" | "live" | "activities" | "log">,
  uuid: string,
): Promise<boolean> {
  const vod = findVod(deps, uuid);
  const ledger = await loadLedger(ledgerPath(deps, vod));
  if (ledger === null || ledger.summary.segments > 0) return false;
  const folder = vodFolder(deps.paths, vod);
  for (const name of await listVodFiles(deps, vod)) await removeFile(path.join(folder, name));
  await removeEmptyFolders(folder, deps.paths.vods);
  await deps.store.vods.remove(uuid);
  deps.events.emit("vod_removed", { uuid, basename: vod.basename, channel_uuid: vod.channel_uuid });
  announceChannel(deps, vod.channel_uuid);
  deps.log
    .module("record")
    .info(`${vod.basename} ended before anything was captured; it was removed.`);
  return true;
}
