import { z } from "zod";
import { exportFields, exportPrivacies, exportSources } from "./export-choices.ts";
import { Sentence } from "./sentence.ts";
import { SettingValue } from "./settings.ts";

/** Which file of a recording leaves. */
export const ExportSource = z.enum(exportSources);
export type ExportSource = z.infer<typeof ExportSource>;

export const ExportPrivacy = z.enum(exportPrivacies);
export type ExportPrivacy = z.infer<typeof ExportPrivacy>;

export const ExportField = z.enum(exportFields);
export type ExportField = z.infer<typeof ExportField>;

const line = z.string().trim().max(1000);

/** What an export may be told; what is left out is as in the settings. */
export const ExportOptions = z.strictObject({
  vod: z.uuid().optional().describe("The recording, in mode vod."),
  segment: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Only this file of a recording that has several, from 0."),
  file_source: ExportSource.optional(),
  file_folder: z
    .string()
    .max(4096)
    .optional()
    .describe("In mode file: below storage or logs, relative to the data folder."),
  file_name: z.string().min(1).max(255).optional().describe("In mode file: a file of that folder."),
  title_template: z.string().trim().min(1).max(500).optional(),
  directory: z.string().trim().max(2000).optional(),
  host: line.optional(),
  port: z.number().int().min(0).max(65_535).optional().describe("0: the usual one."),
  username: line.optional(),
  password: z
    .string()
    .max(1000)
    .optional()
    .describe(
      "The mask stands for the one in the settings, which goes to the settings' host only.",
    ),
  remote: line.optional().describe("Of rclone."),
  description: z.string().max(5000).optional(),
  tags: z.string().max(2000).optional().describe("Parted by commas."),
  category: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .describe("Of YouTube, as its number."),
  privacy: ExportPrivacy.optional(),
  playlist_id: line.optional().describe("Of YouTube: the id, not an address."),
  with_sidecars: z
    .boolean()
    .optional()
    .describe("Bring chat, chapters, pictures and descriptions along; never to YouTube."),
});
export type ExportOptions = z.infer<typeof ExportOptions>;

/** A way for recordings to leave. */
export const ExporterView = z.object({
  name: z.string(),
  title: z.string(),
  obstacle: Sentence.nullable().describe("Why it can't be used here; null when it can."),
  fields: z.array(
    z.object({
      name: ExportField,
      is_required: z.boolean().describe("An export without it is refused."),
    }),
  ),
});
export type ExporterView = z.infer<typeof ExporterView>;

export const ExporterList = z.object({
  exporters: z.array(ExporterView),
  defaults: z
    .record(z.string(), SettingValue)
    .describe("What the settings say, by the names of a request; a secret as its mask."),
  variables: z
    .array(z.object({ name: z.string(), description: z.string(), example: z.string() }))
    .describe("For title_template and directory."),
});
export type ExporterList = z.infer<typeof ExporterList>;

/** What came of trying whether an export would work. */
export const ExporterTest = z.object({
  exporter: z.string(),
  said: z.array(Sentence).describe("What was tried and found."),
});
export type ExporterTest = z.infer<typeof ExporterTest>;

/** What an export would do, before it is begun. */
export const ExportPreview = z.object({
  exporter: z.string(),
  files: z.array(
    z.object({
      basename: z.string().describe("Here."),
      directory: z.string().describe("There; empty: the exporter's own."),
      name: z.string().describe("There."),
      title: z.string(),
      size: z.number().describe("Bytes."),
    }),
  ),
  sidecars: z.array(z.string()).describe("Names there of what comes along."),
  total_size: z.number(),
  sources: z
    .record(ExportSource, z.boolean())
    .describe("Which files of the recording there are to choose from."),
  missing: ExportField.nullable().describe("The first field that has to be given and is not."),
  warnings: z.array(Sentence).describe("Why it would fail, or what to think of."),
});
export type ExportPreview = z.infer<typeof ExportPreview>;
