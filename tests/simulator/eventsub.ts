import { randomUUID } from "node:crypto";
import type { Question } from "./answer.ts";
import { readJson } from "./control-actions.ts";
import { verifyCallback } from "./eventsub-delivery.ts";
import type { SimulatedSubscription, SubscriptionType } from "./eventsub-state.ts";
import { toItem } from "./eventsub-state.ts";
import type { IssuedToken, World } from "./world.ts";
import { channelById } from "./world.ts";

export type SubscriptionAnswer =
  | { status: 200 | 202; body: unknown }
  | { status: 204 }
  | { status: number; message: string };

const versions: Readonly<Record<SubscriptionType, string>> = {
  "stream.online": "1",
  "stream.offline": "1",
  "channel.update": "2",
};
const pageSize = 100;
const mostEqual = 3;
const mostConnections = 3;
const disconnectedShownMs = 3_600_000;

/** `/helix/eventsub/subscriptions` */
export function answerSubscriptions(
  world: World,
  question: Question,
  token: IssuedToken,
): SubscriptionAnswer {
  if (question.method === "POST") return create(world, question, token);
  if (question.method === "DELETE") return remove(world, question, token);
  return question.method === "GET"
    ? list(world, question, token)
    : { status: 404, message: "not found" };
}

/** An application sees webhooks, a user the websockets of that user. */
function visible(world: World, token: IssuedToken): SimulatedSubscription[] {
  const nowMs = world.clock.now();
  return world.eventSub.subscriptions.filter((subscription) => {
    const { transport, userId, clientId } = subscription;
    if (clientId !== token.clientId || userId !== (token.user?.id ?? null)) return false;
    if (transport.method === "webhook" || transport.disconnectedAtMs === null) return true;
    return nowMs - transport.disconnectedAtMs < disconnectedShownMs;
  });
}

function budgetOf(world: World, token: IssuedToken) {
  const { webhookMaxCost, websocketMaxCost } = world.settings;
  const total_cost = visible(world, token).reduce((sum, one) => sum + countedCost(world, one), 0);
  return { total_cost, max_total_cost: token.user ? websocketMaxCost : webhookMaxCost };
}

/** Dead subscriptions cost nothing; those of a lost session only after a moment. */
function countedCost(world: World, { status, cost, transport }: SimulatedSubscription): number {
  if (status === "enabled" || status === "webhook_callback_verification_pending") return cost;
  if (transport.method === "webhook" || transport.disconnectedAtMs === null) return 0;
  const goneMs = world.clock.now() - transport.disconnectedAtMs;
  return goneMs < world.settings.costReleaseSeconds * 1000 ? cost : 0;
}

function list(world: World, { url }: Question, token: IssuedToken): SubscriptionAnswer {
  const filters = ["status", "type", "user_id", "subscription_id"].filter((name) =>
    url.searchParams.has(name),
  );
  if (filters.length > 1) return { status: 400, message: "only one filter may be specified" };
  const value = url.searchParams.get(filters[0] ?? "");
  const all = visible(world, token);
  const fitting = all.filter((one) => {
    const byName: Record<string, string> = {
      status: one.status,
      type: one.type,
      user_id: one.broadcasterId,
      subscription_id: one.id,
    };
    return filters[0] === undefined || byName[filters[0]] === value;
  });
  const from = Number(Buffer.from(url.searchParams.get("after") ?? "", "base64url").toString());
  const next = from + pageSize;
  const cursor = Buffer.from(String(next)).toString("base64url");
  return {
    status: 200,
    body: {
      total: all.length,
      data: fitting.slice(from, next).map(toItem),
      ...budgetOf(world, token),
      pagination: next < fitting.length ? { cursor } : {},
    },
  };
}

function remove(world: World, { url }: Question, token: IssuedToken): SubscriptionAnswer {
  const id = url.searchParams.get("id");
  const found = visible(world, token).find((one) => one.id === id);
  if (!found) return { status: 404, message: "subscription not found" };
  const { subscriptions } = world.eventSub;
  subscriptions.splice(subscriptions.indexOf(found), 1);
  return { status: 204 };
}

function create(world: World, question: Question, token: IssuedToken): SubscriptionAnswer {
  const wanted = readWanted(world, question, token);
  if ("status" in wanted && "message" in wanted) return wanted;
  const { subscriptions } = world.eventSub;
  const equal = subscriptions.filter(
    (one) =>
      one.clientId === token.clientId &&
      one.type === wanted.type &&
      one.broadcasterId === wanted.broadcasterId &&
      countedCost(world, { ...one, cost: 1 }) > 0,
  );
  if (equal.some((one) => isSameTransport(one, wanted)))
    return { status: 409, message: "subscription already exists" };
  if (equal.length >= mostEqual)
    return { status: 429, message: "maximum subscriptions with type and condition exceeded" };
  const { total_cost, max_total_cost } = budgetOf(world, token);
  if (total_cost + wanted.cost > max_total_cost) return { status: 429, message: "cost exceeded" };
  subscriptions.push(wanted);
  if (wanted.transport.method === "webhook") verifyCallback(world, wanted);
  const body = { data: [toItem(wanted)], total: visible(world, token).length };
  return { status: 202, body: { ...body, ...budgetOf(world, token) } };
}

function isSameTransport(
  { transport: one }: SimulatedSubscription,
  { transport: other }: SimulatedSubscription,
): boolean {
  if (one.method === "webhook" && other.method === "webhook")
    return one.callback === other.callback;
  return one.method === "websocket" && other.method === "websocket"
    ? one.sessionId === other.sessionId
    : false;
}

function readWanted(
  world: World,
  question: Question,
  token: IssuedToken,
): SimulatedSubscription | { status: number; message: string } {
  const body = readJson(question.body);
  const type = Object.keys(versions).find((known) => known === body["type"]);
  if (type === undefined || versions[type as SubscriptionType] !== body["version"]) {
    const message = "The combination of values in the type and version fields is not valid";
    return { status: 400, message };
  }
  const broadcasterId = objectAt(body, "condition")["broadcaster_user_id"];
  if (typeof broadcasterId !== "string" || !channelById(world, broadcasterId))
    return { status: 400, message: "invalid condition" };
  const transport = readTransport(world, objectAt(body, "transport"), token);
  if ("status" in transport) return transport;
  return {
    id: randomUUID(),
    status: transport.method === "webhook" ? "webhook_callback_verification_pending" : "enabled",
    // Found among the keys of the table above.
    type: type as SubscriptionType,
    version: body["version"],
    broadcasterId,
    createdAtMs: world.clock.now(),
    cost: token.user?.id === broadcasterId ? 0 : 1,
    clientId: token.clientId,
    userId: token.user?.id ?? null,
    transport,
  };
}

function readTransport(
  world: World,
  given: Record<string, unknown>,
  { user }: IssuedToken,
): SimulatedSubscription["transport"] | { status: number; message: string } {
  if (given["method"] === "webhook") {
    if (user) return { status: 400, message: "invalid transport and auth combination" };
    const [callback, secret] = [String(given["callback"]), String(given["secret"])];
    if (!isCallback(callback)) return { status: 400, message: "invalid callback" };
    if (secret.length < 10 || secret.length > 100)
      return { status: 400, message: "the secret must be 10 to 100 characters" };
    return { method: "webhook", callback, secret };
  }
  if (given["method"] !== "websocket") return { status: 400, message: "invalid transport" };
  if (!user) return { status: 400, message: "invalid transport and auth combination" };
  const sessionId = String(given["session_id"]);
  const session = world.eventSub.sessions.get(sessionId);
  if (!session || (session.userId !== null && session.userId !== user.id))
    return { status: 400, message: "non-existent session_id" };
  session.userId = user.id;
  const own = [...world.eventSub.sessions.values()].filter(({ userId }) => userId === user.id);
  if (own.length > mostConnections)
    return { status: 429, message: "number of websocket transports limit exceeded" };
  const { connectedAtMs } = session;
  return { method: "websocket", sessionId, connectedAtMs, disconnectedAtMs: null };
}

/** HTTPS on its usual port; on loopback anything goes, as a test has no other choice. */
function isCallback(callback: string): boolean {
  if (!URL.canParse(callback)) return false;
  const { protocol, port, hostname } = new URL(callback);
  return (protocol === "https:" && port === "") || ["127.0.0.1", "localhost"].includes(hostname);
}

function objectAt(body: Record<string, unknown>, key: string): Record<string, unknown> {
  const value = body[key];
  return typeof value === "object" && value !== null ? { ...value } : {};
}
