import { z } from "zod";
import { ChatMethod, ChatMethodName } from "../model/chat-method.ts";
import { defineRoutes } from "./route.ts";

const method = ChatMethodName.default("own").describe(
  "own: by the daemon itself; td: by TwitchDownloaderCLI, where that is installed.",
);
const JobStarted = z.object({ job_name: z.string() });

export const chatDownloadRoutes = defineRoutes({
  "POST /api/v0/vod/:uuid/download_chat": {
    summary:
      "Fetch the platform's own chat of a recording; what an interrupted try has fetched is not fetched again.",
    access: "operate",
    query: z.object({ method }),
    success: 202,
    response: JobStarted,
  },
  "GET /api/v0/tools/chat_methods": {
    summary: "The ways to download a chat, and whether each can be used.",
    access: "operate",
    response: z.array(ChatMethod),
  },
  "POST /api/v0/tools/chat_download": {
    summary: "Fetch the chat of any video by its link; it becomes a file among the clips.",
    access: "operate",
    body: z.object({
      url: z.string().trim().min(1).max(500).describe("Link or id of the video."),
      method,
    }),
    success: 202,
    response: JobStarted.extend({
      folder: z.string().describe("Below the folder of all clips."),
      basename: z.string(),
    }),
  },
});
