import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import type { PushSubscription, PushTransport, WantedSubscription } from "../../core/push-plan.ts";
import { type HttpAnswer, type HttpClient, parseAnswer, toJson } from "../../io/http.ts";
import type { TokenSource } from "./app-token.ts";
import { EventSubSubscription, toMs } from "./eventsub-messages.ts";

export interface EventSubApiDeps {
  http: HttpClient;
  settings: { clientId(): string; helixUrl(): string };
  /** Of the application for webhooks, of the user for websockets. */
  token: TokenSource;
}

export interface SubscriptionList {
  subscriptions: PushSubscription[];
  total: number;
  totalCost: number;
  maxTotalCost: number;
}

/** `limited`: some budget is used up for the moment; `refused`: this one will never be granted. */
export type CreateOutcome =
  | { outcome: "created"; subscription: PushSubscription }
  | { outcome: "exists" }
  | { outcome: "limited"; message: string }
  | { outcome: "refused"; message: string };

/** Subscriptions of EventSub by Helix. */
export interface EventSubApi {
  list(signal: AbortSignal): Promise<SubscriptionList>;
  create(
    wanted: WantedSubscription,
    delivery: PushTransport & { secret?: string },
    signal: AbortSignal,
  ): Promise<CreateOutcome>;
  /** False when there was no such subscription. */
  remove(id: string, signal: AbortSignal): Promise<boolean>;
}

const path = "/eventsub/subscriptions";
const mostPages = 200;

const ListAnswer = z.object({
  data: z.array(EventSubSubscription),
  total: z.number().int(),
  total_cost: z.number(),
  max_total_cost: z.number(),
  pagination: z.object({ cursor: z.string().optional() }).optional(),
});
const HelixError = z.object({ message: z.string() });

const versions: Record<WantedSubscription["type"], string> = {
  "stream.online": "1",
  "stream.offline": "1",
  "channel.update": "2",
};

export function createEventSubApi(deps: EventSubApiDeps): EventSubApi {
  const ask = async (request: {
    method: "GET" | "POST" | "DELETE";
    query?: URLSearchParams;
    json?: unknown;
    signal: AbortSignal;
  }): Promise<HttpAnswer> => {
    for (let attempt = 0; ; attempt += 1) {
      const authorization = `Bearer ${await deps.token.load(request.signal)}`;
      const headers = { authorization, "client-id": deps.settings.clientId() };
      const url = `${deps.settings.helixUrl()}${path}`;
      const answer = await deps.http.request(url, { ...request, headers });
      if (answer.status !== 401 || attempt > 0) return answer;
      deps.token.forget();
    }
  };
  return {
    async list(signal) {
      const found: SubscriptionList = {
        subscriptions: [],
        total: 0,
        totalCost: 0,
        maxTotalCost: 0,
      };
      let after: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams(after === undefined ? {} : { after });
        const answer = await ask({ method: "GET", query, signal });
        if (answer.status !== 200) throw unexpected(answer);
        const { data, ...rest } = parseAnswer(ListAnswer, toJson(answer, "Twitch"), "Twitch");
        found.subscriptions.push(...data.map(toPushSubscription));
        found.total = rest.total;
        found.totalCost = rest.total_cost;
        found.maxTotalCost = rest.max_total_cost;
        after = rest.pagination?.cursor;
        if (after === undefined || after === "") break;
      }
      return found;
    },
    async create({ type, streamerId }, delivery, signal) {
      const json = {
        type,
        version: versions[type],
        condition: { broadcaster_user_id: streamerId },
        transport: toTransport(delivery),
      };
      return toOutcome(await ask({ method: "POST", json, signal }));
    },
    async remove(id, signal) {
      const query = new URLSearchParams({ id });
      const answer = await ask({ method: "DELETE", query, signal });
      if (answer.status === 404) return false;
      if (answer.status >= 300) throw unexpected(answer);
      return true;
    },
  };
}

function toTransport(delivery: PushTransport & { secret?: string }): Record<string, unknown> {
  return delivery.method === "webhook"
    ? { method: "webhook", callback: delivery.callback, secret: delivery.secret }
    : { method: "websocket", session_id: delivery.sessionId };
}

function toOutcome(answer: HttpAnswer): CreateOutcome {
  if (answer.status === 202) {
    const { data } = parseAnswer(
      z.object({ data: z.array(EventSubSubscription).min(1) }),
      toJson(answer, "Twitch"),
      "Twitch",
    );
    const [first] = data;
    if (first !== undefined) return { outcome: "created", subscription: toPushSubscription(first) };
  }
  if (answer.status === 409) return { outcome: "exists" };
  const message = readMessage(answer);
  if (answer.status === 429) return { outcome: "limited", message };
  if (answer.status >= 500 || answer.status === 401) throw unexpected(answer);
  return { outcome: "refused", message };
}

function readMessage(answer: HttpAnswer): string {
  try {
    return HelixError.parse(JSON.parse(answer.text)).message;
  } catch {
    return `Twitch answered ${answer.status}.`;
  }
}

function unexpected(answer: HttpAnswer): AppError {
  return new AppError(
    "provider_unavailable",
    `Twitch answered ${answer.status} to ${path}: ${readMessage(answer)}`,
  );
}

export function toPushSubscription(subscription: EventSubSubscription): PushSubscription {
  const { id, type, status, cost, condition, created_at, transport } = subscription;
  const streamerId = condition["broadcaster_user_id"];
  return {
    id,
    type,
    status,
    cost,
    streamerId: typeof streamerId === "string" ? streamerId : "",
    createdAtMs: toMs(created_at) || 0,
    transport: readTransport(transport),
  };
}

function readTransport({
  method,
  callback,
  session_id,
}: EventSubSubscription["transport"]): PushSubscription["transport"] {
  if (method === "webhook" && callback !== undefined) return { method, callback };
  if (method === "websocket" && session_id !== undefined) return { method, sessionId: session_id };
  return { method: "other" };
}
