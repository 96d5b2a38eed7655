import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Trigger } from "../../core/trigger.ts";
import { createSeenIds } from "../../core/seen-ids.ts";
import type { Clock } from "../../io/clock.ts";
import { EventSubSubscription, parseNotification, Payload, toMs } from "./eventsub-messages.ts";

export interface HookRequest {
  header(name: string): string | undefined;
  /** As it came: the signature is over these very bytes. */
  body: Uint8Array;
}

export interface HookAnswer {
  status: 200 | 204 | 400 | 403;
  text: string;
}

export interface HookListener {
  trigger(trigger: Trigger): void;
  /** The platform will call an address that it has just verified. */
  verified(subscription: EventSubSubscription): void;
  revoked(subscription: EventSubSubscription): void;
  warn(sentence: string): void;
}

/** Older (or newer) messages are replays, or a clock is wrong. */
export const replayWindowMs = 10 * 60_000;
/** A message is accepted up to one window before and after its own time. */
const rememberedMs = 2 * replayWindowMs;

const Challenge = z.object({ challenge: z.string(), subscription: EventSubSubscription });

const refused: HookAnswer = { status: 403, text: "" };
const taken: HookAnswer = { status: 204, text: "" };
const unreadable: HookAnswer = { status: 400, text: "" };

/**
 * The receiving end of webhooks: signature first, then age, then whether it came before; what follows
 * from a message happens after the answer.
 */
export function createHook(
  deps: { clock: Clock },
  listener: HookListener,
): (secret: string, request: HookRequest) => HookAnswer {
  const seen = createSeenIds(rememberedMs);
  return (secret, request) => {
    if (!isSigned(secret, request)) return refused;
    const timestamp = request.header("twitch-eventsub-message-timestamp") ?? "";
    // Not a comparison that a NaN could pass.
    const isRecent = Math.abs(deps.clock.now() - toMs(timestamp)) <= replayWindowMs;
    if (!isRecent) {
      listener.warn(`A message of ${timestamp} was dropped: it is a replay, or a clock is wrong.`);
      return taken;
    }
    const body = readJson(request.body);
    if (request.header("twitch-eventsub-message-type") === "webhook_callback_verification")
      return answerChallenge(body, listener);
    const payload = Payload.safeParse(body);
    if (!payload.success) return unreadable;
    const id = request.header("twitch-eventsub-message-id") ?? "";
    if (!seen.isNew(id, deps.clock.monotonic())) return taken;
    hear(request, payload.data, timestamp, listener);
    return taken;
  };
}

/** HMAC-SHA256 over id, time and body, compared in constant time. */
function isSigned(secret: string, request: HookRequest): boolean {
  const id = request.header("twitch-eventsub-message-id");
  const timestamp = request.header("twitch-eventsub-message-timestamp");
  const signature = request.header("twitch-eventsub-message-signature");
  if (id === undefined || timestamp === undefined || signature === undefined) return false;
  const mac = createHmac("sha256", secret).update(id).update(timestamp).update(request.body);
  const expected = Buffer.from(`sha256=${mac.digest("hex")}`);
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function answerChallenge(body: unknown, listener: HookListener): HookAnswer {
  const { data } = Challenge.safeParse(body);
  if (data === undefined) return unreadable;
  listener.verified(data.subscription);
  return { status: 200, text: data.challenge };
}

function hear(
  request: HookRequest,
  { subscription, event }: z.infer<typeof Payload>,
  timestamp: string,
  listener: HookListener,
): void {
  const kind = request.header("twitch-eventsub-message-type");
  if (kind === "revocation") return listener.revoked(subscription);
  if (kind !== "notification") return;
  const trigger = parseNotification(subscription.type, event, timestamp);
  if (trigger !== null) listener.trigger(trigger);
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return null;
  }
}
