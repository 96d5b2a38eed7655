import PQueue from "p-queue";
import { toMessage } from "../shared/errors.ts";
import type { Delivery } from "../shared/model/notification.ts";
import { toSentence } from "../shared/sentences.ts";
import type { Alerts } from "./alerts.ts";
import type { ConfigStore } from "./config.ts";
import type { Events } from "./events.ts";
import { type Clock, withDeadline } from "./io/clock.ts";
import type { Log } from "./log.ts";
import type {
  Message,
  Notifier,
  NotifierDeps,
  NotifierValues,
  Outcome,
} from "./notifiers/notifier.ts";
import type { Recent } from "./store/recent.ts";

export interface NotifyDeps extends NotifierDeps {
  clock: Clock;
  config: ConfigStore;
  events: Pick<Events, "emit">;
  alerts: Pick<Alerts, "set">;
  log: Log;
  /** 0 to 1. */
  random(): number;
  newUuid(): string;
}

/** The way to one service: messages go one after another, each until it is taken or given up. */
export interface Outbox {
  notifier: Notifier;
  push(message: Message): void;
  /** Tries once, now. Throws `provider_unavailable` when nothing answers. */
  tryOnce(message: Message): Promise<Outcome>;
  /** What is under way, the latest first. */
  waiting(): Delivery[];
  missing(): string | null;
}

/** Pauses between tries; after the last one a message is given up. */
const pausesMs = [2000, 15_000, 60_000, 300_000];
const longestPauseMs = 900_000;
const tryTimeoutMs = 20_000;
/** More than this waits for no service. */
const mostWaiting = 100;
/** Pauses vary by this much, so that messages do not come back all at once. */
const jitter = 0.2;

export function createOutbox(
  deps: NotifyDeps,
  notifier: Notifier,
  ended: Pick<Recent<Delivery>, "add">,
  signal: AbortSignal,
): Outbox {
  const queue = new PQueue({ concurrency: 1 });
  const waiting = new Set<Delivery>();
  const log = deps.log.module("notify");
  const tryOnce = (message: Message) =>
    withDeadline(deps.clock, tryTimeoutMs, signal, (limited) =>
      notifier.send(deps, readValues(deps, notifier), message, limited),
    );
  const finish = (delivery: Delivery, changes: Pick<Delivery, "state" | "error">) => {
    waiting.delete(delivery);
    ended.add({ ...delivery, ...changes });
    // A failing service is one thing to look at, and not worth a notification by itself.
    const sentence =
      changes.state === "sent"
        ? null
        : toSentence("alert_not_notified", { service: notifier.title });
    deps.alerts.set(`notify ${notifier.name}`, sentence, null);
    if (changes.state === "failed")
      log.warn(`${notifier.title} did not take "${delivery.title}": ${changes.error ?? ""}`);
  };

  return {
    notifier,
    tryOnce,
    missing: () => notifier.missing(readValues(deps, notifier)),
    waiting: () => [...waiting].toReversed(),
    push(message) {
      const delivery = toDelivery(deps, notifier, message);
      if (waiting.size >= mostWaiting) {
        finish(delivery, { state: "failed", error: "Too many messages wait for this service." });
        return;
      }
      waiting.add(delivery);
      void queue.add(async () => {
        const error = await deliver(deps, delivery, () => tryOnce(message), signal);
        if (!signal.aborted) finish(delivery, { state: error === null ? "sent" : "failed", error });
      });
    },
  };
}

function readValues({ config }: NotifyDeps, notifier: Notifier): NotifierValues {
  return config.read(Object.keys(notifier.options));
}

function toDelivery(deps: NotifyDeps, notifier: Notifier, message: Message): Delivery {
  return {
    id: deps.newUuid(),
    at: message.at,
    channel: notifier.name,
    category: message.category,
    title: message.title,
    state: "waiting",
    attempts: 0,
    error: null,
  };
}

/** Tries until the message is taken, refused or given up; answers why it was not taken. */
async function deliver(
  deps: NotifyDeps,
  delivery: Delivery,
  tryOnce: () => Promise<Outcome>,
  signal: AbortSignal,
): Promise<string | null> {
  for (const pauseMs of [...pausesMs, null]) {
    delivery.attempts += 1;
    const outcome = await tryOnce().catch(toFailure);
    if (outcome.state === "sent") return null;
    delivery.error = hideSecrets(deps, outcome.reason);
    if (outcome.state === "refused" || pauseMs === null || signal.aborted) break;
    await deps.clock.sleep(toPause(pauseMs, outcome.retryAfterMs, deps.random()), signal);
    if (signal.aborted) break;
  }
  return delivery.error;
}

export function toFailure(error: unknown): Outcome {
  return { state: "failed", reason: toMessage(error), retryAfterMs: null };
}

function toPause(pauseMs: number, retryAfterMs: number | null, random: number): number {
  const varied = pauseMs * (1 - jitter + 2 * jitter * random);
  return Math.min(longestPauseMs, Math.max(varied, retryAfterMs ?? 0));
}

/** What a service answers may quote what it was sent. */
export function hideSecrets({ config }: Pick<NotifyDeps, "config">, text: string): string {
  return config.secrets().reduce((hidden, secret) => hidden.replaceAll(secret, "…"), text);
}
