import { z } from "zod";
import { LocalClip } from "../model/clip.ts";
import { defineRoutes } from "./route.ts";

const ClipPlace = z.object({
  folder: z.string().max(1000).describe("Below the folder of all clips."),
  basename: z.string().min(1).max(300),
});

export const clipRoutes = defineRoutes({
  "GET /api/v0/channels/:uuid/local_clips": {
    summary: "Clips and cuts of a channel that are on the disk, the newest first.",
    access: "view",
    response: z.array(LocalClip),
  },
  "DELETE /api/v0/channels/:uuid/local_clips": {
    summary: "Delete a clip with all that lies beside it; there is no undo.",
    access: "operate",
    query: ClipPlace,
    response: ClipPlace,
  },
  "POST /api/v0/tools/clip_download": {
    summary: "Fetch a clip of any channel by its link, with picture and description.",
    access: "operate",
    body: z.object({ url: z.string().trim().min(1).max(500).describe("Link to the clip.") }),
    success: 202,
    response: z.object({ job_name: z.string() }),
  },
});
