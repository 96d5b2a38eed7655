import { z } from "zod";
import { notificationCategories } from "./notification-categories.ts";

export const NotificationCategory = z.enum(notificationCategories);
export type NotificationCategory = z.infer<typeof NotificationCategory>;

/** Which channels take which category. */
export const NotificationGrid = z.record(NotificationCategory, z.array(z.string()));
export type NotificationGrid = z.infer<typeof NotificationGrid>;

/** A way to reach the operator. */
export const NotificationChannel = z.object({
  name: z.string(),
  title: z.string().describe("The service's own name."),
  missing: z
    .string()
    .nullable()
    .describe("What has to be set before it can be used, such as a setting's key."),
});
export type NotificationChannel = z.infer<typeof NotificationChannel>;

export const NotificationView = z.object({
  channels: z.array(NotificationChannel),
  grid: NotificationGrid,
});
export type NotificationView = z.infer<typeof NotificationView>;

/** One message on one channel, from the first try to its end. */
export const Delivery = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  channel: z.string(),
  category: NotificationCategory,
  title: z.string(),
  state: z.enum(["waiting", "sent", "failed"]),
  attempts: z.number().int(),
  error: z.string().nullable().describe("Why it was not taken, at the last try."),
});
export type Delivery = z.infer<typeof Delivery>;

export const TestResult = z.object({
  sent: z.boolean(),
  error: z.string().nullable(),
});
export type TestResult = z.infer<typeof TestResult>;

/** A browser that wants messages while no page is open, as its push service describes it. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(2000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,30}=*$/),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;
