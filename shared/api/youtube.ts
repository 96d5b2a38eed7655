import { z } from "zod";
import { YoutubeCode, YoutubePlaylist, YoutubeStatus } from "../model/youtube.ts";
import { defineRoutes } from "./route.ts";

/** The operator's account at YouTube, for exports. */
export const youtubeRoutes = defineRoutes({
  "GET /api/v0/youtube/status": {
    summary: "Whether an account is connected to YouTube, and what is left of the day's quota.",
    access: "operate",
    response: YoutubeStatus,
  },
  "POST /api/v0/youtube/login": {
    summary: "Begin to connect an account: answers a code and the address where it is typed in.",
    access: "admin",
    success: 202,
    response: YoutubeCode,
  },
  "DELETE /api/v0/youtube/login": {
    summary: "Disconnect the account; its tokens are revoked and forgotten.",
    access: "admin",
    response: YoutubeStatus,
  },
  "GET /api/v0/youtube/authenticate": {
    summary: "The address at Google where an account is connected without a code.",
    access: "admin",
    query: z.object({
      origin: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional()
        .describe("Where the dashboard is opened; without it the setting server.public_url."),
    }),
    response: z.object({
      url: z.string(),
      callback: z.string().describe("Where Google leads back to; has to be allowed there."),
    }),
  },
  "GET /api/v0/youtube/playlists": {
    summary: "All playlists of the connected account.",
    access: "operate",
    response: z.array(YoutubePlaylist),
  },
  "POST /api/v0/youtube/playlists": {
    summary: "Make a playlist.",
    access: "operate",
    body: z.strictObject({
      title: z.string().trim().min(1, "A title is needed.").max(150),
      description: z.string().max(5000).default(""),
      privacy: z.enum(["public", "unlisted", "private"]).default("private"),
    }),
    response: z.object({ id: z.string() }),
  },
});
