import { once } from "node:events";
import { AppError } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";

/** What a job needs that makes something of a recording's media. */
export type MediaWorkDeps = Pick<
  Deps,
  | "store"
  | "paths"
  | "programs"
  | "config"
  | "jobs"
  | "claims"
  | "clock"
  | "log"
  | "events"
  | "activities"
>;

type ClaimDeps = Pick<Deps, "claims">;

/** Work that reads a recording's files for long; pieces of it wait for each other. */
const patientWork: readonly string[] = [
  "cut",
  "split",
  "given its pictures",
  "encoded again",
  "described for other programs",
  "given the platform's copy",
  "given its chat",
  "exported",
  "given a video of its chat",
  "given its chat on the picture",
];

/** Throws `vod_busy` while somebody moves or changes the files of a recording; other long work is waited for. */
export function refuseClaimed({ claims }: Pick<Deps, "claims">, uuid: string): void {
  const holder = claims.holder(uuid);
  if (holder !== null && !patientWork.includes(holder))
    throw new AppError("vod_busy", `The recording is being ${holder} right now.`);
}

/** Does work that needs the recording for itself, as soon as nobody else has it. */
export async function holdWhenFree<T>(
  deps: ClaimDeps,
  { uuid, doing }: { uuid: string; doing: string },
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  while (deps.claims.holder(uuid) !== null)
    await Promise.race([deps.claims.whenFree(uuid), whenAborted(signal)]);
  signal.throwIfAborted();
  return deps.claims.hold(uuid, doing, work);
}

/** Never returns before the signal ends, and throws its reason then. */
export async function whenAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
  signal.throwIfAborted();
}
