import { z } from "zod";

/** What the platform tells about a channel by itself, as it happens. */
export const Subscription = z.object({
  id: z.string(),
  type: z.string().describe("stream.online, stream.offline or channel.update."),
  status: z.string().describe("enabled when it works; anything else says why it does not."),
  transport: z.enum(["webhook", "websocket"]),
  cost: z.number(),
  created_at: z.iso.datetime(),
});
export type Subscription = z.infer<typeof Subscription>;

export const ChannelSubscriptions = z.object({
  uuid: z.uuid(),
  internalName: z.string(),
  displayName: z.string(),
  is_covered: z
    .boolean()
    .describe("Whether the platform tells when it goes live; otherwise only polling finds it."),
  is_complete: z.boolean().describe("Whether all types are subscribed."),
  subscriptions: z.array(Subscription),
});
export type ChannelSubscriptions = z.infer<typeof ChannelSubscriptions>;

/** Who tells about live streams: for the About page. */
export const SubscriptionStatus = z.object({
  mode: z.enum(["off", "webhook", "websocket"]),
  connected: z.boolean().describe("Whether messages can arrive now."),
  callback: z.string().nullable().describe("The address the platform calls, with a webhook."),
  total: z.number().int(),
  total_cost: z.number(),
  max_total_cost: z
    .number()
    .describe("What the platform allows; with a websocket 10, that is 3 channels with all types."),
  polled_only: z.number().int().describe("Channels that only polling finds."),
  note: z.string().describe("The state in one sentence."),
  problem: z.string().nullable(),
  channels: z.array(ChannelSubscriptions),
});
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The operator's own account at Twitch, connected by a code that is typed in there. */
export const TwitchLogin = z.object({
  state: z.enum(["none", "pending", "connected"]),
  login: z.string().nullable(),
  user_id: z.string().nullable(),
  expires_at: z.iso
    .datetime()
    .nullable()
    .describe("Of the code while pending, of the token once connected; tokens are renewed."),
  user_code: z.string().nullable().describe("What to type in at the address, while pending."),
  verification_uri: z.string().nullable(),
  problem: z.string().nullable(),
});
export type TwitchLogin = z.infer<typeof TwitchLogin>;
