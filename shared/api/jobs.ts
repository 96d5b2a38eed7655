import { z } from "zod";
import { Job } from "../model/job.ts";
import { defineRoutes } from "./route.ts";

export const jobRoutes = defineRoutes({
  "GET /api/v0/jobs": {
    summary: "Running, waiting and recently ended jobs.",
    access: "operate",
    response: z.array(Job),
  },
  "GET /api/v0/jobs/history": {
    summary: "Ended jobs, the latest first; the daemon keeps the last 200.",
    access: "operate",
    query: z.object({
      offset: z.coerce.number<string | number>().int().min(0).default(0),
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    response: z.object({ jobs: z.array(Job), total: z.number().int() }),
  },
  "DELETE /api/v0/jobs/:name": {
    summary: "Stop a job by its name, or all whose name starts with what stands before a final *.",
    access: "operate",
    query: z.object({
      clear: z
        .stringbool()
        .default(false)
        .describe("Instead of stopping, drop the records of those that have ended."),
    }),
    success: 202,
    response: z.object({ names: z.array(z.string()) }),
  },
});
