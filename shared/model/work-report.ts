import { z } from "zod";
import { Sentence } from "./sentence.ts";

/** What can become of one thing in a scan or an import. */
export const workActions = [
  "restored",
  "rebuilt",
  "moved",
  "missing",
  "returned",
  "double",
  "removed",
  "channel",
  "recording",
  "favourites",
  "clips",
  "exported",
  "present",
  "skipped",
  "unreadable",
  "failed",
] as const;
export type WorkAction = (typeof workActions)[number];

/** What a scan, an import or a repair did with one thing, or would do. */
export const WorkLine = z.object({
  action: z.enum(workActions),
  subject: z.string().describe("A recording, a channel or a file."),
  text: z.string().describe("A sentence for the operator."),
  sentence: Sentence.optional().describe("What it takes to say it in other languages."),
  vod_uuid: z.uuid().nullable(),
});
export type WorkLine = z.infer<typeof WorkLine>;

/** What came of a job that went over many recordings. */
export const WorkReport = z.object({
  job_name: z.string(),
  is_dry_run: z.boolean().describe("Nothing was changed."),
  is_over: z.boolean(),
  counts: z.record(z.string(), z.number().int()).describe("Lines of each action."),
  lines: z.array(WorkLine),
});
export type WorkReport = z.infer<typeof WorkReport>;
