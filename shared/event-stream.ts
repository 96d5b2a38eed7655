import type { ServerEvent } from "./events.ts";

export const pingIntervalMs = 20_000;
export const retryDelayMs = 10_000;
/** The daemon closes with this code when only authenticated users are allowed. */
export const closeCodeUnauthenticated = 3000;

/** Closed on purpose: not tried again. */
const closeCodeNormal = 1000;

export type StreamStatus = "connecting" | "connected" | "disconnected" | "unauthenticated";

/** The part of the standard WebSocket that is needed; browsers and Node both have it. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; wasClean: boolean }) => void) | null;
  onerror: ((event: never) => void) | null;
}

export interface EventStreamOptions {
  connect: () => SocketLike;
  /** Turns a text frame into an event, or null for one to be ignored. */
  parse: (text: string) => ServerEvent | null;
  onEvent: (event: ServerEvent) => void;
  /** After each `connected` the caller fetches a snapshot; changes follow. */
  onStatus: (status: StreamStatus) => void;
}

/**
 * Reads the daemon's events and keeps the connection: hello on connect, a ping every 20 s, again
 * after 10 s when it breaks. Returns what ends it.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  let socket: SocketLike | null = null;
  let ping: ReturnType<typeof setInterval> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let isAnswered = true;

  const sendPing = () => {
    if (!isAnswered) return socket?.close();
    isAnswered = false;
    socket?.send(JSON.stringify({ action: "ping" }));
  };
  const opened = () => {
    socket?.send(JSON.stringify({ action: "helloworld" }));
    isAnswered = true;
    ping = setInterval(sendPing, pingIntervalMs);
    options.onStatus("connected");
  };
  const received = (event: { data: unknown }) => {
    isAnswered = true;
    const parsed = typeof event.data === "string" ? options.parse(event.data) : null;
    if (parsed !== null && parsed.action !== "pong") options.onEvent(parsed);
  };
  const closed = (event: { code: number; wasClean: boolean }) => {
    clearInterval(ping);
    socket = null;
    if (isClosed) return;
    const isRefused = event.code === closeCodeUnauthenticated;
    options.onStatus(isRefused ? "unauthenticated" : "disconnected");
    if (!isRefused && event.code !== closeCodeNormal) retry = setTimeout(open, retryDelayMs);
  };
  function open() {
    options.onStatus("connecting");
    socket = options.connect();
    socket.onopen = opened;
    socket.onmessage = received;
    socket.onclose = closed;
    socket.onerror = () => {};
  }
  open();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    clearInterval(ping);
    socket?.close(1000);
  };
}
