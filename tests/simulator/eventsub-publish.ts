import type { ChannelEvent } from "./channel.ts";
import { deliver } from "./eventsub-delivery.ts";
import type { SimulatedSubscription } from "./eventsub-state.ts";
import { toItem } from "./eventsub-state.ts";
import { gameOf } from "./games.ts";
import type { World } from "./world.ts";

/** Tells everyone who has subscribed to it. */
export function publish(world: World, event: ChannelEvent): void {
  const payload = toEvent(event);
  for (const subscription of world.eventSub.subscriptions) {
    const { type, broadcasterId, status } = subscription;
    if (type === event.type && broadcasterId === event.channel.id && status === "enabled")
      notify(world, subscription, payload, event.atMs);
  }
}

function notify(
  world: World,
  subscription: SimulatedSubscription,
  event: unknown,
  atMs: number,
): void {
  const payload = { subscription: toItem(subscription), event };
  if (subscription.transport.method === "webhook") {
    void deliver(world, { kind: "notification", subscription, payload }, atMs);
    return;
  }
  const { type, version, transport } = subscription;
  const metadata = { subscription_type: type, subscription_version: version };
  world.eventSub.sessions
    .get(transport.sessionId)
    ?.send("notification", payload, { atMs, metadata });
}

/** Ends a subscription and says so. */
export async function revoke(
  world: World,
  subscription: SimulatedSubscription,
  status: string,
): Promise<void> {
  subscription.status = status;
  const payload = { subscription: toItem(subscription) };
  if (subscription.transport.method === "webhook") {
    await deliver(world, { kind: "revocation", subscription, payload });
    return;
  }
  const { type, version, transport } = subscription;
  const metadata = { subscription_type: type, subscription_version: version };
  world.eventSub.sessions.get(transport.sessionId)?.send("revocation", payload, { metadata });
}

function toEvent({ type, channel, atMs }: ChannelEvent): Record<string, unknown> {
  const broadcaster = {
    broadcaster_user_id: channel.id,
    broadcaster_user_login: channel.login,
    broadcaster_user_name: channel.displayName,
  };
  if (type === "stream.offline") return broadcaster;
  if (type === "channel.update")
    return {
      ...broadcaster,
      title: channel.title,
      language: channel.definition.language ?? "en",
      category_id: gameOf(channel.game)?.id ?? "",
      category_name: channel.game,
      content_classification_labels: [],
    };
  const live = channel.broadcasts.at(-1);
  return {
    id: live?.streamId ?? "",
    ...broadcaster,
    type: "live",
    started_at: new Date(live?.start.startedAtMs ?? atMs).toISOString(),
  };
}
