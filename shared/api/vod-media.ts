import { z } from "zod";
import { EncoderList } from "../model/encoder.ts";
import { mediaSettings } from "../config/media-settings.ts";
import { defineRoutes } from "./route.ts";

const JobStarted = z.object({ job_name: z.string() });

export const CutRequest = z.strictObject({
  start: z.number().min(0).describe("Seconds of the recording; the first frame of the clip."),
  end: z.number().positive().describe("Seconds of the recording; the first frame after the clip."),
  exact: z
    .boolean()
    .default(false)
    .describe("To the frame, by encoding the edges; else at the nearest key frames."),
  name: z.string().trim().max(200).default("").describe("For the name of the file."),
  title: z.string().trim().max(500).default("").describe("Of the clip; empty: its name."),
});

export const CutAnswer = JobStarted.extend({
  folder: z.string().describe("Below the folder of all clips."),
  basename: z.string(),
  start: z.number().describe("Where the clip really begins."),
  end: z.number().describe("Where it really ends."),
});

/** What is left out is as in the settings. */
export const ReencodeRequest = z.strictObject({
  encoder: z.string().min(1).max(40).optional().describe("ffmpeg's name."),
  preset: mediaSettings["reencode.preset"].schema.optional(),
  quality: mediaSettings["reencode.quality"].schema.optional(),
  kilobits: mediaSettings["reencode.kilobits"].schema.optional(),
  height: mediaSettings["reencode.height"].schema.optional(),
  replace: z
    .boolean()
    .optional()
    .describe("The encoded file takes the original's place, which goes to the trash."),
});

export const vodMediaRoutes = defineRoutes({
  "POST /api/v0/vod/:uuid/cut": {
    summary: "Cut a stretch out of a recording into a clip, with its chat.",
    access: "operate",
    success: 202,
    body: CutRequest,
    response: CutAnswer,
  },
  "POST /api/v0/vod/:uuid/splitbychapters": {
    summary: "Write each chapter of a recording into a file of its own; a repeat replaces them.",
    access: "operate",
    success: 202,
    response: JobStarted,
  },
  "POST /api/v0/vod/:uuid/previews": {
    summary: "Make the pictures of a recording again: poster, contact sheet, sprites.",
    access: "operate",
    success: 202,
    response: JobStarted,
  },
  "POST /api/v0/vod/:uuid/sidecars": {
    summary: "Write again what stands beside a recording for other programs.",
    access: "operate",
    response: z.object({ written: z.array(z.string()).describe("Names of files that changed.") }),
  },
  "POST /api/v0/vod/:uuid/reencode": {
    summary: "Encode a recording again, beside the original or in its place.",
    access: "operate",
    success: 202,
    body: ReencodeRequest,
    response: JobStarted,
  },
  "GET /api/v0/tools/encoders": {
    summary: "Encoders of pictures, each tried for a second on this machine.",
    access: "operate",
    response: EncoderList,
  },
});
