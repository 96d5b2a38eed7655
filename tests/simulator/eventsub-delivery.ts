import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { SimulatedSubscription, WebhookDelivery } from "./eventsub-state.ts";
import { isoNanos, toItem } from "./eventsub-state.ts";
import type { World } from "./world.ts";
import { isDown } from "./world.ts";

const timeoutMs = 10_000;
/** Messages that nobody took, until the platform gives up the subscription. */
const mostFailures = 3;

/** Calls back with a challenge; the answer to the subscription does not wait for it. */
export function verifyCallback(world: World, subscription: SimulatedSubscription): void {
  const challenge = randomBytes(20).toString("hex");
  const delivery = prepare(world, {
    kind: "webhook_callback_verification",
    subscription,
    payload: { challenge, subscription: toItem(subscription) },
  });
  void attempt(world, delivery).then((answer) => {
    const isVerified =
      answer?.status === 200 &&
      answer.text === challenge &&
      answer.type.toLowerCase().startsWith("text/plain");
    subscription.status = isVerified ? "enabled" : "webhook_callback_verification_failed";
  });
}

/** Delivers a notification or revocation, again and again until it is taken. */
export async function deliver(
  world: World,
  message: { kind: WebhookDelivery["kind"]; subscription: SimulatedSubscription; payload: unknown },
  atMs: number = world.clock.now(),
): Promise<WebhookDelivery> {
  const delivery = prepare(world, message, atMs);
  for (const waitSeconds of [0, ...world.settings.webhookRetrySeconds]) {
    await delay(waitSeconds * 1000, undefined, { ref: false });
    const answer = await attempt(world, delivery);
    if (answer && answer.status >= 200 && answer.status < 300) return delivery;
  }
  const { subscription } = delivery;
  const lost = world.eventSub.deliveries.filter(
    (other) => other.subscription === subscription && isLost(other),
  );
  if (lost.length >= mostFailures) subscription.status = "notification_failures_exceeded";
  return delivery;
}

const isLost = ({ kind, attempts }: WebhookDelivery): boolean =>
  kind === "notification" && attempts.every((status) => status < 200 || status >= 300);

function prepare(
  world: World,
  {
    kind,
    subscription,
    payload,
  }: { kind: WebhookDelivery["kind"]; subscription: SimulatedSubscription; payload: unknown },
  atMs: number = world.clock.now(),
): WebhookDelivery {
  const delivery = {
    id: randomUUID(),
    kind,
    subscription,
    timestamp: isoNanos(atMs),
    body: JSON.stringify(payload),
    attempts: [],
  };
  world.eventSub.deliveries.push(delivery);
  return delivery;
}

export interface CallbackAnswer {
  status: number;
  type: string;
  text: string;
}

/** One POST to the callback, with headers that a test may replace. */
export async function attempt(
  world: World,
  delivery: WebhookDelivery,
  changed: Record<string, string> = {},
): Promise<CallbackAnswer | null> {
  const { transport, type, version } = delivery.subscription;
  if (transport.method !== "webhook") throw new Error("no webhook");
  const { id, timestamp, body, kind, attempts } = delivery;
  const headers = {
    "Content-Type": "application/json",
    "Twitch-Eventsub-Message-Id": id,
    "Twitch-Eventsub-Message-Retry": String(attempts.length),
    "Twitch-Eventsub-Message-Type": kind,
    "Twitch-Eventsub-Message-Timestamp": timestamp,
    "Twitch-Eventsub-Message-Signature": sign(transport.secret, id + timestamp + body),
    "Twitch-Eventsub-Subscription-Type": type,
    "Twitch-Eventsub-Subscription-Version": version,
    ...changed,
  };
  // A platform that is cut off reaches nobody.
  const answer = isDown(world, world.clock.now())
    ? null
    : await post(transport.callback, headers, body);
  attempts.push(answer?.status ?? 0);
  return answer;
}

async function post(
  callback: string,
  headers: Record<string, string>,
  body: string,
): Promise<CallbackAnswer | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const init = { method: "POST", headers, body, redirect: "manual" as const, signal };
    const response = await fetch(callback, init);
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, text: await response.text() };
  } catch {
    return null;
  }
}

export const sign = (secret: string, data: string): string =>
  `sha256=${createHmac("sha256", secret).update(data).digest("hex")}`;
