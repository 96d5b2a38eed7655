import { z } from "zod";
import { PurgeResult, Trash } from "../model/trash.ts";
import { VodList } from "../model/vod.ts";
import { VodListQuery } from "./channels.ts";
import { defineRoutes } from "./route.ts";

const FileWork = z.object({
  uuid: z.uuid(),
  job_name: z
    .string()
    .nullable()
    .describe("The job that still copies files to another disk; null when it is done."),
  is_done: z.boolean(),
});

const SegmentName = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe("A file that was deleted alone; without it, the recording.");

export const vodShelfRoutes = defineRoutes({
  "DELETE /api/v0/vod/:uuid": {
    summary:
      "Delete a recording: into the trash for storage.trash_days, or for good. Not while it is recorded, converted or protected.",
    access: "operate",
    query: z.object({
      for_good: z
        .stringbool()
        .default(false)
        .describe("Without the trash; works on a disk without a free byte too."),
    }),
    response: FileWork.extend({
      basename: z.string(),
      external_vod_exists: z
        .boolean()
        .nullable()
        .describe("False: the platform's copy is gone too. Null: nobody has looked."),
      trash_days: z.number().int().describe("How long it can be brought back."),
    }),
  },
  "POST /api/v0/vod/:uuid/delete_segment": {
    summary: "Delete one file of a recording; it can be brought back as a recording can.",
    access: "operate",
    query: z.object({
      segment: z.coerce.number<string | number>().int().min(0).describe("In the list, from 0."),
      keep_entry: z
        .stringbool()
        .default(false)
        .describe("It stays in the list, shown as deleted; the last entry always does."),
    }),
    response: FileWork,
  },
  "POST /api/v0/vod/:uuid/save": {
    summary: "Archive a recording with all that belongs to it: no clean-up takes it any more.",
    access: "operate",
    response: FileWork,
  },
  "POST /api/v0/vod/:uuid/restore": {
    summary: "Bring a recording back from the trash or the archive, or one of its files.",
    access: "operate",
    query: z.object({ segment: SegmentName }),
    response: FileWork,
  },
  "GET /api/v0/saved_vods": {
    summary: "Archived recordings of all channels, the newest first, page by page.",
    access: "view",
    query: VodListQuery,
    response: VodList,
  },
  "GET /api/v0/trash": {
    summary: "What was deleted and can be brought back, and when it goes for good.",
    access: "operate",
    response: Trash,
  },
  "DELETE /api/v0/trash": {
    summary: "Empty the trash: everything in it is deleted for good.",
    access: "operate",
    response: PurgeResult.extend({
      job_name: z.string().nullable().describe("The job that goes on with it; null when done."),
    }),
  },
  "DELETE /api/v0/trash/:uuid": {
    summary: "Delete one recording of the trash for good, or a file that was deleted alone.",
    access: "operate",
    query: z.object({ segment: SegmentName }),
    response: z.object({ uuid: z.uuid() }),
  },
});
