import { z } from "zod";
import { LogLevel, LogLine } from "../model/log.ts";
import { SettingsView, SettingValue } from "../model/settings.ts";
import { defineRoutes } from "./route.ts";

const AuthCheck = z.object({
  authentication: z.boolean().describe("Whether a password is set."),
  guest_mode: z.boolean(),
  status: z.boolean().describe("Whether this caller may do everything."),
});

export const daemonRoutes = defineRoutes({
  "GET /api/v0/auth/check": {
    summary: "Whether a login is needed and whether this caller has one.",
    access: "public",
    response: AuthCheck,
  },
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
  "GET /api/v0/log": {
    summary: "Log lines since a time, oldest first.",
    access: "operate",
    query: z.object({
      dateFrom: z.iso.datetime({ offset: true }).optional(),
      module: z.string().optional(),
      level: LogLevel.optional().describe("This level and above."),
      limit: z.coerce.number<string | number>().int().min(1).max(5000).default(1000),
    }),
    response: z.object({ lines: z.array(LogLine), to: z.iso.datetime() }),
  },
});
