import { toMessage } from "../shared/errors.ts";
import type { Deps } from "./deps.ts";
import type { JobContext, JobOptions } from "./jobs.ts";

type BeginDeps = Pick<Deps, "jobs" | "log">;
type Work = (context: JobContext) => Promise<unknown>;

/**
 * Begins work whose caller does not wait for it (a request answers 202 with the job's name): whoever
 * wants to know how it goes looks at the job. A failure is logged and stands in the job. Throws
 * `vod_busy` when a job of this name runs already.
 */
export function beginJob(deps: BeginDeps, options: JobOptions, work: Work): string {
  return beginLastingJob(deps, options, work).name;
}

/** The same for work that other work waits for; `done` settles with it. */
export function beginLastingJob(
  deps: BeginDeps,
  options: JobOptions,
  work: Work,
): { name: string; done: Promise<unknown> } {
  const name = deps.jobs.nameFor(options);
  const done = deps.jobs.run(options, work);
  done.catch((error: unknown) => {
    if (deps.jobs.isQuitting()) return;
    deps.log.module("jobs").error(`${name} failed: ${toMessage(error)}`);
  });
  return { name, done };
}
