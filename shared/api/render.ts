import { z } from "zod";
import { RenderChoices, RenderRequest } from "../model/render.ts";
import { defineRoutes } from "./route.ts";

export const renderRoutes = defineRoutes({
  "GET /api/v0/vod/:uuid/renderwizard": {
    summary: "What a chat can be rendered from and burned onto, and the usual options.",
    access: "operate",
    response: RenderChoices,
  },
  "POST /api/v0/vod/:uuid/renderwizard": {
    summary: "Make a video of a recording's chat, burn it onto the picture, or both.",
    access: "operate",
    success: 202,
    body: RenderRequest,
    response: z.object({
      render_job: z.string().nullable(),
      burn_job: z.string().nullable().describe("It waits until the chat is rendered."),
    }),
  },
});
