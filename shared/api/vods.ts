import { z } from "zod";
import { Vod } from "../model/vod.ts";
import { defineRoutes } from "./route.ts";

export const vodRoutes = defineRoutes({
  "GET /api/v0/vod/:uuid": {
    summary: "One recording.",
    access: "view",
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
