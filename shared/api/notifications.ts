import { z } from "zod";
import {
  Delivery,
  NotificationCategory,
  NotificationView,
  PushSubscription,
  TestResult,
} from "../model/notification.ts";
import { defineRoutes } from "./route.ts";

export const notificationRoutes = defineRoutes({
  "GET /api/v0/notifications": {
    summary: "Channels, and which of them take which category.",
    access: "operate",
    response: NotificationView,
  },
  "PUT /api/v0/notifications": {
    summary: "Set the channels of categories; those that are not named stay as they are.",
    access: "admin",
    body: z.object({ grid: z.partialRecord(NotificationCategory, z.array(z.string())) }),
    response: NotificationView,
  },
  "POST /api/v0/notifications/test": {
    summary: "Send a sample of a category by exactly this channel, once, and say whether it went.",
    access: "operate",
    body: z.object({ channel: z.string(), category: NotificationCategory.default("system") }),
    response: TestResult,
  },
  "GET /api/v0/notifications/deliveries": {
    summary: "What was sent by which channel, the latest first; the daemon keeps the last 200.",
    access: "operate",
    query: z.object({
      limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
    }),
    response: z.array(Delivery),
  },
  "GET /api/v0/notifications/push": {
    summary: "The public key that a browser subscribes with (Web Push).",
    access: "operate",
    response: z.object({ public_key: z.string() }),
  },
  "POST /api/v0/notifications/push": {
    summary: "Send messages to this browser even when no page is open (Web Push).",
    access: "operate",
    body: PushSubscription,
    response: z.object({ subscribed: z.boolean() }),
  },
  "DELETE /api/v0/notifications/push": {
    summary: "No longer send messages to this browser (Web Push).",
    access: "operate",
    query: z.object({ endpoint: z.string() }),
    response: z.object({ subscribed: z.boolean() }),
  },
});
