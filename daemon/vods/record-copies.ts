import { open, rename, stat } from "node:fs/promises";
import path from "node:path";
import { toMessage } from "../../shared/errors.ts";
import { copyName, isCopyDue, toRecordCopy } from "../core/record-copy.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { hasErrorCode, syncFolder } from "../io/json-document.ts";
import { vodFolder } from "../paths.ts";

type CopyDeps = Pick<Deps, "store" | "paths">;

export interface RecordCopies {
  /** Writes what is still due, for a moment; the rest is caught up with at the next start. */
  stop(): Promise<void>;
}

/** Several changes in a row become one copy. */
const delayMs = 2000;
/** The end of the daemon waits for copies no longer than this. */
const longestEndMs = 3000;

/**
 * Keeps a copy of each record beside its files, a moment after each change. A folder that is not
 * there, a disk that is full or a share that is away only leave the copy as old as it is.
 */
export function keepRecordCopies(
  deps: CopyDeps & Pick<Deps, "clock" | "log">,
  signal: AbortSignal,
): RecordCopies {
  const due = new Set<string>();
  let isOver = false;
  let endMs = Number.POSITIVE_INFINITY;
  let running = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const write = async () => {
    await deps.clock.sleep(delayMs, signal).catch(() => {});
    waiting = null;
    running = running.then(() => flush(deps, due, () => deps.clock.monotonic() > endMs));
    await running;
  };
  const ask = (uuid: string) => {
    if (isOver) return;
    due.add(uuid);
    waiting ??= write();
  };
  deps.store.vods.onChange(({ uuid }) => ask(uuid));
  const caughtUp = findStaleCopies(deps, signal)
    .then((uuids) => uuids.forEach(ask))
    .catch((error: unknown) => deps.log.module("vods").warn(toMessage(error)));
  return {
    async stop() {
      endMs = deps.clock.monotonic() + longestEndMs;
      await caughtUp;
      isOver = true;
      await waiting;
      await running;
    },
  };
}

async function flush(
  deps: CopyDeps & Pick<Deps, "log">,
  due: Set<string>,
  isTooLate: () => boolean,
): Promise<void> {
  const uuids = [...due];
  due.clear();
  for (const uuid of uuids) {
    if (isTooLate()) return;
    const vod = deps.store.vods.get(uuid);
    if (vod === null) continue;
    await writeRecordCopy(deps, vod).catch((error: unknown) =>
      deps.log
        .module("vods")
        .warn(`${vod.basename} has no copy of its record: ${toMessage(error)}`),
    );
  }
}

/** Recordings whose record is newer than its copy, or that have none: a kill came in between. */
async function findStaleCopies(deps: CopyDeps, signal: AbortSignal): Promise<string[]> {
  const stale: string[] = [];
  for (const vod of deps.store.vods.all()) {
    if (signal.aborted) break;
    const record = await timeOf(path.join(deps.paths.vodRecords, `${vod.uuid}.json`));
    const copy = await timeOf(copyPath(deps, vod));
    if (record !== null && (copy === null || copy < record)) stale.push(vod.uuid);
  }
  return stale;
}

/** Null when the file can't be looked at, for whatever reason. */
async function timeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null);
  return found?.mtimeMs ?? null;
}

/** Writes the copy of a record; durable when it returns. False when there is no place for it now. */
export async function writeRecordCopy(deps: CopyDeps, vod: VodRecord): Promise<boolean> {
  if (!isCopyDue(vod)) return false;
  const file = copyPath(deps, vod);
  const folder = path.dirname(file);
  const temporary = path.join(folder, `.${path.basename(file)}.tmp`);
  const channel = deps.store.channels.get(vod.channel_uuid);
  try {
    const handle = await open(temporary, "w", 0o644);
    try {
      await handle.writeFile(JSON.stringify(toRecordCopy(vod, channel)));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
    await syncFolder(folder);
  } catch (error) {
    await removeFile(temporary).catch(() => {});
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
    throw error;
  }
  // Moved or deleted meanwhile: the copy would stand for a recording that is not here.
  const now = deps.store.vods.get(vod.uuid);
  if (now !== null && copyPath(deps, now) === file) return true;
  await removeFile(file);
  return false;
}

export function copyPath(
  deps: Pick<Deps, "paths">,
  vod: Pick<VodRecord, "shelf" | "folder" | "basename">,
): string {
  return path.join(vodFolder(deps.paths, vod), copyName(vod.basename));
}
