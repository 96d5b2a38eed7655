import type { Vod } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { archiveVod } from "../vods/archive.ts";
import { type FileWork, type FileWorkState, runFileWork } from "../vods/file-work.ts";
import { interruptPreviews, requestPreviews } from "../vods/previews.ts";
import { refreshSidecars } from "../vods/refresh-sidecars.ts";
import { checkIdle, checkNotTrashed, checkRemovable } from "../vods/removable.ts";
import { removeSegment, type SegmentChoice } from "../vods/remove-segment.ts";
import { type RemoveOptions, removeVod } from "../vods/remove.ts";
import { restoreSegment } from "../vods/restore-segment.ts";
import { restoreVod, toRestoreShelf } from "../vods/restore.ts";
import { findVod } from "../vods/update.ts";
import { announceChannel } from "./show.ts";

export type ShelveDeps = Pick<
  Deps,
  | "activities"
  | "claims"
  | "clock"
  | "config"
  | "events"
  | "jobs"
  | "live"
  | "log"
  | "newUuid"
  | "paths"
  | "programs"
  | "store"
>;

export interface Deletion extends FileWorkState {
  uuid: string;
  basename: string;
  /** Null: not looked. False: this was the last copy. */
  external_vod_exists: Vod["external_vod_exists"];
  trash_days: number;
}

/** Deletes a recording at the operator's wish, for good if that is said. Throws `vod_busy`, `vod_protected`, `vod_trashed`. */
export async function deleteVod(
  deps: ShelveDeps,
  uuid: string,
  { isForGood }: RemoveOptions,
): Promise<Deletion> {
  await interruptPreviews(deps, uuid);
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  checkRemovable(deps, vod);
  const work = { verb: "delete", vod, to: "trash" } as const;
  const state = await shelve(deps, work, (signal) => removeVod(deps, uuid, { isForGood }, signal));
  return {
    uuid,
    basename: vod.basename,
    external_vod_exists: vod.external_vod_exists,
    trash_days: isForGood ? 0 : deps.config.get("storage.trash_days"),
    ...state,
  };
}

/** Archives a recording at the operator's wish. Throws `vod_busy`, `vod_protected`, `vod_trashed`. */
export async function saveVod(deps: ShelveDeps, uuid: string): Promise<FileWorkState> {
  const isInterrupted = await interruptPreviews(deps, uuid);
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  if (vod.shelf !== "saved") checkRemovable(deps, vod);
  return shelve(deps, { verb: "archive", vod, to: "saved" }, async (signal) => {
    await archiveVod(deps, uuid, signal);
    if (isInterrupted) requestPreviews(deps, uuid);
  });
}

/** Brings a recording back, or a file of one that was deleted alone. Throws `vod_busy`, `segment_unknown`. */
export async function bringBack(
  deps: ShelveDeps,
  uuid: string,
  segment: string | undefined,
): Promise<FileWorkState> {
  const vod = findVod(deps, uuid);
  checkIdle(deps, vod);
  if (segment !== undefined)
    return shelve(deps, { verb: "restore", vod, to: "trash" }, (signal) =>
      restoreSegment(deps, uuid, segment, signal),
    );
  return shelve(deps, { verb: "restore", vod, to: toRestoreShelf(vod) }, (signal) =>
    restoreVod(deps, uuid, signal),
  );
}

/** Deletes one file of a recording. Throws `segment_unknown`, `vod_busy`, `vod_protected`, `vod_trashed`. */
export async function deleteSegment(
  deps: ShelveDeps,
  uuid: string,
  choice: SegmentChoice,
): Promise<FileWorkState> {
  const vod = findVod(deps, uuid);
  return shelve(deps, { verb: "delete_segment", vod, to: "trash" }, (signal) =>
    removeSegment(deps, uuid, choice, signal),
  );
}

/** The channel's list and size change with its recordings, and what stands beside a recording with its files. */
function shelve(
  deps: ShelveDeps,
  work: FileWork & { vod: VodRecord },
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<FileWorkState> {
  return runFileWork(deps, work, async (signal) => {
    try {
      await run(signal);
    } finally {
      announceChannel(deps, work.vod.channel_uuid);
    }
    await refreshSidecars(deps, work.vod.uuid);
  });
}
