import { z } from "zod";
import { Job } from "../model/job.ts";
import { defineRoutes } from "./route.ts";

export const jobRoutes = defineRoutes({
  "GET /api/v0/jobs": {
    summary: "Running, waiting and recently ended jobs.",
    access: "operate",
    response: z.array(Job),
  },
  "DELETE /api/v0/jobs/:name": {
    summary: "Stop a job by its name, or all whose name starts with what stands before a final *.",
    access: "operate",
    success: 202,
    response: z.object({ names: z.array(z.string()) }),
  },
});
