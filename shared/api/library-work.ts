import { z } from "zod";
import { RefreshResult, RepairResult } from "../model/repair.ts";
import { WorkReport } from "../model/work-report.ts";
import { defineRoutes } from "./route.ts";

const JobName = z.object({ job_name: z.string() });
const DryRun = z.object({
  dry_run: z.stringbool().default(false).describe("Only say what would be done."),
});

/** Bringing library and disk together: scans, the import of an older library, repair. */
export const libraryWorkRoutes = defineRoutes({
  "POST /api/v0/channels/:uuid/scan": {
    summary:
      "Look on the disk for a channel's recordings: lost records come back, moved and missing files are noted.",
    access: "operate",
    query: DryRun,
    success: 202,
    response: JobName,
  },
  "POST /api/v0/channels/:uuid/scanlocalvideos": {
    summary: "Look in a channel's folder for videos that are no recordings.",
    access: "operate",
    success: 202,
    response: JobName,
  },
  "POST /api/v0/tools/scan": {
    summary: "Look on the disk for the recordings of all channels.",
    access: "operate",
    query: DryRun,
    success: 202,
    response: JobName,
  },
  "POST /api/v0/tools/import": {
    summary:
      "Bring a data folder of LiveStreamDVR over, by hard links where that is possible; what is here already stays.",
    access: "admin",
    body: z.strictObject({
      folder: z.string().trim().min(1).max(4096).describe("On the daemon's machine."),
      dry_run: z.boolean().default(false).describe("Only say what would come."),
      move: z.boolean().default(false).describe("Take the files away from there."),
    }),
    success: 202,
    response: JobName,
  },
  "GET /api/v0/jobs/:name/report": {
    summary: "What a scan or an import has found and done, also while it goes on.",
    access: "operate",
    response: WorkReport,
  },
  "POST /api/v0/vod/:uuid/fix_issues": {
    summary: "Find out what is wrong with a recording and put it right.",
    access: "operate",
    query: DryRun,
    response: RepairResult,
  },
  "POST /api/v0/vod/:uuid/refresh_metadata": {
    summary: "Read the files of a recording anew: sizes, length, picture and sound.",
    access: "operate",
    response: RefreshResult,
  },
});
