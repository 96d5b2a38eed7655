import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "../../../shared/errors.ts";
import type { SubscriptionStatus, TwitchLogin } from "../../../shared/model/subscription.ts";
import { toSentence } from "../../../shared/sentences.ts";
import type { HookAnswer, HookRequest } from "../../providers/twitch/eventsub-webhook.ts";
import type { Handlers } from "../implement.ts";

/** What the edge that hears of live streams offers to requests. */
export interface TwitchControl {
  subscriptions(): SubscriptionStatus;
  subscribe(): SubscriptionStatus;
  unsubscribe(id: string, signal: AbortSignal): Promise<void>;
  login(): TwitchLogin;
  beginLogin(signal: AbortSignal): Promise<TwitchLogin>;
  endLogin(signal: AbortSignal): Promise<TwitchLogin>;
  /** Null when nothing is expected to call. */
  receive(request: HookRequest): Promise<HookAnswer | null>;
}

type TwitchHandlers = Pick<
  Handlers,
  | "GET /api/v0/subscriptions"
  | "POST /api/v0/subscriptions"
  | "DELETE /api/v0/subscriptions/:id"
  | "GET /api/v0/twitch/login"
  | "POST /api/v0/twitch/login"
  | "DELETE /api/v0/twitch/login"
>;

export function twitchHandlers(twitch: TwitchControl): TwitchHandlers {
  return {
    "GET /api/v0/subscriptions": () => ({ data: twitch.subscriptions() }),
    "POST /api/v0/subscriptions": () => ({
      data: twitch.subscribe(),
      message: toSentence("said_checking_subscriptions"),
    }),
    "DELETE /api/v0/subscriptions/:id": async ({ params, signal }) => {
      await twitch.unsubscribe(params.id, signal);
      return { data: { id: params.id } };
    },
    "GET /api/v0/twitch/login": () => ({ data: twitch.login() }),
    "POST /api/v0/twitch/login": async ({ signal }) => {
      const data = await twitch.beginLogin(signal);
      const { user_code: code, verification_uri: address } = data;
      return {
        data,
        message: toSentence("said_type_in", { code: code ?? "", address: address ?? "" }),
      };
    },
    "DELETE /api/v0/twitch/login": async ({ signal }) => ({ data: await twitch.endLogin(signal) }),
  };
}

const largestMessageBytes = 64 * 1024;

/** What the platform calls. Public: every message proves by its signature where it comes from. */
export function serveTwitchHook(app: Hono, twitch: Pick<TwitchControl, "receive">): void {
  const limit = bodyLimit({
    maxSize: largestMessageBytes,
    onError: () => {
      throw new AppError("payload_too_large", "The message is too large.");
    },
  });
  app.post("/api/v0/hook/twitch", limit, async (c) => {
    const body = new Uint8Array(await c.req.arrayBuffer());
    const answer = await twitch.receive({ header: (name) => c.req.header(name), body });
    if (answer === null) throw new AppError("not_found", "No messages are expected here.");
    const { status, text } = answer;
    if (status === 204) return c.body(null, status);
    return c.body(text, status, { "content-type": "text/plain" });
  });
}
