import { z } from "zod";
import { defineRoutes } from "./route.ts";

const seconds = z.coerce.number<string | number>().min(0).max(1_000_000);
const isTrue = z.enum(["true", "false"]).default("false");

/** What a download of a video may be asked for. */
export const DownloadQuery = z.object({
  quality: z
    .string()
    .max(100)
    .default("best")
    .describe("best, worst, source, audio_only, or one such as 1080p60."),
  from: seconds.optional().describe("Only from this second of the video on."),
  to: seconds.optional().describe("Only up to this second of the video."),
  follow: isTrue.describe(
    "Whether a broadcast that still runs is fetched to its end; otherwise as far as it is there.",
  ),
});
export type DownloadQuery = z.output<typeof DownloadQuery>;

const JobStarted = z.object({ job_name: z.string() });
const link = z.string().trim().min(1).max(500);

export const downloadRoutes = defineRoutes({
  "POST /api/v0/vod/:uuid/download": {
    summary:
      "Fetch the platform's copy of a recording; what an interrupted try has fetched is not fetched again.",
    access: "operate",
    query: DownloadQuery,
    success: 202,
    response: JobStarted,
  },
  "GET /api/v0/channels/:uuid/download/:videoId": {
    summary: "Fetch any video of a channel; it becomes a recording of its own.",
    access: "operate",
    query: DownloadQuery,
    success: 202,
    response: JobStarted,
  },
  "POST /api/v0/tools/vod_download": {
    summary: "The same by the link of a video of a channel that is watched.",
    access: "operate",
    body: z.object({ url: link.describe("Link or id of the video."), ...DownloadQuery.shape }),
    success: 202,
    response: JobStarted,
  },
});
