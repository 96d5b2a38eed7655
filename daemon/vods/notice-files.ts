import { stat } from "node:fs/promises";
import path from "node:path";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { hasErrorCode } from "../io/json-document.ts";
import { shelfFolder, vodFolder } from "../paths.ts";
import { isShelfAway } from "./shelf-away.ts";
import { updateVod } from "./update.ts";

type NoticeDeps = Pick<Deps, "store" | "paths" | "events" | "activities" | "claims">;

export interface NoticedFiles {
  /** Names of files that are gone since the last look, and of those that are back. */
  gone: string[];
  back: string[];
}

const nothing: NoticedFiles = { gone: [], back: [] };

/**
 * Looks whether the files of a finished recording are there, and notes those that were removed,
 * brought back or changed from outside. Nothing is noted while its storage can't be looked at, or
 * while somebody works on it.
 */
export async function noticeFiles(deps: NoticeDeps, vod: VodRecord): Promise<NoticedFiles> {
  if (!isSettled(deps, vod)) return nothing;
  if (!(await isThere(shelfFolder(deps.paths, vod.shelf)))) return nothing;
  const folder = vodFolder(deps.paths, vod);
  const sizes = new Map<string, number | null>();
  for (const { basename } of [...vod.segments, ...vod.products])
    sizes.set(basename, await lookAt(path.join(folder, basename)));
  if ([...sizes.values()].includes(null) && (await isShelfAway(deps, vod.shelf))) return nothing;
  // Somebody may have begun with it in the meantime.
  const now = deps.store.vods.get(vod.uuid);
  if (now === null || !isSettled(deps, now) || vodFolder(deps.paths, now) !== folder)
    return nothing;
  const gone: string[] = [];
  const back: string[] = [];
  const look = <T extends { basename: string; filesize: number | null }>(file: T): T => {
    const filesize = sizes.has(file.basename) ? (sizes.get(file.basename) ?? null) : file.filesize;
    if (filesize === file.filesize) return file;
    if (filesize === null) gone.push(file.basename);
    if (file.filesize === null) back.push(file.basename);
    return { ...file, filesize };
  };
  const segments = now.segments.map((segment) => {
    const seen = look(segment);
    // The operator deleted it, and somebody has put it back.
    return seen.filesize !== null && seen.deleted ? { ...seen, deleted: false } : seen;
  });
  const products = now.products.map(look);
  const isChanged =
    segments.some((segment, index) => segment !== now.segments[index]) ||
    products.some((product, index) => product !== now.products[index]);
  if (isChanged) await updateVod(deps, vod.uuid, { segments, products });
  return { gone, back };
}

/** Its files lie still: nobody captures, converts, moves or cuts it. */
function isSettled(deps: Pick<Deps, "claims">, vod: VodRecord): boolean {
  const isDone = vod.phase === "finalized" || vod.phase === "failed";
  return isDone && vod.move === null && deps.claims.holder(vod.uuid) === null;
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Null when there is no such file; throws when it can't be told. */
async function lookAt(file: string): Promise<number | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}

/** A recording that is looked at is checked at most this often. */
const checkIntervalMs = 5000;
/** A share that does not answer must not hold up who wants to look. */
const longestWaitMs = 500;

/** Notices changes from outside when a recording is shown; waits a moment for it, and never fails. */
export function createFileWatch(
  deps: NoticeDeps & Pick<Deps, "clock" | "log">,
): (vod: VodRecord) => Promise<void> {
  const lookedAt = new Map<string, number>();
  return async (vod) => {
    const now = deps.clock.monotonic();
    if (now - (lookedAt.get(vod.uuid) ?? -Infinity) < checkIntervalMs) return;
    for (const [uuid, at] of lookedAt) if (now - at >= checkIntervalMs) lookedAt.delete(uuid);
    lookedAt.set(vod.uuid, now);
    const done = new AbortController();
    const looking = noticeFiles(deps, vod)
      .catch((error: unknown) =>
        deps.log.module("vods").warn(`${vod.basename} could not be looked at: ${String(error)}`),
      )
      .finally(() => done.abort());
    await Promise.race([looking, deps.clock.sleep(longestWaitMs, done.signal)]);
  };
}
