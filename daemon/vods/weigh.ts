import path from "node:path";
import type { TrashItem } from "../../shared/model/trash.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { freeableBytes, freeableBytesBelow } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { listVodFiles } from "./files.ts";
import { trashedSegmentFolder, trashRoot } from "./trash-place.ts";

type WeighDeps = Pick<Deps, "paths" | "store">;

/** Bytes that really become free when a recording goes, with all that belongs to it. */
export async function weighVod(deps: WeighDeps, vod: VodRecord): Promise<number> {
  const folder = vodFolder(deps.paths, vod);
  const names = await listVodFiles(deps, vod);
  const sizes = await Promise.all(names.map((name) => freeableBytes(path.join(folder, name))));
  return sizes.reduce((total, bytes) => total + bytes, 0);
}

/** The same of something in the trash. */
export async function weighTrashItem(
  deps: WeighDeps,
  { uuid, segment }: TrashItem,
): Promise<number> {
  if (segment === null) return freeableBytesBelow(trashRoot(deps.paths, uuid));
  const trashed = deps.store.vods
    .get(uuid)
    ?.trashed_segments.findLast(({ basename }) => basename === segment);
  if (trashed === undefined) return 0;
  return freeableBytesBelow(trashedSegmentFolder(deps.paths, uuid, trashed.folder));
}
