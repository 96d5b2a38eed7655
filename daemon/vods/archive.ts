import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeUnfinished } from "./files.ts";
import { checkNotTrashed, checkRemovable } from "./removable.ts";
import { moveToFreePlace } from "./restore.ts";
import { findVod } from "./update.ts";

type ArchiveDeps = Pick<
  Deps,
  "activities" | "claims" | "events" | "jobs" | "log" | "paths" | "store"
>;

/**
 * Puts a recording among the saved ones with all that belongs to it: no clean-up takes it there. One
 * that is there stays. Throws `vod_busy`, `vod_protected`, `vod_trashed`.
 */
export async function archiveVod(
  deps: ArchiveDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  if (vod.shelf === "saved") return vod;
  checkRemovable(deps, vod);
  return deps.claims.hold(uuid, "archived", async () => {
    await removeUnfinished(deps, vod);
    const { basename, channel_uuid, folder } = vod;
    const saved = await moveToFreePlace(deps, vod, { shelf: "saved", folder }, signal);
    deps.events.emit("vod_removed", { uuid, basename, channel_uuid });
    deps.log.module("vods").info(`${basename} was archived.`);
    return saved;
  });
}
