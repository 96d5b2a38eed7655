import { z } from "zod";

/** Specification section 4. */
export const JobStatus = z.enum(["running", "stopped", "error", "waiting", "none"]);
export type JobStatus = z.infer<typeof JobStatus>;

/** Running, queued or finished work. Captures are named `capture_<internalName>_<stream id>`. */
export const Job = z.object({
  name: z.string(),
  kind: z.string().describe("capture, convert, encode, download, upload or files."),
  pid: z
    .number()
    .int()
    .nullable()
    .describe("Of the external program, or of the daemon for its own work."),
  status: JobStatus,
  progress: z.number().min(0).max(1),
  eta_seconds: z.number().nullable(),
  vod_uuid: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  error: z.string().nullable(),
  log: z.array(z.string()).describe("The last lines."),
});
export type Job = z.infer<typeof Job>;
