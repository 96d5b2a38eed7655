import { z } from "zod";
import { createSeenIds } from "../../core/seen-ids.ts";
import type { Trigger } from "../../core/trigger.ts";
import type { Clock } from "../../io/clock.ts";
import type { ConnectSocket, Socket } from "../../io/websocket-client.ts";
import { type EventSubSubscription, parseNotification, Payload } from "./eventsub-messages.ts";

export interface SocketDeps {
  clock: Clock;
  connect: ConnectSocket;
}

export interface SocketListener {
  /** A session without any subscriptions: the first one must be made within 10 s. */
  opened(sessionId: string): void;
  /** The session lives on under another connection, with its subscriptions. */
  moved(sessionId: string): void;
  trigger(trigger: Trigger): void;
  revoked(subscription: EventSubSubscription): void;
}

/** Why a session is over; its subscriptions are gone with it. */
export interface SocketEnd {
  code: number;
  reason: string;
}

const Frame = z.object({
  metadata: z.object({
    message_id: z.string(),
    message_type: z.string(),
    message_timestamp: z.string(),
  }),
  payload: z.unknown().optional(),
});
type Frame = z.infer<typeof Frame>;

const SessionPayload = z.object({
  session: z.object({
    id: z.string(),
    keepalive_timeout_seconds: z.number().nullish(),
    reconnect_url: z.string().nullish(),
  }),
});

const usualKeepaliveSeconds = 10;
/** Silence of this many keepalive times means that the connection is dead. */
const patience = 1.2;
/** How often a connection is checked; the welcome may shorten its patience. */
const watchTickMs = 1000;
/** From connecting to the welcome. */
const welcomeMs = 15_000;
/** The platform keeps the old connection this long after it asked for a move. */
const moveMs = 30_000;
const moveRetryMs = 1000;
const rememberedMs = 20 * 60_000;
/** Ends that only we see: their codes are of the private range. */
export const silentEnd: SocketEnd = { code: 4900, reason: "nothing was heard any more" };

interface Connection {
  socket: Socket;
  /** Null before the welcome. */
  sessionId: string | null;
  silenceMs: number;
  heardAtMs: number;
}

/** Follows one session over all its connections until it is lost or the signal ends. */
export function followSession(
  deps: SocketDeps,
  url: string,
  listener: SocketListener,
  signal: AbortSignal,
): Promise<SocketEnd> {
  return new Promise((resolve) => {
    const session = new Session(deps, listener, (end) => {
      signal.removeEventListener("abort", stop);
      resolve(end);
    });
    const stop = () => session.end({ code: 1000, reason: "stopped" });
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    session.open(url);
  });
}

class Session {
  readonly #deps: SocketDeps;
  readonly #listener: SocketListener;
  readonly #onEnd: (end: SocketEnd) => void;
  readonly #seen = createSeenIds(rememberedMs);
  readonly #over = new AbortController();
  #current: Connection | null = null;
  /** The connection to move to, while it waits for its welcome; the current one is still read. */
  #next: Connection | null = null;

  constructor(deps: SocketDeps, listener: SocketListener, onEnd: (end: SocketEnd) => void) {
    this.#deps = deps;
    this.#listener = listener;
    this.#onEnd = onEnd;
  }

  open(url: string): void {
    this.#current = this.#connect(url);
  }

  end(reason: SocketEnd): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.#current?.socket.end();
    this.#next?.socket.end();
    this.#onEnd(reason);
  }

  #connect(url: string): Connection {
    const connection: Connection = {
      socket: this.#deps.connect(url, {
        text: (text) => this.#take(connection, text),
        closed: (code, reason) => this.#lose(connection, { code, reason }),
      }),
      sessionId: null,
      silenceMs: welcomeMs,
      heardAtMs: this.#deps.clock.monotonic(),
    };
    // Sleeping does not fail; what a listener throws ends the session instead of the daemon.
    this.#watch(connection).catch((error: unknown) =>
      this.end({ code: silentEnd.code, reason: String(error) }),
    );
    return connection;
  }

  /** Ends a connection that says nothing any more. */
  async #watch(connection: Connection): Promise<void> {
    const { clock } = this.#deps;
    const leftMs = () => connection.heardAtMs + connection.silenceMs - clock.monotonic();
    while (leftMs() > 0) {
      await clock.sleep(Math.min(leftMs(), watchTickMs), this.#over.signal);
      if (this.#over.signal.aborted || !this.#isInUse(connection)) return;
    }
    connection.socket.end();
    this.#lose(connection, silentEnd);
  }

  #isInUse(connection: Connection): boolean {
    return connection === this.#current || connection === this.#next;
  }

  /** The session is lost with its last connection. */
  #lose(connection: Connection, reason: SocketEnd): void {
    if (!this.#isInUse(connection)) return;
    if (connection === this.#next) this.#next = null;
    else this.#current = null;
    if (this.#current === null && this.#next === null) this.end(reason);
  }

  /** Tries until it works or the platform has given up the old connection. */
  async #move(url: string): Promise<void> {
    const { clock } = this.#deps;
    const untilMs = clock.monotonic() + moveMs;
    const left = this.#current;
    const isWaiting = () => left !== null && this.#current === left;
    while (isWaiting() && clock.monotonic() < untilMs) {
      this.#next ??= this.#connect(url);
      await clock.sleep(moveRetryMs, this.#over.signal);
      if (this.#over.signal.aborted) return;
    }
  }

  #take(connection: Connection, text: string): void {
    if (!this.#isInUse(connection)) return;
    connection.heardAtMs = this.#deps.clock.monotonic();
    const frame = parseFrame(text);
    if (frame === null || !this.#seen.isNew(frame.metadata.message_id, connection.heardAtMs))
      return;
    const { message_type: type } = frame.metadata;
    if (type === "session_welcome") this.#welcome(connection, frame.payload);
    else if (type === "session_reconnect") this.#obeyReconnect(frame.payload);
    else hear(frame, this.#listener);
  }

  #welcome(connection: Connection, payload: unknown): void {
    const { data } = SessionPayload.safeParse(payload);
    if (data === undefined) return;
    const { id, keepalive_timeout_seconds: keepalive } = data.session;
    connection.silenceMs = (keepalive ?? usualKeepaliveSeconds) * patience * 1000;
    connection.sessionId = id;
    if (connection !== this.#next) return this.#listener.opened(id);
    this.#current?.socket.end();
    this.#current = connection;
    this.#next = null;
    this.#listener.moved(id);
  }

  #obeyReconnect(payload: unknown): void {
    const url = SessionPayload.safeParse(payload).data?.session.reconnect_url;
    if (typeof url !== "string" || this.#next !== null) return;
    this.#move(url).catch((error: unknown) =>
      this.end({ code: silentEnd.code, reason: String(error) }),
    );
  }
}

function hear({ metadata, payload }: Frame, listener: SocketListener): void {
  const { data } = Payload.safeParse(payload);
  if (data === undefined) return;
  if (metadata.message_type === "revocation") listener.revoked(data.subscription);
  if (metadata.message_type !== "notification") return;
  const trigger = parseNotification(data.subscription.type, data.event, metadata.message_timestamp);
  if (trigger !== null) listener.trigger(trigger);
}

function parseFrame(text: string): Frame | null {
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
