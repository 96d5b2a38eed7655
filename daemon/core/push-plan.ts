/** What a platform can tell of a channel, the most important first. */
export const pushTypes = ["stream.online", "channel.update", "stream.offline"] as const;
export type PushType = (typeof pushTypes)[number];

export type PushTransport =
  | { method: "webhook"; callback: string }
  | { method: "websocket"; sessionId: string };

/** A subscription as the platform lists it. */
export interface PushSubscription {
  id: string;
  /** A push type, or one that other software asked for. */
  type: string;
  streamerId: string;
  /** `enabled` works, `webhook_callback_verification_pending` is about to; all others are dead. */
  status: string;
  cost: number;
  createdAtMs: number;
  transport: PushTransport | { method: "other" };
}

export interface WantedSubscription {
  type: PushType;
  streamerId: string;
}

export interface PushPlanInput {
  /** The most important first. */
  streamerIds: readonly string[];
  existing: readonly PushSubscription[];
  transport: PushTransport;
  /** Websocket sessions that we lost; their cost is still counted for a moment. */
  formerSessionIds?: readonly string[];
  /** Cost of all subscriptions together that the platform allows. */
  maxCost: number;
  nowMs: number;
}

export interface PushPlan {
  keep: PushSubscription[];
  remove: PushSubscription[];
  create: WantedSubscription[];
  /** Others use up cost that would be needed; perhaps a lost session, for a moment more. */
  isCrowdedOut: boolean;
}

const pendingStatus = "webhook_callback_verification_pending";
/** A callback that was not verified by then will not be. */
const longestPendingMs = 10 * 60_000;
/** Of a subscription to a broadcaster who has not authorised the application. */
const usualCost = 1;

export const isEnabled = ({ status }: Pick<PushSubscription, "status">): boolean =>
  status === "enabled";
export const isPending = ({ status }: Pick<PushSubscription, "status">): boolean =>
  status === pendingStatus;

/**
 * What to change so that the budget is spent on what matters: going live for every channel first,
 * then title changes, then the end. Live subscriptions of other software are left alone.
 */
export function planSubscriptions(input: PushPlanInput): PushPlan {
  const { existing, maxCost } = input;
  const usable = existing.filter((subscription) => isUsable(subscription, input));
  const own = existing.filter((subscription) => isOwn(subscription, input));
  const foreign = existing.filter((subscription) => !own.includes(subscription));
  const foreignCost = sumOf(foreign);
  const plan: PushPlan = { keep: [], remove: [], create: [], isCrowdedOut: false };
  let left = maxCost - foreignCost;
  for (const wanted of wantedInOrder(input.streamerIds)) {
    const found = usable.find(
      ({ type, streamerId }) => type === wanted.type && streamerId === wanted.streamerId,
    );
    const cost = found?.cost ?? usualCost;
    if (cost > left) {
      plan.isCrowdedOut ||= foreignCost > 0;
      continue;
    }
    left -= cost;
    if (found === undefined) plan.create.push(wanted);
    else plan.keep.push(found);
  }
  plan.remove = own.filter((subscription) => !plan.keep.includes(subscription));
  return plan;
}

function wantedInOrder(streamerIds: readonly string[]): WantedSubscription[] {
  return pushTypes.flatMap((type) => streamerIds.map((streamerId) => ({ type, streamerId })));
}

const sumOf = (subscriptions: readonly PushSubscription[]): number =>
  subscriptions.reduce((sum, { cost }) => sum + cost, 0);

/** Delivers to us now, or is about to. */
function isUsable(
  { status, createdAtMs, transport }: PushSubscription,
  { transport: current, nowMs }: PushPlanInput,
): boolean {
  if (!isSameTransport(transport, current)) return false;
  if (status === "enabled") return true;
  return status === pendingStatus && nowMs - createdAtMs < longestPendingMs;
}

function isSameTransport(one: PushSubscription["transport"], other: PushTransport): boolean {
  if (one.method === "webhook")
    return other.method === "webhook" && one.callback === other.callback;
  return one.method === "websocket" && other.method === "websocket"
    ? one.sessionId === other.sessionId
    : false;
}

/** Ours to remove: of this session or address, of an earlier one, or dead. */
function isOwn(
  subscription: PushSubscription,
  { transport, formerSessionIds = [] }: PushPlanInput,
): boolean {
  const { transport: theirs, type, status } = subscription;
  if (theirs.method !== transport.method) return false;
  if (!pushTypes.some((known) => known === type)) return false;
  if (status !== "enabled" && status !== pendingStatus) return true;
  if (theirs.method === "webhook" && transport.method === "webhook")
    return isOwnCallback(theirs.callback, transport.callback);
  if (theirs.method === "websocket" && formerSessionIds.includes(theirs.sessionId)) return true;
  return isSameTransport(theirs, transport);
}

/**
 * The same address (with whatever instance: its secret is lost), or the same instance at an earlier
 * address. Two daemons with one application have different addresses and instances.
 */
function isOwnCallback(callback: string, current: string): boolean {
  if (!URL.canParse(callback)) return false;
  const [one, other] = [new URL(callback), new URL(current)];
  if (one.origin === other.origin && one.pathname === other.pathname) return true;
  const instance = one.searchParams.get("instance");
  return instance !== null && instance === other.searchParams.get("instance");
}
