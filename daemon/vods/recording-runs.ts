import path from "node:path";
import { ledgerEnding, loadLedger } from "../capture/resume.ts";
import { toRunsOfRecord } from "../core/record-runs.ts";
import type { Run } from "../core/ledger.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { vodFolder } from "../paths.ts";

/** What of the broadcast is where in a recording: by its ledger, else by its record. */
export async function recordingRuns(deps: Pick<Deps, "paths">, vod: VodRecord): Promise<Run[]> {
  const file = path.join(vodFolder(deps.paths, vod), `${vod.basename}${ledgerEnding}`);
  const ledger = await loadLedger(file);
  if (ledger !== null && ledger.summary.runs.length > 0) return ledger.summary.runs;
  return toRunsOfRecord(vod);
}
