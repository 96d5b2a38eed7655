import { AppError } from "../../shared/errors.ts";
import { loadLedger } from "../capture/resume.ts";
import { toExtent } from "../core/timeline.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { checkIdle, checkNotTrashed } from "../vods/removable.ts";
import { findVod, updateVod } from "../vods/update.ts";
import { convertJobName } from "./finalize.ts";
import { finalizeAndFollowUp } from "./follow-up.ts";
import { ledgerPath } from "./names.ts";
import { superviseRecording } from "./start.ts";

/**
 * Tries a failed conversion again; returns the job's name. Throws `vod_busy` for a recording that did
 * not fail or that somebody works on, `vod_trashed`, `check_failed`.
 */
export async function requestConversion(deps: Deps, uuid: string): Promise<string> {
  const vod = findVod(deps, uuid);
  checkConvertible(deps, vod);
  const ledger = await loadLedger(ledgerPath(deps, vod));
  if (ledger === null || ledger.summary.segments === 0) {
    throw new AppError("check_failed", "Nothing that was captured is left to convert.");
  }
  // Somebody may have begun with it in the meantime.
  checkConvertible(deps, vod);
  await updateVod(deps, uuid, {
    phase: "captured",
    failure: null,
    ...toExtent(ledger.summary),
  });
  superviseRecording(deps, vod, finalizeAndFollowUp(deps, uuid));
  return convertJobName(vod);
}

function checkConvertible(deps: Pick<Deps, "claims" | "jobs">, vod: VodRecord): void {
  checkNotTrashed(vod);
  if (vod.phase !== "failed")
    throw new AppError(
      "vod_busy",
      `The recording is ${vod.phase}; only a failed one is converted again.`,
    );
  checkIdle(deps, vod);
}
