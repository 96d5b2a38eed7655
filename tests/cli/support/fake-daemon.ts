import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { WebSocketServer, type WebSocket } from "ws";
import type { ContractKey } from "../../../shared/api/contract.ts";
import { AppError } from "../../../shared/errors.ts";
import type { ServerEvent } from "../../../shared/events.ts";
import { makeSettings, makeSnapshot } from "./fixtures.ts";

export interface FakeRequest {
  params: string[];
  query: Record<string, string>;
  body: unknown;
}

export type FakeRoutes = Partial<Record<ContractKey, (request: FakeRequest) => unknown>>;

export interface FakeDaemon {
  url: string;
  /** `METHOD path?query` of all requests so far. */
  requests: string[];
  push: (event: ServerEvent) => void;
  /** Refuses all sockets from now on with this code, those that are open too. */
  refuseSockets: (code: number) => void;
  close: () => Promise<void>;
}

/** A daemon on loopback that answers in the contract's envelope what a test wants it to. */
export async function startFakeDaemon(overrides: FakeRoutes = {}): Promise<FakeDaemon> {
  const routes = { ...defaultRoutes(), ...overrides };
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push([request.method, decodeURIComponent(request.url ?? "")].join(" "));
    void answer(routes, request, response);
  });
  const sockets = new Set<WebSocket>();
  let refusal: number | null = null;
  const webSockets = new WebSocketServer({ server, path: "/api/v0/websocket" });
  webSockets.on("connection", (socket) => {
    if (refusal !== null) return socket.close(refusal);
    sockets.add(socket);
    return socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    push: (event) => sockets.forEach((socket) => socket.send(JSON.stringify(event))),
    refuseSockets: (code) => {
      refusal = code;
      sockets.forEach((socket) => socket.close(code));
    },
    close: async () => {
      sockets.forEach((socket) => socket.terminate());
      webSockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function defaultRoutes(): FakeRoutes {
  const snapshot = makeSnapshot();
  return {
    "GET /api/v0/settings": () => makeSettings(),
    "GET /api/v0/channels": () => ({
      streamer_list: snapshot.channels,
      channel_count: snapshot.channels.length,
      total_size: snapshot.total_size,
      free_size: snapshot.free_size,
    }),
    "GET /api/v0/jobs": () => snapshot.jobs,
    "GET /api/v0/vod/:uuid": ({ params: [uuid] }) => {
      const vod = snapshot.vods.find((candidate) => candidate.uuid === uuid);
      if (vod === undefined) throw new AppError("vod_unknown", "There is no such recording.");
      return vod;
    },
  };
}

async function answer(
  routes: FakeRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    send(200, { status: "OK", data: await dispatch(routes, request) });
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError("internal", String(error));
    send(known.status, { status: "ERROR", code: known.code, message: known.message });
  }
}

async function dispatch(routes: FakeRoutes, request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://daemon");
  const sent = await text(request);
  for (const [key, handle] of Object.entries(routes)) {
    const [method, template = ""] = key.split(" ");
    const pattern = new RegExp(`^${template.replaceAll(/:\w+/g, "([^/]+)")}$`);
    const match = method === request.method ? pattern.exec(url.pathname) : null;
    if (match === null) continue;
    return handle({
      params: match.slice(1).map(decodeURIComponent),
      query: Object.fromEntries(url.searchParams),
      body: sent === "" ? undefined : (JSON.parse(sent) as unknown),
    });
  }
  throw new AppError("not_found", `Nothing at ${url.pathname}`);
}
