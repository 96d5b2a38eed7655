import { z } from "zod";
import { Sentence } from "./sentence.ts";
import { Vod } from "./vod.ts";

/** One thing that was wrong with a recording. */
export const Fix = z.object({
  rule: z.string().describe("Name of the rule that applied."),
  text: z.string().describe("What was wrong and what was done about it."),
  sentence: Sentence.describe("The same, with what it takes to say it in other languages."),
  changed: z.array(z.string()).describe("Fields of the recording that it changed."),
});
export type Fix = z.infer<typeof Fix>;

export const RepairResult = z.object({
  dry_run: z.boolean(),
  fixes: z.array(Fix),
  job_name: z.string().nullable().describe("The conversion that goes on after the answer."),
  vod: Vod,
});
export type RepairResult = z.infer<typeof RepairResult>;

export const RefreshResult = z.object({
  vod: Vod,
  old_duration: z.number().describe("Seconds."),
  new_duration: z.number().describe("Seconds."),
  problems: z.array(z.string()).describe("Files that could not be read, in words."),
});
export type RefreshResult = z.infer<typeof RefreshResult>;
