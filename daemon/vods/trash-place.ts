import path from "node:path";
import type { VodRecord } from "../core/vod-record.ts";
import type { Paths } from "../paths.ts";

/**
 * In the trash each recording has a folder of its uuid, in which its old folder goes on: no two ever
 * meet there, and the way back is known.
 */
export function toTrashFolder(vod: Pick<VodRecord, "uuid" | "folder">): string {
  return vod.folder === "" ? vod.uuid : `${vod.uuid}/${vod.folder}`;
}

/** The folder it came from. */
export function fromTrashFolder(vod: Pick<VodRecord, "uuid" | "folder">): string {
  if (vod.folder === vod.uuid) return "";
  const prefix = `${vod.uuid}/`;
  return vod.folder.startsWith(prefix) ? vod.folder.slice(prefix.length) : vod.folder;
}

/** Everything of a recording that is in the trash. */
export function trashRoot(paths: Pick<Paths, "trash">, uuid: string): string {
  return path.join(paths.trash, uuid);
}

/** What the folder is called from the moment it is deleted for good. */
export function doomedRoot(paths: Pick<Paths, "trash">, uuid: string): string {
  return path.join(paths.trash, `.${uuid}`);
}

/** Where the files of a recording are that were deleted alone; it begins with a dot, as nobody is to play from it. */
export function trashedSegmentFolder(
  paths: Pick<Paths, "trash">,
  uuid: string,
  folder: string,
): string {
  return path.join(trashRoot(paths, uuid), ".segments", folder);
}
