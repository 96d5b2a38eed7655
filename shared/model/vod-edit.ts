import { z } from "zod";
import { Chapter, Vod } from "./vod.ts";

/** A template: enough for anything that fits into a path. */
export const mostTemplateCharacters = 300;

const SeasonNumber = z.number().int().min(0).max(1_000_000);
const ShortText = z.string().trim().max(500);
const Offset = z.number().min(0).max(1_000_000).describe("Seconds of file time.");

/** Lengths and lists far beyond what a recording has. */
const most = { comment: 4000, segments: 100_000, chapters: 2000 };

/**
 * A chapter as an editor gives it. What follows from the place (length, time, viewers) is worked out,
 * so that a whole chapter may be sent back as it came.
 */
export const ChapterDraft = z.strictObject({
  ...Chapter.partial().shape,
  offset: Offset,
  title: ShortText,
  game_id: z.string().max(64).nullable().default(null),
});
export type ChapterDraft = z.infer<typeof ChapterDraft>;

/** The edit form (specification section 3); what is not named stays as it is. */
export const VodEdit = z.strictObject({
  absolute_season: SeasonNumber.nullable().optional(),
  stream_number: SeasonNumber.optional(),
  absolute_stream_number: SeasonNumber.nullable().optional(),
  comment: z.string().max(most.comment).optional(),
  prevent_deletion: z.boolean().optional(),
  cloud_storage: z.boolean().optional(),
  segments: z
    .string()
    .max(most.segments)
    .optional()
    .describe("Names of files in the recording's folder, one a line, in their order."),
  chapters: z.array(ChapterDraft).max(most.chapters).optional(),
  editChapters: z.boolean().optional().describe("Only then are the chapters taken."),
});
export type VodEdit = z.infer<typeof VodEdit>;

export const NewChapter = z.strictObject({
  offset: Offset,
  title: ShortText,
  game_id: z.string().max(64).nullable().default(null),
});
export type NewChapter = z.infer<typeof NewChapter>;

export const ChapterChange = z.strictObject({
  offset: Offset.optional(),
  title: ShortText.optional(),
  game_id: z.string().max(64).nullable().optional(),
});
export type ChapterChange = z.infer<typeof ChapterChange>;

export const NewBookmark = z.strictObject({
  name: z.string().trim().min(1).max(200),
  offset: Offset.optional().describe(
    "Seconds of file time; while it is recorded it may be left out and is now.",
  ),
});
export type NewBookmark = z.infer<typeof NewBookmark>;

/** A new name for a recording and all its files. */
export const VodRename = z.strictObject({
  template: z.string().min(1).max(mostTemplateCharacters).describe("As the setting vod.filename."),
  folder_template: z
    .string()
    .max(mostTemplateCharacters)
    .optional()
    .describe("As the setting vod.folder, which it is unless you say otherwise."),
});
export type VodRename = z.infer<typeof VodRename>;

/** A variable of a template. */
export const TemplateVariableInfo = z.object({
  name: z.string(),
  description: z.string(),
  example: z.string(),
});

/** What a rename would do. */
export const RenamePreview = z.object({
  basename: z.string(),
  folder: z.string().describe("Below the folder of all recordings."),
  files: z.array(z.object({ from: z.string(), to: z.string() })),
  is_unchanged: z.boolean(),
  is_numbered: z.boolean().describe("The name was taken, so it got a number: name (2)."),
  collisions: z.array(z.string()).describe("Files that are in the way; nothing is overwritten."),
  unknown_variables: z.array(z.string()),
  problem: z.string().nullable().describe("What is wrong with the template."),
  variables: z.array(TemplateVariableInfo.extend({ value: z.string() })),
});
export type RenamePreview = z.infer<typeof RenamePreview>;

export const RenameResult = z.object({
  job_name: z
    .string()
    .nullable()
    .describe("The job that goes on with it when files are copied to another disk."),
  is_done: z.boolean(),
  vod: Vod,
});
export type RenameResult = z.infer<typeof RenameResult>;
