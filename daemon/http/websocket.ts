import type { WebSocketLike } from "@hono/node-server";
import type { WSContext, WSEvents } from "hono/ws";
import { parseFrame } from "../../shared/event-frame.ts";
import type { Access } from "../../shared/api/route.ts";
import { closeCodeUnauthenticated } from "../../shared/event-stream.ts";
import type { ServerEvent } from "../../shared/events.ts";
import { version } from "../../shared/version.ts";
import type { Deps } from "../deps.ts";
import { isEnough } from "./session.ts";

/** Bytes that may wait for a slow reader; then it is dropped and gets a snapshot when it returns. */
const longestBacklogBytes = 4 * 1024 * 1024;
const closeTryAgainLater = 1013;

type Client = WSContext<WebSocketLike>;

export interface WebsocketHub {
  /** Handlers of one connection; what its client may do is asked again whenever that may have changed. */
  connection(accessOf: () => Access): WSEvents<WebSocketLike>;
  /** Closes connections whose clients may no longer follow. */
  recheck(): void;
  count(): number;
}

/** Sends every event of the daemon to every connected client; log and jobs are among them, so guests get none. */
export function createWebsocketHub(deps: Pick<Deps, "events">): WebsocketHub {
  const clients = new Map<Client, () => Access>();
  deps.events.listen((event) => {
    if (clients.size === 0) return;
    const text = JSON.stringify(event);
    for (const client of clients.keys()) deliver(client, text);
  });
  const check = (client: Client, accessOf: () => Access) => {
    if (isEnough(accessOf(), "operate")) return true;
    clients.delete(client);
    // Accepted first: a browser sees the code of a close, but not that of a refused handshake.
    client.close(closeCodeUnauthenticated, "Websockets are only for authenticated users.");
    return false;
  };
  return {
    count: () => clients.size,
    recheck() {
      for (const [client, accessOf] of clients) check(client, accessOf);
    },
    connection: (accessOf) => ({
      onOpen(_, client) {
        if (!check(client, accessOf)) return;
        clients.set(client, accessOf);
        send(client, { action: "connected", data: { version } });
      },
      onMessage({ data }, client) {
        // Pings come regularly, so a session that runs out ends its socket soon.
        if (check(client, accessOf)) answer(client, typeof data === "string" ? data : "");
      },
      onClose: (_, client) => void clients.delete(client),
      onError: (_, client) => void clients.delete(client),
    }),
  };
}

/** A hello is answered with `init`, a ping with `pong`; whatever else a client says is ignored. */
function answer(client: Client, text: string): void {
  const action = text === "ping" ? "ping" : parseFrame(text)?.action;
  if (action === "ping") send(client, { action: "pong", data: {} });
  if (action === "helloworld") send(client, { action: "init", data: { version } });
}

function send(client: Client, event: ServerEvent): void {
  deliver(client, JSON.stringify(event));
}

function deliver(client: Client, text: string): void {
  // The socket comes from ws, which counts what it could not send yet.
  const { bufferedAmount = 0 } = (client.raw ?? {}) as { bufferedAmount?: number };
  if (bufferedAmount > longestBacklogBytes) client.close(closeTryAgainLater, "too slow");
  else client.send(text);
}
