import type {
  ChannelSubscriptions,
  Subscription,
  SubscriptionStatus,
} from "../../shared/model/subscription.ts";
import { isEnabled, type PushSubscription, pushTypes } from "../core/push-plan.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { EventSubNow } from "../providers/twitch/eventsub.ts";

/** Who tells about which channels, for the About page. */
export function showSubscriptions(
  deps: Pick<Deps, "store">,
  now: EventSubNow,
  missing: string | null,
): SubscriptionStatus {
  const channels = deps.store.channels
    .list()
    .filter(({ provider }) => provider === "twitch")
    .map(({ uuid, internalName, displayName, internalId }): ChannelSubscriptions => {
      const own = now.subscriptions.filter(({ streamerId }) => streamerId === internalId);
      const enabled = own.filter(isEnabled).map(({ type }) => type);
      return {
        uuid,
        internalName,
        displayName,
        is_covered: enabled.includes("stream.online"),
        is_complete: pushTypes.every((type) => enabled.includes(type)),
        subscriptions: own.flatMap(toSubscription),
      };
    });
  const covered = channels.filter(({ is_covered }) => is_covered).length;
  const polled_only = channels.length - covered;
  return {
    mode: now.mode,
    connected: now.isConnected,
    callback: now.callback,
    total: now.subscriptions.length,
    total_cost: now.totalCost,
    max_total_cost: now.maxTotalCost,
    polled_only,
    note: toNote(now, { covered, polled_only }),
    problem: now.problem ?? missing,
    channels,
  };
}

function toSubscription(subscription: PushSubscription): Subscription[] {
  const { id, type, status, cost, createdAtMs, transport } = subscription;
  if (transport.method === "other") return [];
  const created_at = toIso(createdAtMs);
  return [{ id, type, status, transport: transport.method, cost, created_at }];
}

function toNote(
  { mode, totalCost, maxTotalCost }: EventSubNow,
  { covered, polled_only }: { covered: number; polled_only: number },
): string {
  if (mode === "off") return "Twitch tells nothing by itself; all channels are found by polling.";
  const cost = `cost ${totalCost} of ${maxTotalCost}`;
  const rest = polled_only === 0 ? "none is" : `${polled_only} are`;
  return `Twitch tells by ${mode} about ${covered} channels (${cost}); ${rest} found by polling only.`;
}

/** Channels of which all types are subscribed. */
export function subscribedChannels(
  deps: Pick<Deps, "store">,
  now: EventSubNow,
): ReadonlySet<string> {
  const { channels } = showSubscriptions(deps, now, null);
  return new Set(channels.filter(({ is_complete }) => is_complete).map(({ uuid }) => uuid));
}
