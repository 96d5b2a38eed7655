import { z } from "zod";
import { ChatPage, ChatSearchResult, ChatSummary } from "../model/chat.ts";
import { ChatSource } from "../model/render.ts";
import { defineRoutes } from "./route.ts";

const source = ChatSource.optional().describe(
  "Which chat; without it the captured one, or else the downloaded one.",
);
const offset = z.coerce.number<string | number>().min(0);

/** Messages of a page. */
export const mostChatMessages = 1000;
/** Messages that a search shows. */
export const mostChatFinds = 200;

export const chatRoutes = defineRoutes({
  "GET /api/v0/vod/:uuid/chat": {
    summary: "Messages of a recording's chat, in the order of the recording, ready to be shown.",
    access: "view",
    query: z.object({
      source,
      from: offset.default(0).describe("Seconds into the recording, included."),
      to: offset.optional().describe("Seconds, not included."),
      limit: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(mostChatMessages)
        .default(200)
        .describe("Messages of the same moment as the last one come along beyond it."),
      latest: z
        .stringbool()
        .default(false)
        .describe("The last messages before `to` instead of the first ones after `from`."),
    }),
    response: ChatPage,
  },
  "GET /api/v0/vod/:uuid/chat/summary": {
    summary: "Which chats a recording has, how lively they were and when, and who wrote most.",
    access: "view",
    response: ChatSummary,
  },
  "GET /api/v0/vod/:uuid/chat/search": {
    summary: "Messages with these words in the text or in the writer's name.",
    access: "view",
    query: z.object({ source, q: z.string().trim().min(1).max(200) }),
    response: ChatSearchResult,
  },
});
