import { z } from "zod";
import { MediaLinks } from "../model/access.ts";
import { Vod } from "../model/vod.ts";
import { defineRoutes } from "./route.ts";

export const vodRoutes = defineRoutes({
  "GET /api/v0/vod/:uuid": {
    summary: "One recording.",
    access: "view",
    response: Vod,
  },
  "POST /api/v0/vod/:uuid/link": {
    summary: "Links to the recording's files for players without a login; they expire.",
    access: "view",
    query: z.object({
      seconds: z.coerce.number<string | number>().int().min(60).max(604_800).default(43_200),
    }),
    response: MediaLinks,
  },
  "DELETE /api/v0/vod/:uuid/product": {
    summary: "Delete a file that was made from a recording, or fetched for it; not the recording.",
    access: "operate",
    query: z.object({ basename: z.string().min(1).max(255) }),
    response: Vod,
  },
  "POST /api/v0/vod/:uuid/convert": {
    summary:
      "Convert again a recording whose conversion failed; the captured parts are still there.",
    access: "operate",
    success: 202,
    response: z.object({ job_name: z.string() }),
  },
});
