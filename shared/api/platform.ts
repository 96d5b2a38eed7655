import { z } from "zod";
import { ChannelHistory } from "../model/history.ts";
import { ListedVideo, PlatformClip, PlatformVideo, PlatformVideoType } from "../model/platform.ts";
import { MutedRange, MutedState, Vod } from "../model/vod.ts";
import { defineRoutes } from "./route.ts";

const limit = (usual: number, most: number) =>
  z.coerce.number<string | number>().int().min(1).max(most).default(usual);

const videoList = { type: PlatformVideoType.optional(), limit: limit(100, 500) };

/** What the platform itself keeps of recordings and channels. */
export const platformRoutes = defineRoutes({
  "POST /api/v0/vod/:uuid/match": {
    summary: "Find the platform's copy of a recording, or take the video that is named.",
    access: "operate",
    body: z
      .object({
        overrideVideoID: z
          .string()
          .trim()
          .max(500)
          .optional()
          .describe("Id of a video, or a link to it; without it the right one is looked for."),
      })
      .prefault({}),
    response: Vod,
  },
  "POST /api/v0/vod/:uuid/check_copy": {
    summary: "Ask the platform whether it still has its copy of a recording.",
    access: "operate",
    response: Vod,
  },
  "POST /api/v0/vod/:uuid/check_mute": {
    summary: "Ask the platform where it took the sound out of its copy of a recording.",
    access: "operate",
    response: z.object({ muted: MutedState, muted_ranges: z.array(MutedRange) }),
  },
  "POST /api/v0/channels/:uuid/matchallprovidervods": {
    summary: "Find the platform's copies of all recordings of a channel, and see which are gone.",
    access: "operate",
    success: 202,
    response: z.object({ job_name: z.string() }),
  },
  "GET /api/v0/channels/:uuid/videos": {
    summary: "Videos that the platform keeps of a channel, the newest first, page by page.",
    access: "operate",
    query: z.object({
      ...videoList,
      limit: limit(30, 100),
      cursor: z.string().min(1).max(1000).optional().describe("Of the page before."),
    }),
    response: z.object({
      videos: z.array(ListedVideo),
      cursor: z.string().nullable().describe("For the next page; null when this is the last."),
    }),
  },
  "GET /api/v0/channels/:uuid/clips": {
    summary: "Clips that the platform keeps of a channel, the newest first.",
    access: "operate",
    query: z.object({
      days: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(36_500)
        .optional()
        .describe("Made in the last so many days."),
      limit: limit(100, 500),
    }),
    response: z.array(PlatformClip),
  },
  "GET /api/v0/channels/:uuid/history": {
    summary: "What happened on a channel: on air, changes of title and game, recordings.",
    access: "view",
    query: z.object({ limit: limit(200, 2000) }),
    response: ChannelHistory,
  },
  "GET /api/v0/twitchapi/videos/:login": {
    summary: "The newest videos that Twitch keeps of a streamer, who need not be watched.",
    access: "operate",
    query: z.object(videoList),
    response: z.array(PlatformVideo),
  },
  "GET /api/v0/youtubeapi/videos/:channel_id": {
    summary: "The newest videos of a YouTube channel, which need not be watched.",
    access: "operate",
    query: z.object(videoList),
    response: z.array(PlatformVideo),
  },
});
