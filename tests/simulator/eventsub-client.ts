import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { waitFor } from "../support/wait-for.ts";
import type { Simulator } from "./simulator.ts";

// Every answer here is an object of the test's own expectation.
export type Json = any; // oxlint-disable-line typescript/no-explicit-any

export interface Result {
  status: number;
  body: Json;
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** What an application does with EventSub, by hand. */
export interface EventSubClient {
  post(endpoint: string, form: Record<string, string>): Promise<Result>;
  appToken(): Promise<string>;
  userGrant(login: string): Promise<{ access: string; refresh: string }>;
  helix(token: string, method?: string, body?: unknown, query?: string): Promise<Result>;
  /** A webhook that answers challenges, and everything else with the given statuses. */
  openHook(statuses?: number[]): Promise<{ callback: string; received: Received[] }>;
  /** A websocket that keeps what it was told. */
  openSocket(address?: string): HeardSocket;
  close(): void;
}

export interface HeardSocket {
  socket: WebSocket;
  next(type: string): Promise<Json>;
  /** With which the platform closed it. */
  code(): Promise<number>;
}

const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/** A subscription to ask for. */
export const wanted = (transport: unknown, changes: Record<string, unknown> = {}) => ({
  type: "stream.online",
  version: "1",
  condition: { broadcaster_user_id: "1000" },
  transport,
  ...changes,
});

export function createEventSubClient(simulator: Simulator): EventSubClient {
  const closers: (() => void)[] = [];
  const { addresses, settings } = simulator;
  const post = async (endpoint: string, form: Record<string, string>): Promise<Result> => {
    const body = new URLSearchParams(form);
    const response = await fetch(`${addresses.id}/${endpoint}`, { method: "POST", body });
    return { status: response.status, body: await response.json() };
  };
  return {
    post,
    async appToken() {
      const { clientId: client_id, clientSecret: client_secret } = settings;
      const form = { client_id, client_secret, grant_type: "client_credentials" };
      return (await post("token", form)).body.access_token;
    },
    async userGrant(login) {
      const client_id = settings.clientId;
      const { body: device } = await post("device", { client_id, scopes: "" });
      simulator.activate(device.user_code, login);
      const { device_code } = device;
      const { body } = await post("token", { client_id, device_code, grant_type: deviceGrant });
      return { access: body.access_token, refresh: body.refresh_token };
    },
    async helix(token, method = "GET", body, query = "") {
      const response = await fetch(`${addresses.helix}/eventsub/subscriptions${query}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Client-Id": settings.clientId },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    },
    async openHook(statuses = []) {
      const { callback, received, close } = await serveHook(statuses);
      closers.push(close);
      return { callback, received };
    },
    openSocket(address = addresses.eventsub) {
      const heard = listenTo(address);
      closers.push(() => heard.socket.terminate());
      return heard;
    },
    close() {
      for (const close of closers) close();
    },
  };
}

async function serveHook(statuses: number[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, body });
      const isChallenge =
        request.headers["twitch-eventsub-message-type"] === "webhook_callback_verification";
      const status = isChallenge ? 200 : (statuses.shift() ?? 204);
      response.writeHead(status, { "Content-Type": "text/plain" });
      response.end(isChallenge ? JSON.parse(body).challenge : undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server's address is never a string or null.
  const { port } = server.address() as AddressInfo;
  return { callback: `http://127.0.0.1:${port}/hook`, received, close: () => void server.close() };
}

function listenTo(address: string): HeardSocket {
  const socket = new WebSocket(address);
  const messages: Json[] = [];
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString())));
  return {
    socket,
    next: (type) =>
      waitFor(type, async () => {
        const found = messages.find(({ metadata }) => metadata.message_type === type);
        return found ?? null;
      }),
    code: () => closed,
  };
}
