import { WebSocket } from "ws";

export interface SocketEvents {
  /** Once, when frames can be sent; for those who speak first. */
  opened?(): void;
  /** A text frame. */
  text(frame: string): void;
  /** Once, whoever ended it and however; 1006 when the connection broke. */
  closed(code: number, reason: string): void;
}

export interface Socket {
  send(frame: string): void;
  /** Ends the connection; nothing is called any more. */
  end(): void;
}

/** Opens a websocket; what goes wrong arrives as `closed`. */
export type ConnectSocket = (url: string, events: SocketEvents) => Socket;

const handshakeMs = 10_000;
/** How long the other side has to answer a farewell. */
const farewellMs = 1000;
const largestFrameBytes = 1024 * 1024;
const brokenCode = 1006;

export const connectSocket: ConnectSocket = (url, events) => {
  let isOver = false;
  const finish = (code: number, reason: string) => {
    if (isOver) return;
    isOver = true;
    events.closed(code, reason);
  };
  const socket = openSocket(url);
  if (socket === null) {
    queueMicrotask(() => finish(brokenCode, "not an address"));
    return { send: () => {}, end: () => void (isOver = true) };
  }
  socket.on("open", () => {
    if (!isOver) events.opened?.();
  });
  socket.on("message", (data, isBinary) => {
    if (!isOver && !isBinary) events.text(toText(data));
  });
  socket.on("close", (code, reason) => finish(code, reason.toString("utf8")));
  socket.on("error", (error) => finish(brokenCode, error.message));
  return {
    send(frame) {
      // It may have gone a moment ago; that arrives as `closed`.
      if (socket.readyState === WebSocket.OPEN) socket.send(frame, () => {});
    },
    end() {
      isOver = true;
      socket.close(1000);
      // The other side may be gone for good.
      setTimeout(() => socket.terminate(), farewellMs).unref();
    },
  };
};

/** Null for what is no address of a websocket. */
function openSocket(url: string): WebSocket | null {
  try {
    return new WebSocket(url, {
      handshakeTimeout: handshakeMs,
      maxPayload: largestFrameBytes,
      perMessageDeflate: false,
    });
  } catch {
    return null;
  }
}

function toText(data: WebSocket.RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString("utf8");
  return Buffer.isBuffer(data) ? data.toString("utf8") : Buffer.from(data).toString("utf8");
}
