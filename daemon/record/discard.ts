import { rm } from "node:fs/promises";
import path from "node:path";
import { loadLedger } from "../capture/resume.ts";
import { announceChannel } from "../channels/show.ts";
import type { Deps } from "../deps.ts";
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
  await rm(path.join(deps.paths.vods, vod.folder), { recursive: true, force: true });
  await deps.store.vods.remove(uuid);
  deps.events.emit("vod_removed", { uuid, basename: vod.basename, channel_uuid: vod.channel_uuid });
  announceChannel(deps, vod.channel_uuid);
  deps.log
    .module("record")
    .info(`${vod.basename} ended before anything was captured; it was removed.`);
  return true;
}
