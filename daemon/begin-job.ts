import { toMessage } from "../shared/errors.ts";
import type { Deps } from "./deps.ts";
import type { JobContext, JobOptions } from "./jobs.ts";

/**
 * Begins work whose caller does not wait for it (a request answers 202 with the job's name): whoever
 * wants to know how it goes looks at the job. A failure is logged and stands in the job. Throws
 * `vod_busy` when a job of this name runs already.
 */
export function beginJob(
  deps: Pick<Deps, "jobs" | "log">,
  options: JobOptions,
  work: (context: JobContext) => Promise<unknown>,
): string {
  deps.jobs.run(options, work).catch((error: unknown) => {
    if (deps.jobs.isQuitting()) return;
    deps.log.module("jobs").error(`${options.name} failed: ${toMessage(error)}`);
  });
  return options.name;
}
