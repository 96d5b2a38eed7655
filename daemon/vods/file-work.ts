import { toMessage } from "../../shared/errors.ts";
import type { VodShelf } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder } from "../io/files.ts";
import { isSameDevice } from "../io/place-file.ts";
import { shelfFolder } from "../paths.ts";

type WorkDeps = Pick<Deps, "jobs" | "log" | "paths">;

export interface FileWork {
  /** What the job does, the first part of its name: `archive`. */
  verb: string;
  vod: VodRecord;
  to: VodShelf;
}

/** The job that goes on after the answer; null when the work is done. */
export interface FileWorkState {
  job_name: string | null;
  is_done: boolean;
}

/**
 * Work that moves a recording's files: within a file system it is done when this returns, for it only
 * renames; between two of them bytes are copied, which a job goes on with.
 */
export async function runFileWork(
  deps: WorkDeps,
  { verb, vod, to }: FileWork,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<FileWorkState> {
  const [from, target] = [shelfFolder(deps.paths, vod.shelf), shelfFolder(deps.paths, to)];
  await Promise.all([ensureFolder(from), ensureFolder(target)]);
  if (await isSameDevice(from, target)) {
    await work(new AbortController().signal);
    return { job_name: null, is_done: true };
  }
  const name = `${verb}_${vod.basename}`;
  const running = deps.jobs.run({ name, kind: "files", vodUuid: null }, ({ stop, quit }) =>
    work(AbortSignal.any([stop, quit])),
  );
  running.catch((error: unknown) =>
    deps.log.module("vods").error(`${vod.basename}: ${toMessage(error)}`),
  );
  return { job_name: name, is_done: false };
}
