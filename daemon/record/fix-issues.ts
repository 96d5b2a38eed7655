import type { RepairResult } from "../../shared/model/repair.ts";
import { announceChannel } from "../channels/show.ts";
import type { Deps } from "../deps.ts";
import { repairVod } from "../vods/repair.ts";
import { findVod, showVod } from "../vods/update.ts";
import { convertJobName, removeSpentParts } from "./finalize.ts";
import { finalizeAndFollowUp } from "./follow-up.ts";
import { superviseRecording } from "./start.ts";

/** Repairs a recording; a conversion that this takes goes on after the answer. Throws `vod_busy`, `vod_trashed`. */
export async function fixIssues(
  deps: Deps,
  uuid: string,
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<RepairResult> {
  const { fixes, needsFinalizing, needsSweeping } = await repairVod(deps, uuid, isDryRun, signal);
  const vod = findVod(deps, uuid);
  if (!isDryRun) {
    if (needsSweeping) await removeSpentParts(deps, uuid);
    if (needsFinalizing) superviseRecording(deps, vod, finalizeAndFollowUp(deps, uuid));
    for (const { rule, text } of fixes)
      deps.log.module("vods").info(`${vod.basename}: ${text}`, { rule });
    announceChannel(deps, vod.channel_uuid);
  }
  return {
    dry_run: isDryRun,
    fixes,
    job_name: needsFinalizing && !isDryRun ? convertJobName(vod) : null,
    vod: showVod(deps, findVod(deps, uuid)),
  };
}
