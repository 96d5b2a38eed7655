import { z } from "zod";
import { ExporterList, ExporterTest, ExportOptions, ExportPreview } from "../model/export.ts";
import { defineRoutes } from "./route.ts";

const exporter = z.string().min(1).max(40).describe("file, youtube, sftp, ftp or rclone.");
const count = z.coerce.number<string | number>().int().min(0);
const { title_template, directory, file_source } = ExportOptions.shape;

/** Where to; what is left out is as in the settings. */
const TestOptions = ExportOptions.pick({
  directory: true,
  host: true,
  port: true,
  username: true,
  password: true,
  remote: true,
  playlist_id: true,
});

/** How recordings leave. */
export const exportRoutes = defineRoutes({
  "GET /api/v0/exporter": {
    summary: "The ways for recordings to leave, what each needs, and what the settings fill in.",
    access: "operate",
    response: ExporterList,
  },
  "POST /api/v0/exporter": {
    summary:
      "Export a recording, or a file of the file manager (needs server.file_access); goes on after a restart.",
    access: "operate",
    query: z.object({
      mode: z.enum(["vod", "file"]).default("vod"),
      exporter: exporter.optional().describe("Left out: the one of the settings."),
    }),
    body: ExportOptions,
    success: 202,
    response: z.object({ job_name: z.string() }),
  },
  "POST /api/v0/exporter/test": {
    summary:
      "Try whether exports would work: logs in and writes a small file that is deleted again; asks Google for YouTube.",
    access: "operate",
    query: z.object({
      exporter: exporter.optional().describe("Left out: the one of the settings."),
    }),
    body: TestOptions,
    response: ExporterTest,
  },
  "GET /api/v0/vod/:uuid/export": {
    summary: "What an export would do: names, sizes, and what stands in its way.",
    access: "operate",
    query: z.object({
      exporter: exporter.optional(),
      segment: count.optional(),
      file_source,
      title_template,
      directory,
      with_sidecars: z.stringbool().optional(),
    }),
    response: ExportPreview,
  },
  "GET /api/v0/exporter/rclone/remotes": {
    summary: "The remotes of rclone.",
    access: "operate",
    response: z.array(z.string()),
  },
  "POST /api/v0/channels/:uuid/exportallvods": {
    summary:
      "Export all recordings of a channel by the settings, one after another; what left before stays out of it.",
    access: "operate",
    query: z.object({
      force: z.stringbool().default(false).describe("Also what left before."),
    }),
    success: 202,
    response: z.object({
      job_name: z.string().describe("Has a report."),
      vod_count: z.number().int(),
      total_size: z.number().describe("Bytes."),
    }),
  },
});
