import { randomBytes, randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { publish } from "./eventsub-publish.ts";
import type { EventSession, SessionMessageExtra } from "./eventsub-state.ts";
import { isoNanos } from "./eventsub-state.ts";
import { ircPath } from "./irc-state.ts";
import type { World } from "./world.ts";

const graceMs = 30_000;
const closeCodes = { traffic: 4001, unused: 4003, moved: 4004, wrongAddress: 4007 } as const;

/** Serves `/ws` on the given servers and tells of what happens on channels; returns what stops it. */
export function serveEventSub(world: World, servers: readonly Server[]): () => void {
  const sockets = new WebSocketServer({ noServer: true });
  const moves = new Map<string, MovableSession>();
  for (const server of servers) {
    server.on("upgrade", (request, socket, head) => {
      const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "127.0.0.1"}`);
      if (url.pathname === "/ws")
        sockets.handleUpgrade(request, socket, head, (connection) =>
          accept(world, { connection, url, moves }),
        );
      else if (!url.pathname.startsWith(ircPath)) socket.destroy();
    });
  }
  const listener = (event: Parameters<typeof publish>[1]) => publish(world, event);
  world.listeners.add(listener);
  return () => {
    world.listeners.delete(listener);
    for (const connection of sockets.clients) connection.terminate();
    sockets.close();
  };
}

interface Arrival {
  connection: WebSocket;
  url: URL;
  /** Sessions that were asked to move, by the key in the address to move to. */
  moves: Map<string, MovableSession>;
}

function accept(world: World, { connection, url, moves }: Arrival): void {
  const key = url.searchParams.get("id");
  if (key === null) {
    const session = new MovableSession(world, { connection, url, moves });
    world.eventSub.sessions.set(session.id, session);
    return;
  }
  const session = moves.get(key);
  moves.delete(key);
  if (session) session.moveTo(connection);
  else connection.close(closeCodes.wrongAddress, "invalid reconnect");
}

class MovableSession implements EventSession {
  readonly id = `AQoQ${randomBytes(16).toString("base64url")}`;
  readonly connectedAtMs: number;
  userId: string | null = null;
  readonly #world: World;
  readonly #arrival: Arrival;
  readonly #keepaliveSeconds: number;
  #connection: WebSocket;
  #isSilent = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(world: World, arrival: Arrival) {
    this.#world = world;
    this.#arrival = arrival;
    this.#connection = arrival.connection;
    this.#keepaliveSeconds = readKeepalive(world, arrival.url);
    this.connectedAtMs = world.clock.now();
    this.#serve(arrival.connection);
    const unusedMs = world.settings.unusedSeconds * 1000;
    setTimeout(() => {
      if (!this.#isUsed()) this.#connection.close(closeCodes.unused, "connection unused");
    }, unusedMs).unref();
  }

  send(type: string, payload: unknown, extra: SessionMessageExtra = {}): void {
    if (this.#isSilent) return;
    const { messageId = randomUUID(), atMs = this.#world.clock.now(), metadata = {} } = extra;
    const message = {
      metadata: {
        message_id: messageId,
        message_type: type,
        message_timestamp: isoNanos(atMs),
        ...metadata,
      },
      payload,
    };
    this.#connection.send(JSON.stringify(message));
    this.#restTimer();
  }

  close(code: number | null): void {
    if (code === null) this.#connection.terminate();
    else this.#connection.close(code);
  }

  askToMove(): string {
    const key = randomBytes(12).toString("hex");
    const { url, moves } = this.#arrival;
    moves.set(key, this);
    const address = `${url.protocol.replace("http", "ws")}//${url.host}/ws?id=${key}`;
    this.send("session_reconnect", {
      session: {
        id: this.id,
        status: "reconnecting",
        keepalive_timeout_seconds: null,
        reconnect_url: address,
        connected_at: isoNanos(this.connectedAtMs),
      },
    });
    const left = this.#connection;
    setTimeout(() => {
      if (left === this.#connection) moves.delete(key);
      left.close(closeCodes.moved, "reconnect grace time expired");
    }, graceMs).unref();
    return address;
  }

  fallSilent(): void {
    this.#isSilent = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  moveTo(connection: WebSocket): void {
    this.#connection = connection;
    this.#isSilent = false;
    this.#serve(connection);
  }

  #serve(connection: WebSocket): void {
    connection.on("message", () => connection.close(closeCodes.traffic, "client sent traffic"));
    connection.on("error", () => connection.terminate());
    connection.on("close", () => {
      if (connection === this.#connection) this.#end();
    });
    this.send("session_welcome", {
      session: {
        id: this.id,
        status: "connected",
        connected_at: isoNanos(this.connectedAtMs),
        keepalive_timeout_seconds: this.#keepaliveSeconds,
        reconnect_url: null,
      },
    });
  }

  #restTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.send("session_keepalive", {}),
      this.#keepaliveSeconds * 1000,
    ).unref();
  }

  #isUsed(): boolean {
    return this.#own().length > 0;
  }

  #own() {
    return this.#world.eventSub.subscriptions.filter(
      ({ transport }) => transport.method === "websocket" && transport.sessionId === this.id,
    );
  }

  /** Its subscriptions end with it; they stay on the list for a while. */
  #end(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#world.eventSub.sessions.delete(this.id);
    for (const subscription of this.#own()) {
      if (subscription.transport.method !== "websocket") continue;
      subscription.status = "websocket_disconnected";
      subscription.transport.disconnectedAtMs = this.#world.clock.now();
    }
  }
}

/** 10 to 600 by the address; what is beyond is clamped. */
function readKeepalive({ settings }: World, url: URL): number {
  const asked = url.searchParams.get("keepalive_timeout_seconds");
  return asked === null ? settings.keepaliveSeconds : Math.min(600, Math.max(10, Number(asked)));
}
