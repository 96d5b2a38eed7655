import { toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { JobContext } from "../jobs.ts";

type JobDeps = Pick<Deps, "clock" | "jobs" | "log">;

/** How long a caller waits for work on many files before it goes on without it. */
const patienceMs = 5000;

/**
 * Runs work on files as a job. Answers with its result, or with null when it lasts longer than a
 * caller likes to wait: then the job goes on by itself, and what becomes of it is logged.
 */
export async function runBriefly<T>(
  deps: JobDeps,
  name: string,
  work: (context: JobContext) => Promise<T>,
): Promise<T | null> {
  const running = deps.jobs.run({ name, kind: "files", vodUuid: null }, work);
  const over = new AbortController();
  const impatience = deps.clock.sleep(patienceMs, over.signal).then(() => null);
  try {
    const result = await Promise.race([running, impatience]);
    if (result === null) logFailure(deps, name, running);
    return result;
  } finally {
    over.abort();
  }
}

function logFailure({ log }: JobDeps, name: string, running: Promise<unknown>): void {
  running.catch((error: unknown) => log.module("vods").error(`${name}: ${toMessage(error)}`));
}
