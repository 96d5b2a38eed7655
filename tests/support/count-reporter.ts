import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";
import { countTests } from "./count-tests.ts";

/** The environment variable that names the file for the counts. */
export const countsFileVariable = "REELKEEP_TEST_COUNTS_FILE";

/** A vitest reporter that leaves the counts of the run, as JSON, for `run-tests.ts`. */
export default class CountReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (files, uncaught) => {
    const target = process.env[countsFileVariable];
    if (target) writeFileSync(target, JSON.stringify(countTests(files, uncaught)));
  };
}
