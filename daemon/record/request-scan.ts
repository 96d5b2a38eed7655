import { AppError } from "../../shared/errors.ts";
import { beginJob } from "../begin-job.ts";
import { announceChannel, findChannel } from "../channels/show.ts";
import type { Deps } from "../deps.ts";
import type { JobContext } from "../jobs.ts";
import { findVod } from "../vods/update.ts";
import { scanVods } from "../vods/scan.ts";
import type { OpenReport } from "../work-reports.ts";
import { removeSpentParts } from "./finalize.ts";
import { finalizeAndFollowUp } from "./follow-up.ts";
import { superviseRecording } from "./start.ts";
import { takeUpChats } from "./take-up-chats.ts";

export interface ScanWish {
  /** Null for all. */
  channelUuid: string | null;
  isDryRun: boolean;
}

/** Scans the recordings of a channel, or of all; answers with the name of the job. Throws `channel_unknown`, `vod_busy`. */
export function requestScan(deps: Deps, wish: ScanWish): string {
  const { channelUuid, isDryRun } = wish;
  const name = channelUuid === null ? "all" : findChannel(deps, channelUuid).internalName;
  if (deps.jobs.find("scan_*").length > 0)
    throw new AppError("vod_busy", "A scan is running already.");
  if (deps.jobs.find("import_*").length > 0)
    throw new AppError("vod_busy", "An import is running; what it brings is not complete yet.");
  const options = { name: `scan_${name}`, kind: "files", vodUuid: null } as const;
  return beginJob(deps, options, async (context) => {
    const report = deps.reports.begin(options.name, isDryRun);
    await scan(deps, wish, report, context).finally(() => report.end());
  });
}

async function scan(
  deps: Deps,
  { channelUuid, isDryRun }: ScanWish,
  report: OpenReport,
  context: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const result = await scanVods(
    deps,
    {
      channelUuid,
      isDryRun,
      startedAtMs: deps.clock.now() - process.uptime() * 1000,
      progress: (fraction) => context.report.progress(fraction),
      add(line) {
        report.add(line);
        context.report.log(`${line.action}: ${line.subject}: ${line.text}`);
      },
    },
    signal,
  );
  for (const uuid of result.toSweep)
    superviseRecording(deps, findVod(deps, uuid), removeSpentParts(deps, uuid));
  for (const uuid of result.toFinalize)
    superviseRecording(deps, findVod(deps, uuid), finalizeAndFollowUp(deps, uuid));
  if (!isDryRun) await takeUpChats(deps);
  const channels = channelUuid === null ? deps.store.channels.list() : [{ uuid: channelUuid }];
  if (!isDryRun) for (const { uuid } of channels) announceChannel(deps, uuid);
  const sums = Object.entries(report.report.counts).map(([action, count]) => `${count} ${action}`);
  deps.log.module("vods").info(`The scan is over: ${sums.join(", ") || "nothing to do"}.`);
}
