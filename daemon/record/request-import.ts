import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { beginJob } from "../begin-job.ts";
import { announceChannel } from "../channels/show.ts";
import type { Deps } from "../deps.ts";
import { importLegacyFolder } from "../vods/import.ts";

export interface ImportWish {
  folder: string;
  isDryRun: boolean;
  isMove: boolean;
}

const jobName = "import_livestreamdvr";

/** Brings a data folder of LiveStreamDVR over; answers with the name of the job. Throws `bad_request`, `vod_busy`. */
export function requestImport(deps: Deps, wish: ImportWish): string {
  if (!path.isAbsolute(wish.folder))
    throw new AppError("bad_request", "The folder is to be given from the root of the disk on.", {
      field: "folder",
    });
  if (deps.jobs.find("scan_*").length > 0)
    throw new AppError("vod_busy", "A scan is running; it would take what comes for lost.");
  return beginJob(deps, { name: jobName, kind: "files", vodUuid: null }, async (context) => {
    const signal = AbortSignal.any([context.stop, context.quit]);
    const report = deps.reports.begin(jobName, wish.isDryRun);
    const input = {
      ...wish,
      progress: (fraction: number) => context.report.progress(fraction),
      add(line: Parameters<typeof report.add>[0]) {
        report.add(line);
        context.report.log(`${line.action}: ${line.subject}: ${line.text}`);
      },
    };
    try {
      await importLegacyFolder(deps, input, signal);
    } finally {
      report.end();
      if (!wish.isDryRun)
        for (const { uuid } of deps.store.channels.list()) announceChannel(deps, uuid);
    }
    const sums = Object.entries(report.report.counts).map(([word, count]) => `${count} ${word}`);
    deps.log.module("vods").info(`The import is over: ${sums.join(", ") || "nothing there"}.`);
  });
}
