import { z } from "zod";
import {
  Channel,
  ChannelList,
  ChannelRemoval,
  ChannelRuleChanges,
  channelSorts,
  NewChannel,
} from "../model/channel.ts";
import { VodList, VodPhase, vodSorts } from "../model/vod.ts";
import { Filter, paging, SortOrder } from "./paging.ts";
import { defineRoutes } from "./route.ts";

export const ChannelListQuery = z.object({
  vods: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .max(100)
    .default(4)
    .describe("The newest recordings that come with each channel; more by their own list."),
  sort: z.enum(channelSorts).default("displayName"),
  order: SortOrder.optional().describe(
    "Names go up, all else goes down, unless you say otherwise.",
  ),
  filter: Filter.describe("In the shown name or the login."),
  ...paging(1000, 1000),
});
export type ChannelListQuery = z.output<typeof ChannelListQuery>;

export const VodListQuery = z.object({
  sort: z.enum(vodSorts).default("started_at"),
  order: SortOrder.default("desc"),
  filter: Filter.describe("In title, game, comment or file name."),
  phase: VodPhase.optional(),
  ...paging(50, 500),
});
export type VodListQuery = z.output<typeof VodListQuery>;

export const channelRoutes = defineRoutes({
  "GET /api/v0/channels": {
    summary: "Channels by display name, each with its newest recordings, and the disk totals.",
    access: "view",
    query: ChannelListQuery,
    response: ChannelList,
  },
  "POST /api/v0/channels": {
    summary: "Add a channel by login or link; recording starts at once if it is live.",
    access: "operate",
    body: NewChannel,
    response: Channel,
  },
  "GET /api/v0/channels/:uuid": {
    summary: "One channel.",
    access: "view",
    query: z.object({
      vods: z.coerce.number<string | number>().int().min(0).max(10_000).default(100),
    }),
    response: Channel,
  },
  "PUT /api/v0/channels/:uuid": {
    summary: "Change the rules of a channel; only the given ones.",
    access: "operate",
    body: ChannelRuleChanges,
    response: Channel,
  },
  "DELETE /api/v0/channels/:uuid": {
    summary: "Stop watching a channel; its recordings stay unless asked otherwise.",
    access: "operate",
    query: z.object({
      deletevods: z
        .stringbool()
        .default(false)
        .describe("Delete its recordings too; protected and archived ones stay."),
    }),
    response: ChannelRemoval,
  },
  "GET /api/v0/channels/:uuid/vods": {
    summary: "Recordings of a channel, the newest first, page by page.",
    access: "view",
    query: VodListQuery,
    response: VodList,
  },
  "GET /api/v0/vods": {
    summary: "Recordings of all channels, the newest first, page by page.",
    access: "view",
    query: VodListQuery,
    response: VodList,
  },
  "POST /api/v0/channels/:uuid/force_record": {
    summary: "Record now, whatever the channel's rules say.",
    access: "operate",
    success: 202,
    response: z.object({ job_name: z.string() }),
  },
  "POST /api/v0/channels/:uuid/refresh": {
    summary: "Look up names and pictures again, and whether it is live.",
    access: "operate",
    response: Channel,
  },
  "POST /api/v0/channels/:uuid/rename": {
    summary:
      "Follow a streamer to a new login; new recordings go into a folder of that name, a running one goes on.",
    access: "operate",
    body: z.object({ new_login: z.string().trim().min(1).max(500).describe("Login, or a link.") }),
    response: Channel,
  },
});
