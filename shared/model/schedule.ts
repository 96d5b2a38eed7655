import { z } from "zod";

/** Work that comes back by the clock. */
export const ScheduledTask = z.object({
  name: z.string(),
  cron: z.string().describe("When it runs, in the daemon's time zone; empty: only when asked to."),
  is_running: z.boolean(),
  last_run: z.iso.datetime().nullable(),
  last_seconds: z.number().nullable().describe("How long the last run took."),
  last_result: z.enum(["ok", "error"]).nullable(),
  last_message: z.string().nullable().describe("What came of it, or what went wrong."),
  next_run: z.iso.datetime().nullable(),
});
export type ScheduledTask = z.infer<typeof ScheduledTask>;
