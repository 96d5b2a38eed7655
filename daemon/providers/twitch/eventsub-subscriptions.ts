import { toMessage } from "../../../shared/errors.ts";
import {
  isEnabled,
  isPending,
  planSubscriptions,
  type PushSubscription,
  type PushTransport,
} from "../../core/push-plan.ts";
import type { Clock } from "../../io/clock.ts";
import type { EventSubApi } from "./eventsub-api.ts";

export interface SubscriptionsDeps {
  clock: Clock;
  /** The most important streamers first. */
  streamerIds(): readonly string[];
  changed(): void;
  warn(sentence: string): void;
}

/** How subscriptions are asked for and delivered at the moment. */
export interface Delivery {
  api: EventSubApi;
  transport: PushTransport;
  /** For webhooks. */
  secret?: string;
}

/** What is known of our subscriptions by the last look. */
export interface SubscriptionsNow {
  subscriptions: readonly PushSubscription[];
  totalCost: number;
  maxTotalCost: number;
  problem: string | null;
}

/** Keeps the platform's list of subscriptions as it should be. */
export interface Subscriptions {
  now(): SubscriptionsNow;
  /** Compares and corrects; false when it must be done again soon. */
  reconcile(delivery: Delivery, signal: AbortSignal): Promise<boolean>;
  /** Notes what a message said of a subscription. */
  note(id: string, status: string): void;
  /** Nothing is delivered any more. `sessionId` names the session that was lost, if one was. */
  clear(sessionId: string | null): void;
}

const nothing: SubscriptionsNow = {
  subscriptions: [],
  totalCost: 0,
  maxTotalCost: 0,
  problem: null,
};
/** Lost sessions whose subscriptions may still be listed. */
const keptSessions = 10;

export function createSubscriptions(deps: SubscriptionsDeps): Subscriptions {
  let now = nothing;
  let formerSessionIds: string[] = [];
  const set = (next: SubscriptionsNow) => {
    now = next;
    deps.changed();
  };
  return {
    now: () => now,
    async reconcile(delivery, signal) {
      const isSession = delivery.transport.method === "websocket";
      try {
        const found = await correct(deps, delivery, formerSessionIds, signal);
        if (signal.aborted) return true;
        set(found.now);
        if (found.now.problem !== null) deps.warn(found.now.problem);
        return !found.isShort && !(found.now.subscriptions.some(isPending) && !isSession);
      } catch (error) {
        if (signal.aborted) return true;
        set({ ...now, problem: `Twitch was not subscribed: ${toMessage(error)}` });
        deps.warn(now.problem ?? "");
        return false;
      }
    },
    note(id, status) {
      const subscriptions = now.subscriptions.map((subscription) =>
        subscription.id === id ? { ...subscription, status } : subscription,
      );
      set({ ...now, subscriptions });
    },
    clear(sessionId) {
      if (sessionId !== null)
        formerSessionIds = [...formerSessionIds, sessionId].slice(-keptSessions);
      set(nothing);
    },
  };
}

async function correct(
  deps: SubscriptionsDeps,
  delivery: Delivery,
  formerSessionIds: readonly string[],
  signal: AbortSignal,
): Promise<{ now: SubscriptionsNow; isShort: boolean }> {
  const { api, transport } = delivery;
  const listed = await api.list(signal);
  const plan = planSubscriptions({
    streamerIds: deps.streamerIds(),
    existing: listed.subscriptions,
    transport,
    formerSessionIds,
    maxCost: listed.maxTotalCost,
    nowMs: deps.clock.now(),
  });
  for (const { id } of plan.remove) await api.remove(id, signal);
  const made = await create(delivery, plan.create, signal);
  const subscriptions = [...plan.keep, ...made.created];
  const changedCost = sumOf(made.created) - sumOf(plan.remove);
  return {
    now: {
      subscriptions,
      totalCost: Math.max(0, listed.totalCost + changedCost),
      maxTotalCost: listed.maxTotalCost,
      problem: made.problem,
    },
    isShort: made.isLimited || plan.isCrowdedOut,
  };
}

interface Made {
  created: PushSubscription[];
  problem: string | null;
  /** A budget was used up, perhaps only until a lost session's cost is given back. */
  isLimited: boolean;
}

async function create(
  { api, transport, secret }: Delivery,
  wanted: ReturnType<typeof planSubscriptions>["create"],
  signal: AbortSignal,
): Promise<Made> {
  const made: Made = { created: [], problem: null, isLimited: false };
  const delivery = { ...transport, ...(secret === undefined ? {} : { secret }) };
  for (const next of wanted) {
    if (signal.aborted) break;
    const answer = await api.create(next, delivery, signal);
    if (answer.outcome === "created") made.created.push(answer.subscription);
    // Listed a moment too late; the next look has it.
    if (answer.outcome === "exists") made.isLimited = true;
    if (answer.outcome === "refused")
      made.problem = `Twitch refuses a subscription to ${next.type}: ${answer.message}`;
    if (answer.outcome === "limited") {
      made.problem = `Twitch grants no more subscriptions for now: ${answer.message}`;
      made.isLimited = true;
      break;
    }
  }
  return made;
}

const sumOf = (subscriptions: readonly PushSubscription[]): number =>
  subscriptions.reduce((sum, { cost }) => sum + cost, 0);

/** Streamers of whom the platform tells the given type. */
export function streamersOf(now: SubscriptionsNow, type: string): Set<string> {
  const enabled = now.subscriptions.filter(
    (subscription) => isEnabled(subscription) && subscription.type === type,
  );
  return new Set(enabled.map(({ streamerId }) => streamerId));
}
