import { AppError } from "../../shared/errors.ts";
import type { VodShelf } from "../../shared/model/vod.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { listNames } from "../io/files.ts";
import { shelfFolder } from "../paths.ts";
import { foreignFolders } from "./scan-walk.ts";

type ShelfDeps = Pick<Deps, "store" | "paths">;

/**
 * Whether the folder of a shelf holds nothing at all although recordings have files there: its disk is
 * not mounted, rather than that everything was deleted at once. Nothing is concluded from it then.
 */
export async function isShelfAway({ store, paths }: ShelfDeps, shelf: VodShelf): Promise<boolean> {
  const names = await listNames(shelfFolder(paths, shelf));
  const isEmpty = names.every((name) => name.startsWith(".") || foreignFolders.includes(name));
  return isEmpty && store.vods.list(shelf).some(namesFiles);
}

function namesFiles({ segments }: VodRecord): boolean {
  return segments.some(({ filesize, deleted }) => (filesize ?? 0) > 0 && !deleted);
}

/** Throws `storage_unavailable` when it is away. */
export async function checkShelfThere(deps: ShelfDeps, shelf: VodShelf): Promise<void> {
  if (await isShelfAway(deps, shelf))
    throw new AppError("storage_unavailable", awaySentence(shelf));
}

export function awaySentence(shelf: VodShelf): Sentence {
  return toSentence(`alert_away_${shelf}`);
}
