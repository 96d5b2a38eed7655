import { z } from "zod";

/** An entry of a folder below the data folder. */
export const StoredFile = z.object({
  name: z.string(),
  size: z.number().describe("Bytes; 0 for a folder."),
  date: z.iso.datetime().describe("Last change."),
  is_dir: z.boolean(),
  is_link: z.boolean().describe("A symbolic link; it is never followed."),
  extension: z.string().describe("Without the dot."),
  url: z.string().nullable().describe("Where it can be downloaded; null for what can't."),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const StoredFolder = z.object({
  path: z.string().describe("Relative to the data folder; empty for its top."),
  files: z.array(StoredFile),
});
export type StoredFolder = z.infer<typeof StoredFolder>;
