import { AppError } from "../../shared/errors.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { checkCopy } from "./check-copy.ts";
import type { CopyDeps } from "./record-copy-facts.ts";

/** Whether there is a platform that may have a copy of a recording. */
export function isMatchable(deps: Pick<Deps, "providers">, vod: VodRecord): boolean {
  return (deps.providers.get(vod.provider)?.library ?? null) !== null;
}

/** A platform that does not answer at once is asked again by the schedule. */
const patienceMs = 30_000;

/**
 * Looks once for the copy of a recording that has just ended, or how long the one has become that is
 * known already. The schedule goes on with those that have none yet.
 */
export async function matchAtEnd(deps: CopyDeps, vod: VodRecord): Promise<void> {
  try {
    await checkCopy(deps, vod.uuid, AbortSignal.timeout(patienceMs));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_matched") throw error;
  }
}
