import { AppError, toMessage } from "../../../shared/errors.ts";
import type { Sentence } from "../../../shared/model/sentence.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { toBackOffMs } from "../../core/back-off.ts";
import type { PushTransport } from "../../core/push-plan.ts";
import type { Trigger } from "../../core/trigger.ts";
import type { Clock } from "../../io/clock.ts";
import type { HttpClient } from "../../io/http.ts";
import type { ConnectSocket } from "../../io/websocket-client.ts";
import { createAppToken } from "./app-token.ts";
import { createBell } from "./bell.ts";
import { createEventSubApi, type EventSubApi } from "./eventsub-api.ts";
import { type EventSubMode, type EventSubSettings, toCallback, toMode } from "./eventsub-mode.ts";
import { followSession } from "./eventsub-socket.ts";
import {
  createSubscriptions,
  type Delivery,
  type SubscriptionsNow,
} from "./eventsub-subscriptions.ts";
import { createHook, type HookAnswer, type HookRequest } from "./eventsub-webhook.ts";
import type { HookSecret } from "./hook-secret.ts";
import type { UserLogin } from "./user-login.ts";

export interface EventSubDeps {
  http: HttpClient;
  clock: Clock;
  random(): number;
  connect: ConnectSocket;
  settings: EventSubSettings;
  login: Pick<UserLogin, "isConnected" | "token" | "state">;
  hookSecret(): Promise<HookSecret>;
  /** Streamers to be told of, the most important first. */
  streamerIds(): readonly string[];
  hear(trigger: Trigger): void;
  /** Something may have been missed: look at all channels. */
  missed(): void;
  /** Other channels than before are covered, or the state is another. */
  changed(): void;
  info(sentence: string): void;
  warn(sentence: string): void;
  /** A subscription that worked was ended by the platform. */
  revoked(sentence: Sentence): void;
}

export interface EventSubNow extends SubscriptionsNow {
  mode: EventSubMode;
  isConnected: boolean;
  callback: string | null;
}

/** Twitch tells by itself who is live: by calling us, or over a websocket. */
export interface EventSub {
  /** Keeps it going until the signal ends. */
  run(signal: AbortSignal): Promise<void>;
  /** Channels or settings changed, or the operator does not want to wait. */
  refresh(): void;
  now(): EventSubNow;
  /** False when there is no such subscription. */
  remove(id: string, signal: AbortSignal): Promise<boolean>;
  /** Null when nothing is expected to call. */
  receive(request: HookRequest): Promise<HookAnswer | null>;
}

const regularMs = 10 * 60_000;
const soon = { firstMs: 3000, mostMs: 5 * 60_000 };
const reconnect = { firstMs: 1000, mostMs: 60_000 };

export function createEventSub(deps: EventSubDeps): EventSub {
  return new RunningEventSub(deps);
}

class RunningEventSub implements EventSub {
  readonly #deps: EventSubDeps;
  readonly #apis: Record<"webhook" | "websocket", EventSubApi>;
  readonly #bell;
  readonly #subscriptions;
  readonly #receive;
  #mode: EventSubMode = "off";
  #termKey = "";
  #term = new AbortController();
  #sessionId: string | null = null;
  #callback: string | null = null;

  constructor(deps: EventSubDeps) {
    this.#deps = deps;
    this.#apis = {
      webhook: createEventSubApi({ ...deps, token: createAppToken(deps) }),
      websocket: createEventSubApi({ ...deps, token: deps.login.token }),
    };
    this.#bell = createBell(deps.clock);
    this.#subscriptions = createSubscriptions(deps);
    this.#receive = createHook(deps, {
      trigger: (trigger) => deps.hear(trigger),
      verified: () => this.#bell.ring(),
      revoked: (subscription) => this.#revoke(subscription),
      warn: (sentence) => deps.warn(sentence),
    });
  }

  now(): EventSubNow {
    const isConnected =
      this.#mode === "websocket" ? this.#sessionId !== null : this.#mode === "webhook";
    const callback = this.#mode === "webhook" ? this.#callback : null;
    return { ...this.#subscriptions.now(), mode: this.#mode, isConnected, callback };
  }

  refresh(): void {
    if (this.#key() === this.#termKey) this.#bell.ring();
    else this.#term.abort();
  }

  async remove(id: string, signal: AbortSignal): Promise<boolean> {
    if (this.#mode === "off")
      throw new AppError("provider_unavailable", "Twitch does not tell us anything at the moment.");
    const isFound = await this.#apis[this.#mode].remove(id, signal);
    this.#subscriptions.note(id, "removed");
    return isFound;
  }

  async receive(request: HookRequest): Promise<HookAnswer | null> {
    if (this.#mode !== "webhook") return null;
    const { secret } = await this.#deps.hookSecret();
    return this.#receive(secret, request);
  }

  /** One term after another: a term ends when settings or login make another one of it. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.#term = new AbortController();
      this.#termKey = this.#key();
      this.#mode = toMode(this.#deps.settings, this.#deps.login.isConnected());
      this.#deps.changed();
      const term = AbortSignal.any([signal, this.#term.signal]);
      await this.#runTerm(term).catch((error: unknown) =>
        this.#deps.warn(`Twitch's messages: ${toMessage(error)}`),
      );
      if (!term.aborted) await this.#deps.clock.sleep(reconnect.mostMs, term);
      await this.#leave(signal);
    }
  }

  #key(): string {
    const { settings, login } = this.#deps;
    const parts = [settings.choice(), settings.clientId(), settings.clientSecret()];
    const user = login.isConnected() ? login.state().user_id : null;
    return JSON.stringify([...parts, settings.publicUrl(), settings.socketUrl(), user]);
  }

  async #runTerm(term: AbortSignal): Promise<void> {
    if (this.#mode === "webhook") return this.#runWebhook(term);
    if (this.#mode === "websocket") return this.#runSocket(term);
    while (!term.aborted) await this.#bell.wait(regularMs, term);
  }

  async #runWebhook(term: AbortSignal): Promise<void> {
    const { secret, instance } = await this.#deps.hookSecret();
    const callback = toCallback(this.#deps.settings.publicUrl(), instance);
    this.#callback = callback;
    const transport: PushTransport = { method: "webhook", callback };
    await this.#keepSubscribed({ api: this.#apis.webhook, transport, secret }, term);
  }

  /** One session after another. */
  async #runSocket(term: AbortSignal): Promise<void> {
    const { clock, settings } = this.#deps;
    for (let failures = 0; !term.aborted;) {
      if (this.#deps.streamerIds().length === 0) {
        await this.#bell.wait(regularMs, term);
        continue;
      }
      const over = new AbortController();
      const session = AbortSignal.any([term, over.signal]);
      let keeping = Promise.resolve();
      const keep = (sessionId: string) => {
        keeping = this.#keepSession(sessionId, session);
      };
      const end = await followSession(this.#deps, settings.socketUrl(), this.#listen(keep), term);
      over.abort();
      await keeping;
      const wasUseful = this.#subscriptions.now().subscriptions.length > 0;
      this.#subscriptions.clear(this.#sessionId);
      this.#sessionId = null;
      if (term.aborted) return;
      failures = wasUseful ? 1 : failures + 1;
      this.#deps.warn(`The connection to Twitch's messages ended (${end.code} ${end.reason}).`);
      await clock.sleep(toBackOffMs(reconnect, failures, this.#deps.random()), term);
    }
  }

  #listen(opened: (sessionId: string) => void): Parameters<typeof followSession>[2] {
    return {
      opened,
      moved: (sessionId) => void (this.#sessionId = sessionId),
      trigger: (trigger) => this.#deps.hear(trigger),
      revoked: (subscription) => this.#revoke(subscription),
    };
  }

  async #keepSession(sessionId: string, session: AbortSignal): Promise<void> {
    this.#sessionId = sessionId;
    this.#deps.info("Connected to Twitch's messages.");
    // What happened since the last session was told to nobody.
    this.#deps.missed();
    const api = this.#apis.websocket;
    const transport = () => ({ method: "websocket" as const, sessionId: this.#sessionId ?? "" });
    await this.#keepSubscribed(
      {
        api,
        get transport() {
          return transport();
        },
      },
      session,
    );
  }

  async #keepSubscribed(delivery: Delivery, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const isDone = await this.#subscriptions.reconcile(delivery, signal);
      failures = isDone ? 0 : failures + 1;
      const waitMs = isDone ? regularMs : toBackOffMs(soon, failures, this.#deps.random());
      await this.#bell.wait(waitMs, signal);
    }
  }

  /** What was subscribed for the old term must not go on calling us. */
  async #leave(signal: AbortSignal): Promise<void> {
    const { subscriptions } = this.#subscriptions.now();
    const mode = this.#mode;
    this.#subscriptions.clear(null);
    const next = toMode(this.#deps.settings, this.#deps.login.isConnected());
    if (signal.aborted || mode !== "webhook" || next === "webhook") return;
    for (const { id } of subscriptions)
      await this.#apis.webhook.remove(id, signal).catch((error: unknown) => {
        this.#deps.warn(`A subscription was not removed: ${toMessage(error)}`);
      });
  }

  #revoke({ id, type, status }: { id: string; type: string; status: string }): void {
    this.#subscriptions.note(id, status);
    this.#deps.revoked(toSentence("alert_subscription_ended", { type, status }));
    this.#bell.ring();
  }
}
