import { z } from "zod";

/** Sizes are bytes. */
export const StorageOutlook = z.object({
  disk_size: z.number().describe("Of the disk the recordings are on."),
  free_size: z.number(),
  keep_free_size: z.number().describe("The setting storage.keep_free_gigabytes."),
  library_size: z.number(),
  saved_size: z.number().describe("Of archived recordings."),
  trash_size: z.number(),
  capture_rate: z.number().describe("Bytes per second of the captures that run."),
  bytes_per_day: z.number().describe("What the recordings of the last 14 days took."),
  full_in_seconds: z
    .number()
    .nullable()
    .describe("When the disk is full at this rate; null when nothing is recorded."),
});
export type StorageOutlook = z.infer<typeof StorageOutlook>;
