import { z } from "zod";
import { VodShelf } from "./vod.ts";

/** A recording, or one file of a recording, that was deleted and can be brought back. */
export const TrashItem = z.object({
  uuid: z.uuid().describe("Of the recording."),
  segment: z.string().nullable().describe("The file that was deleted alone; null for all of it."),
  basename: z.string().describe("Name of the recording."),
  channel_uuid: z.uuid(),
  stream_title: z.string(),
  started_at: z.iso.datetime(),
  trashed_at: z.iso.datetime(),
  from: VodShelf.describe("Where it goes back to."),
  goes_at: z.iso
    .datetime()
    .describe("When it is deleted for good, if space does not run low before."),
  total_size: z.number().describe("Bytes."),
});
export type TrashItem = z.infer<typeof TrashItem>;

export const Trash = z.object({
  items: z.array(TrashItem).describe("The latest first."),
  total_size: z.number().describe("Bytes."),
  keep_days: z.number().int().describe("The setting storage.trash_days."),
});
export type Trash = z.infer<typeof Trash>;

export const PurgeResult = z.object({
  removed: z.number().int().describe("What was deleted for good."),
  removed_size: z.number().describe("Bytes."),
  failed: z.array(z.object({ basename: z.string(), message: z.string() })),
});
export type PurgeResult = z.infer<typeof PurgeResult>;
