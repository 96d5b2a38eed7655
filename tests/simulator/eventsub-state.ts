import type { ChannelEvent } from "./channel.ts";

export type SubscriptionType = ChannelEvent["type"];

export interface SimulatedSubscription {
  id: string;
  status: string;
  type: SubscriptionType;
  version: string;
  broadcasterId: string;
  createdAtMs: number;
  cost: number;
  clientId: string;
  /** Of websockets only. */
  userId: string | null;
  transport:
    | { method: "webhook"; callback: string; secret: string }
    | {
        method: "websocket";
        sessionId: string;
        connectedAtMs: number;
        disconnectedAtMs: number | null;
      };
}

/** A message to a webhook, with every attempt to deliver it. */
export interface WebhookDelivery {
  id: string;
  kind: "webhook_callback_verification" | "notification" | "revocation";
  subscription: SimulatedSubscription;
  timestamp: string;
  body: string;
  /** Status of each attempt; 0 without an answer. */
  attempts: number[];
}

/** A websocket session; it may move from one connection to another. */
export interface EventSession {
  id: string;
  /** Of the first who subscribed. */
  userId: string | null;
  connectedAtMs: number;
  send(type: string, payload: unknown, extra?: SessionMessageExtra): void;
  /** Closes the connection, or destroys it when there is no code. */
  close(code: number | null): void;
  /** Asks the client to move; answers the address to move to. */
  askToMove(): string;
  /** No keepalives and no messages any more, as on a dead network. */
  fallSilent(): void;
}

export interface SessionMessageExtra {
  messageId?: string;
  atMs?: number;
  metadata?: Record<string, string>;
}

export interface EventSubState {
  subscriptions: SimulatedSubscription[];
  deliveries: WebhookDelivery[];
  sessions: Map<string, EventSession>;
}

export const createEventSubState = (): EventSubState => ({
  subscriptions: [],
  deliveries: [],
  sessions: new Map(),
});

/** RFC 3339 with nanoseconds, as the platform writes it. */
export const isoNanos = (atMs: number): string =>
  new Date(atMs).toISOString().replace(/\.(\d{3})Z$/, ".$1456789Z");

/** A subscription as the platform writes it; secrets are never shown. */
export function toItem(subscription: SimulatedSubscription): Record<string, unknown> {
  const { id, status, type, version, broadcasterId, createdAtMs, cost, transport } = subscription;
  return {
    id,
    status,
    type,
    version,
    condition: { broadcaster_user_id: broadcasterId },
    created_at: isoNanos(createdAtMs),
    transport:
      transport.method === "webhook"
        ? { method: "webhook", callback: transport.callback }
        : {
            method: "websocket",
            session_id: transport.sessionId,
            connected_at: isoNanos(transport.connectedAtMs),
            ...(transport.disconnectedAtMs === null
              ? {}
              : { disconnected_at: isoNanos(transport.disconnectedAtMs) }),
          },
    cost,
  };
}
