import { AppError } from "../../shared/errors.ts";
import type { NewBookmark } from "../../shared/model/vod-edit.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { checkNotTrashed } from "./removable.ts";
import { findVod, updateVod } from "./update.ts";

type BookmarkDeps = Pick<Deps, "store" | "events" | "activities">;

/** More than anybody sets by hand. */
const mostBookmarks = 1000;

/**
 * Marks a place of a recording. While it is recorded the place may be left out: it is the end of what
 * is on the disk. Bookmarks are in the order of their places. Throws `bad_request`, `vod_trashed`.
 */
export async function addBookmark(
  deps: BookmarkDeps,
  uuid: string,
  { name, offset }: NewBookmark,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  if (vod.bookmarks.length >= mostBookmarks)
    throw new AppError("store_full", `A recording has ${mostBookmarks} bookmarks at most.`);
  const bookmark = { name, offset: toPlace(deps, vod, offset) };
  const bookmarks = [...vod.bookmarks, bookmark].toSorted((a, b) => a.offset - b.offset);
  return updateVod(deps, uuid, { bookmarks });
}

function toPlace(
  deps: Pick<Deps, "activities">,
  vod: VodRecord,
  offset: number | undefined,
): number {
  const live = deps.activities.look(vod.uuid)?.counters?.duration_seconds ?? null;
  if (offset === undefined) {
    if (live !== null) return live;
    throw new AppError("bad_request", "Only while it is recorded the place may be left out.", {
      field: "offset",
    });
  }
  const end = live ?? vod.duration;
  if (offset <= end) return offset;
  throw new AppError("bad_request", `${offset} s is beyond the end of the recording at ${end} s.`, {
    field: "offset",
  });
}

/** Throws `bookmark_unknown`, `vod_trashed`. */
export async function deleteBookmark(
  deps: BookmarkDeps,
  uuid: string,
  index: number,
): Promise<VodRecord> {
  const vod = findVod(deps, uuid);
  checkNotTrashed(vod);
  if (vod.bookmarks[index] === undefined)
    throw new AppError("bookmark_unknown", `There is no bookmark ${index}.`, { field: "index" });
  return updateVod(deps, uuid, { bookmarks: vod.bookmarks.toSpliced(index, 1) });
}
