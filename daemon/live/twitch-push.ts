import { randomBytes } from "node:crypto";
import { AppError } from "../../shared/errors.ts";
import type { SubscriptionStatus, TwitchLogin } from "../../shared/model/subscription.ts";
import { announceChannel } from "../channels/show.ts";
import { isEnabled } from "../core/push-plan.ts";
import type { Deps } from "../deps.ts";
import { createHttpClient } from "../io/http.ts";
import { connectSocket } from "../io/websocket-client.ts";
import { createEventSub, type EventSub } from "../providers/twitch/eventsub.ts";
import { type EventSubSettings, missingFor } from "../providers/twitch/eventsub-mode.ts";
import type { HookAnswer, HookRequest } from "../providers/twitch/eventsub-webhook.ts";
import { type HookSecret, loadHookSecret } from "../providers/twitch/hook-secret.ts";
import { openUserLogin, type UserLogin } from "../providers/twitch/user-login.ts";
import type { Push } from "./push.ts";
import { showSubscriptions, subscribedChannels } from "./show-subscriptions.ts";

/** What Twitch tells by itself, and the account it tells it to. */
export interface TwitchPush {
  run(signal: AbortSignal): Promise<void>;
  subscriptions(): SubscriptionStatus;
  /** Checks all subscriptions now. */
  subscribe(): SubscriptionStatus;
  /** Throws `not_found`. */
  unsubscribe(id: string, signal: AbortSignal): Promise<void>;
  login(): TwitchLogin;
  beginLogin(signal: AbortSignal): Promise<TwitchLogin>;
  endLogin(signal: AbortSignal): Promise<TwitchLogin>;
  /** Null when nothing is expected to call. */
  receive(request: HookRequest): Promise<HookAnswer | null>;
}

export async function createTwitchPush(deps: Deps, push: Push): Promise<TwitchPush> {
  const log = deps.log.module("eventsub");
  const settings = toSettings(deps);
  const http = createHttpClient();
  // Both name each other; nothing is called before both are there.
  const parts: { eventSub: EventSub | null } = { eventSub: null };
  const login = await openUserLogin({
    http,
    clock: deps.clock,
    settings,
    folder: deps.paths.config,
    warn: (sentence) => log.warn(sentence),
    changed: () => parts.eventSub?.refresh(),
  });
  const eventSub = createEventSub({
    http,
    clock: deps.clock,
    random: () => deps.random(),
    connect: connectSocket,
    settings,
    login,
    hookSecret: createHookSecret(deps),
    streamerIds: () => watchedStreamers(deps),
    hear: (trigger) => push.hear(trigger),
    missed: () => push.catchUp("twitch"),
    changed: () => noteCoverage(deps, parts.eventSub),
    info: (sentence) => log.info(sentence),
    warn: (sentence) => log.warn(sentence),
    revoked: (sentence) => {
      log.warn(sentence.message);
      deps.alerts.set("eventsub revoked", sentence, "subscriptionRevoked");
    },
  });
  parts.eventSub = eventSub;
  const subscriptions = () =>
    showSubscriptions(deps, eventSub.now(), missingFor(settings, login.isConnected()));
  return {
    run: (signal) => run(deps, { eventSub, login }, signal),
    subscriptions,
    subscribe() {
      eventSub.refresh();
      return subscriptions();
    },
    async unsubscribe(id, signal) {
      if (await eventSub.remove(id, signal)) return;
      throw new AppError("not_found", `There is no subscription ${id}.`);
    },
    login: () => login.state(),
    beginLogin: (signal) => login.begin(signal),
    async endLogin(signal) {
      await login.end(signal);
      return login.state();
    },
    receive: (request) => eventSub.receive(request),
  };
}

async function run(
  deps: Deps,
  { eventSub, login }: { eventSub: EventSub; login: UserLogin },
  signal: AbortSignal,
): Promise<void> {
  let watched = watchedStreamers(deps).join(" ");
  const unlisten = deps.events.listen(({ action }) => {
    if (action !== "channel_updated" && action !== "channel_removed") return;
    const now = watchedStreamers(deps).join(" ");
    if (now === watched) return;
    watched = now;
    eventSub.refresh();
  });
  deps.config.onChange((keys) => {
    if (keys.some((key) => key.startsWith("twitch.") || key === "server.public_url"))
      eventSub.refresh();
  });
  try {
    await Promise.all([eventSub.run(signal), login.run(signal)]);
  } finally {
    unlisten();
  }
}

/** Channels that are recorded come first: there may be room for a few only. */
function watchedStreamers(deps: Pick<Deps, "store">): string[] {
  return deps.store.channels
    .list()
    .filter(({ provider }) => provider === "twitch")
    .toSorted((a, b) => Number(a.no_capture) - Number(b.no_capture))
    .map(({ internalId }) => internalId);
}

function noteCoverage(deps: Deps, eventSub: EventSub | null): void {
  if (eventSub === null) return;
  const now = eventSub.now();
  if (now.subscriptions.length > 0 && now.subscriptions.every(isEnabled))
    deps.alerts.set("eventsub revoked", null);
  const after = subscribedChannels(deps, now);
  const changed = deps.store.channels
    .list()
    .filter(({ uuid }) => deps.live.isSubscribed(uuid) !== after.has(uuid));
  deps.live.setSubscribed(after);
  for (const { uuid } of changed) announceChannel(deps, uuid);
}

/** Read once, when the first one asks. */
function createHookSecret({ paths }: Pick<Deps, "paths">): () => Promise<HookSecret> {
  let loading: Promise<HookSecret> | null = null;
  return () => {
    loading ??= loadHookSecret(paths.config, (bytes) => randomBytes(bytes).toString("hex")).catch(
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
}

function toSettings({ config }: Pick<Deps, "config">): EventSubSettings {
  return {
    choice: () => config.get("twitch.eventsub"),
    clientId: () => config.get("twitch.client_id"),
    clientSecret: () => config.get("twitch.client_secret"),
    helixUrl: () => config.get("twitch.helix_url"),
    idUrl: () => config.get("twitch.id_url"),
    socketUrl: () => config.get("twitch.eventsub_url"),
    publicUrl: () => config.get("server.public_url"),
  };
}
