import type { Sentence } from "../../shared/model/sentence.ts";
import type { LedgerContent } from "./ledger-content.ts";
import type { LedgerSummary } from "./ledger.ts";
import type { ProbedFile } from "./rebuild-vod.ts";
import type { VodRecord } from "./vod-record.ts";

/** What is to be known of a recording before it can be repaired. */
export interface RepairFacts {
  vod: VodRecord;
  /** Somebody captures, converts or moves it right now. */
  isRunning: boolean;
  /** Of the files that its record names, and of finished ones; null for those that are not there. */
  sizes: ReadonlyMap<string, number | null>;
  /** Files in its folder that have the form of a finished recording, in their order. */
  outputs: readonly ProbedFile[];
  /** `hasParts`: every captured part is there, whole. */
  ledger: { summary: LedgerSummary; content: LedgerContent; hasParts: boolean } | null;
  /** Names of unfinished files from before the daemon started. */
  leftovers: readonly string[];
}

/** What has to be done besides changing the record. */
export type RepairAct =
  | { type: "finalize" }
  | { type: "sweep_parts" }
  | { type: "remove_leftovers"; names: readonly string[] }
  | { type: "rename"; folder: string; basename: string };

export interface Repair {
  /** What is wrong and what is done about it, for the operator. */
  sentence: Sentence;
  changes: Partial<VodRecord>;
  act?: RepairAct;
}

export interface RepairRule {
  name: string;
  /** The repair where the rule applies; null where it does not. */
  check(facts: RepairFacts): Repair | null;
}
