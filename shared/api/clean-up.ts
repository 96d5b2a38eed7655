import { z } from "zod";
import { CleanUpReport } from "../model/clean-up.ts";
import { StorageOutlook } from "../model/storage.ts";
import { defineRoutes } from "./route.ts";

const CleanUpQuery = z.object({
  dry_run: z
    .stringbool()
    .default(false)
    .describe("Only say what would go and why, and what is kept and why."),
});

export const cleanUpRoutes = defineRoutes({
  "POST /api/v0/channels/:uuid/cleanup": {
    summary: "Remove a channel's oldest recordings that are over its limits.",
    access: "operate",
    query: CleanUpQuery,
    response: CleanUpReport,
  },
  "POST /api/v0/tools/cleanup": {
    summary: "The same for all channels.",
    access: "operate",
    query: CleanUpQuery,
    response: CleanUpReport,
  },
  "GET /api/v0/storage": {
    summary: "What is on the disk, at what rate it fills, and when it will be full.",
    access: "view",
    response: StorageOutlook,
  },
});
