import { z } from "zod";

/** An external program as the daemon finds it. */
export const Program = z.object({
  name: z.string(),
  path: z.string().describe("Where the settings say, or its name when it is looked for."),
  version: z.string().nullable(),
  min_version: z.string().nullable().describe("What the daemon is known to work with."),
  status: z.enum(["ok", "too_old", "missing", "unknown_version"]),
  is_needed: z.boolean().describe("Whether recording needs it; others are used when present."),
});
export type Program = z.infer<typeof Program>;

/** What runs here and on what. */
export const About = z.object({
  app_name: z.string(),
  version: z.string(),
  node_version: z.string(),
  platform: z.string().describe("linux x64 6.1.0"),
  started_at: z.iso.datetime(),
  uptime_seconds: z.number(),
  memory: z.object({
    rss: z.number().describe("Bytes of the whole process."),
    heap_used: z.number(),
    heap_total: z.number(),
    external: z.number(),
  }),
  programs: z.array(Program),
  storage: z.object({
    path: z.string().describe("The data folder."),
    file_system: z.string().describe("ext4, btrfs, nfs…; a number when it has no name here."),
    size: z.number().describe("Bytes."),
    free: z.number().describe("Bytes that may still be written."),
  }),
  live: z.object({
    mode: z.enum(["polling", "webhook", "websocket"]).describe("How it is found who is live."),
    connected: z.boolean().describe("Whether the platform can tell by itself now."),
    polled_only: z.number().int().describe("Channels that only polling finds."),
    poll_interval_seconds: z.number(),
    note: z.string(),
  }),
});
export type About = z.infer<typeof About>;
