import { attempt } from "./eventsub-delivery.ts";
import { revoke } from "./eventsub-publish.ts";
import type { EventSession, SimulatedSubscription, WebhookDelivery } from "./eventsub-state.ts";
import type { World } from "./world.ts";

/** What a test may do to EventSub, and see of it. */
export interface EventSubHands {
  subscriptions(): SimulatedSubscription[];
  /** Messages to webhooks so far. */
  deliveries(): WebhookDelivery[];
  sessions(): EventSession[];
  revoke(subscription: SimulatedSubscription, status: string): Promise<void>;
  /** Sends a message to its webhook once more, perhaps with other headers; answers the status. */
  resend(delivery: WebhookDelivery, headers?: Record<string, string>): Promise<number>;
}

export function createEventSubHands(world: World): EventSubHands {
  return {
    subscriptions: () => [...world.eventSub.subscriptions],
    deliveries: () => [...world.eventSub.deliveries],
    sessions: () => [...world.eventSub.sessions.values()],
    revoke: (subscription, status) => revoke(world, subscription, status),
    resend: async (delivery, headers) => (await attempt(world, delivery, headers))?.status ?? 0,
  };
}
