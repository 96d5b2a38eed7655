import { performance } from "node:perf_hooks";
import { WebSocket } from "ws";
import { z } from "zod";

export interface Clients {
  count: number;
  /** Called for each message of a client that holds the text. */
  hear(text: string, listener: () => void): void;
  close(): void;
}

/** Opens websockets to a daemon and waits until all of them are connected. */
export async function connectClients(baseUrl: string, count: number): Promise<Clients> {
  let wanted: { text: string; listener: () => void } | null = null;
  const url = `${baseUrl.replace(/^http/, "ws")}/api/v0/websocket`;
  const sockets = await Promise.all(
    Array.from({ length: count }, () => {
      const socket = new WebSocket(url);
      socket.on("message", (message) => {
        const text = z.instanceof(Buffer).parse(message).toString();
        if (wanted !== null && text.includes(wanted.text)) wanted.listener();
      });
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once("open", () => resolve(socket));
        socket.once("error", reject);
      });
    }),
  );
  return {
    count,
    hear: (text, listener) => void (wanted = { text, listener }),
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
}

/** Makes a change again and again; times from its request to the first and to the last client that hears of it. */
export async function fanOut(
  clients: Clients,
  change: (text: string) => Promise<unknown>,
  rounds: number,
): Promise<{ first: number[]; last: number[] }> {
  const times = { first: [] as number[], last: [] as number[] };
  for (let index = 0; index < rounds; index += 1) {
    const text = `fan-out-${index}-of-the-bench`;
    const fromMs = performance.now();
    const heard = new Promise<void>((resolve) => {
      let count = 0;
      clients.hear(text, () => {
        count += 1;
        if (count === 1) times.first.push(performance.now() - fromMs);
        if (count < clients.count) return;
        times.last.push(performance.now() - fromMs);
        resolve();
      });
    });
    await Promise.all([change(text), heard]);
  }
  return times;
}
