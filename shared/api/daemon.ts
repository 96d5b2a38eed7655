import { z } from "zod";
import { ChannelList } from "../model/channel.ts";
import { Job } from "../model/job.ts";
import { LogLevel, LogLine } from "../model/log.ts";
import { SettingsView, SettingValue } from "../model/settings.ts";
import { defineRoutes } from "./route.ts";

export const daemonRoutes = defineRoutes({
  "GET /api/v0/settings": {
    summary: "Settings with their descriptions, favourite games, version and errors.",
    access: "view",
    response: SettingsView,
  },
  "PATCH /api/v0/settings": {
    summary: "Change settings; only the given keys, all or none.",
    access: "admin",
    body: z.object({ config: z.record(z.string(), SettingValue) }),
    response: SettingsView,
  },
  "GET /api/v0/data": {
    summary: "What a dashboard needs first, in one answer that does not grow with the recordings.",
    access: "view",
    response: z.object({
      settings: SettingsView,
      channels: ChannelList,
      jobs: z.array(Job).nullable().describe("Null for a guest."),
    }),
  },
  "GET /api/v0/log": {
    summary:
      "Log lines of a time, oldest first; the newest ones when there are more than the limit.",
    access: "operate",
    query: z.object({
      dateFrom: z.iso.datetime({ offset: true }).optional(),
      dateTo: z.iso.datetime({ offset: true }).optional(),
      module: z.string().optional(),
      level: LogLevel.optional().describe("This level and above."),
      limit: z.coerce.number<string | number>().int().min(1).max(5000).default(1000),
    }),
    response: z.object({ lines: z.array(LogLine), to: z.iso.datetime() }),
  },
});
