import { z } from "zod";

/** What a channel's recordings may be over, and so why one goes. */
export const CleanUpLimit = z.enum(["size", "count", "age"]);
export type CleanUpLimit = z.infer<typeof CleanUpLimit>;

/** Why a recording stays whatever the limits say. */
export const KeepReason = z.enum([
  "protected",
  "busy",
  "unfinished",
  "favourite",
  "commented",
  "muted",
  "deleted",
  "unexported",
]);
export type KeepReason = z.infer<typeof KeepReason>;

const Subject = z.object({
  uuid: z.uuid(),
  basename: z.string(),
  stream_title: z.string(),
  started_at: z.iso.datetime(),
  total_size: z.number().describe("Bytes."),
});

/** A recording that does not meet the limits. */
export const CleanUpRemoval = Subject.extend({
  reasons: z.array(CleanUpLimit).describe("The limits it is over."),
});
export type CleanUpRemoval = z.infer<typeof CleanUpRemoval>;

/** A recording that no clean-up takes. */
export const CleanUpKept = Subject.extend({ why: z.array(KeepReason) });
export type CleanUpKept = z.infer<typeof CleanUpKept>;

/** A limit that what must be kept exceeds by itself. */
export const UnmetLimit = z.object({
  limit: CleanUpLimit,
  allowed: z.number().describe("Bytes, recordings, or days."),
  actual: z.number().describe("What remains, in the same unit; for the age the oldest one's."),
});
export type UnmetLimit = z.infer<typeof UnmetLimit>;

/** What a clean-up of a channel takes, or would take. */
export const ChannelCleanUp = z.object({
  channel_uuid: z.uuid(),
  display_name: z.string(),
  is_off: z.boolean().describe("The channel's rules say that it is never cleaned up."),
  remove: z.array(CleanUpRemoval).describe("The oldest first."),
  keep: z.array(CleanUpKept),
  unmet: z.array(UnmetLimit),
  failed: z
    .array(z.object({ uuid: z.uuid(), basename: z.string(), message: z.string() }))
    .describe("Recordings that could not be removed."),
});
export type ChannelCleanUp = z.infer<typeof ChannelCleanUp>;

export const CleanUpReport = z.object({
  dry_run: z.boolean(),
  job_name: z.string().nullable().describe("Null for a dry run."),
  is_done: z
    .boolean()
    .describe("False while the job still copies files to a trash on another disk."),
  channels: z.array(ChannelCleanUp),
  remove_count: z.number().int(),
  remove_size: z.number().describe("Bytes."),
});
export type CleanUpReport = z.infer<typeof CleanUpReport>;
