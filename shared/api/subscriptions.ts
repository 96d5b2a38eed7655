import { z } from "zod";
import { SubscriptionStatus, TwitchLogin } from "../model/subscription.ts";
import { defineRoutes } from "./route.ts";

export const subscriptionRoutes = defineRoutes({
  "GET /api/v0/subscriptions": {
    summary: "What the platforms tell by themselves, for which channels, and what it costs.",
    access: "operate",
    response: SubscriptionStatus,
  },
  "POST /api/v0/subscriptions": {
    summary: "Subscribe all channels now instead of at the next regular check.",
    access: "operate",
    success: 202,
    response: SubscriptionStatus,
  },
  "DELETE /api/v0/subscriptions/:id": {
    summary:
      "Remove a subscription; the next check makes it again if the channel is still watched.",
    access: "operate",
    response: z.object({ id: z.string() }),
  },
  "GET /api/v0/twitch/login": {
    summary: "Whether an account is connected to Twitch, or waits for its code to be typed in.",
    access: "operate",
    response: TwitchLogin,
  },
  "POST /api/v0/twitch/login": {
    summary: "Begin to connect an account: answers a code and the address where it is typed in.",
    access: "admin",
    success: 202,
    response: TwitchLogin,
  },
  "DELETE /api/v0/twitch/login": {
    summary: "Disconnect the account; its tokens are revoked and forgotten.",
    access: "admin",
    response: TwitchLogin,
  },
});
