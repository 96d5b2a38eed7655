import { z } from "zod";
import { ScheduledTask } from "../model/schedule.ts";
import { defineRoutes } from "./route.ts";

export const scheduleRoutes = defineRoutes({
  "GET /api/v0/schedule": {
    summary: "Tasks that run by the clock, with their last and next run.",
    access: "operate",
    response: z.array(ScheduledTask),
  },
  "POST /api/v0/schedule/:name/run": {
    summary: "Run a task now; one that is running already goes on.",
    access: "operate",
    success: 202,
    response: z.object({ name: z.string() }),
  },
});
