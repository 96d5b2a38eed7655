import { z } from "zod";
import { Channel, ChannelList, NewChannel } from "../model/channel.ts";
import { defineRoutes } from "./route.ts";

export const channelRoutes = defineRoutes({
  "GET /api/v0/channels": {
    summary: "All channels by display name, each with its newest recordings, and the disk totals.",
    access: "view",
    query: z.object({ vods: z.coerce.number<string | number>().int().min(0).max(100).default(4) }),
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
  "DELETE /api/v0/channels/:uuid": {
    summary: "Stop watching a channel; its recordings stay.",
    access: "operate",
    response: z.object({ uuid: z.uuid() }),
  },
  "POST /api/v0/channels/:uuid/force_record": {
    summary: "Record now, whatever the channel's rules say.",
    access: "operate",
    success: 202,
    response: z.object({ job_name: z.string() }),
  },
});
