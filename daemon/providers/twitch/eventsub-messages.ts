import { z } from "zod";
import type { Trigger } from "../../core/trigger.ts";

/** A subscription in an answer or a message (https://dev.twitch.tv/docs/eventsub). */
export const EventSubSubscription = z.object({
  id: z.string(),
  status: z.string(),
  type: z.string(),
  condition: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  cost: z.number().catch(0),
  transport: z.object({
    method: z.string(),
    callback: z.string().optional(),
    session_id: z.string().optional(),
  }),
});
export type EventSubSubscription = z.infer<typeof EventSubSubscription>;

const OnlineEvent = z.object({
  id: z.string(),
  broadcaster_user_id: z.string(),
  type: z.string(),
  started_at: z.string(),
});
const OfflineEvent = z.object({ broadcaster_user_id: z.string() });
const UpdateEvent = z.object({
  broadcaster_user_id: z.string(),
  title: z.string(),
  category_id: z.string(),
  category_name: z.string(),
});

/** What a notification tells; null when it is nothing we know. `timestamp` has nanoseconds. */
export function parseNotification(type: string, event: unknown, timestamp: string): Trigger | null {
  const told = { provider: "twitch", atMs: toMs(timestamp) };
  if (type === "stream.online") {
    const { data } = OnlineEvent.safeParse(event);
    if (data === undefined) return null;
    return {
      ...told,
      type: "online",
      streamerId: data.broadcaster_user_id,
      streamId: data.id,
      startedAt: data.started_at,
      isRerun: data.type !== "live",
    };
  }
  if (type === "stream.offline") {
    const { data } = OfflineEvent.safeParse(event);
    return data === undefined
      ? null
      : { ...told, type: "offline", streamerId: data.broadcaster_user_id };
  }
  if (type !== "channel.update") return null;
  const { data } = UpdateEvent.safeParse(event);
  if (data === undefined) return null;
  const content = {
    title: data.title,
    gameId: data.category_id === "" ? null : data.category_id,
    gameName: data.category_name === "" ? null : data.category_name,
  };
  return { ...told, type: "changed", streamerId: data.broadcaster_user_id, content };
}

/** Milliseconds of an RFC 3339 time; JavaScript drops the digits beyond them. NaN when it is none. */
export function toMs(timestamp: string): number {
  return Date.parse(timestamp);
}

/** The part of a message that both transports have. */
export const Payload = z.object({
  subscription: EventSubSubscription,
  event: z.unknown().optional(),
});
