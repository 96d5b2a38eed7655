import type { ParseArgsOptionsConfig } from "node:util";
import type { Workspace } from "./workspace.ts";

/** Where the results go: a person's table, or one JSON object a line. */
export interface Report {
  /** What is going on: to the standard error, so that it is never in the way. */
  note(text: string): void;
  /** For a person only. */
  text(text: string): void;
  /** For `--json` only. */
  json(result: object): void;
}

/** The values of a bench's own options; all of them have defaults. */
export interface OptionValues {
  text(name: string): string;
  flag(name: string): boolean;
}

export interface BenchRun {
  workspace: Workspace;
  values: OptionValues;
  report: Report;
}

/** One thing that is measured: `npm run bench -- <name>`. */
export interface Bench {
  name: string;
  summary: string;
  /** Its options, a line each. */
  usage: string;
  options: ParseArgsOptionsConfig;
  run(run: BenchRun): Promise<void>;
}
