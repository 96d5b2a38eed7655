import { z } from "zod";
import { About } from "../model/about.ts";
import { StoredFolder } from "../model/stored-file.ts";
import { defineRoutes } from "./route.ts";

const FolderPath = z
  .string()
  .max(4096)
  .describe("Below storage or logs, relative to the data folder; parts are divided by /.");

/** What an operator looks after the installation with. */
export const upkeepRoutes = defineRoutes({
  "GET /api/v0/about": {
    summary: "Versions, memory, disk, and how it is found out who is live.",
    access: "operate",
    response: About,
  },
  "GET /api/v0/files": {
    summary: "What is in a folder of recordings or logs; needs the setting server.file_access.",
    access: "operate",
    query: z.object({ path: FolderPath.default("") }),
    response: StoredFolder,
  },
  "DELETE /api/v0/files": {
    summary: "Delete one file of recordings or logs; needs the setting server.file_access.",
    access: "admin",
    query: z.object({ path: FolderPath, name: z.string().min(1).max(255) }),
    response: z.object({ path: z.string(), name: z.string() }),
  },
  "POST /api/v0/tools/reload": {
    summary: "Read settings.json again and look at every channel now.",
    access: "admin",
    response: z.object({
      changed: z.array(z.string()).describe("Keys of settings that have another value now."),
      channels: z.number().int(),
    }),
  },
  "POST /api/v0/tools/shutdown": {
    summary: "Stop the daemon; running captures can be taken up at the next start.",
    access: "admin",
    query: z.object({
      force: z.stringbool().default(false).describe("Even while something is recorded."),
    }),
    success: 202,
    response: z.object({ captures: z.number().int().describe("Recordings that it interrupts.") }),
  },
});
