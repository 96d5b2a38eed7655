import type { MediaConnection } from "./media-connection.ts";

/** Kept connections by origin. */
export interface ConnectionPool {
  /** A connection that is free and still fresh; null for none. */
  take(origin: string): MediaConnection | null;
  give(origin: string, connection: MediaConnection): void;
  close(): void;
}

interface Idle {
  connection: MediaConnection;
  since: number;
}

/** Idle connections kept for one origin: many channels of a platform come from the same one. */
const mostIdle = 128;
/** Servers close idle connections after some seconds; one that was idle for longer is not used again. */
const longestIdleMs = 20_000;

export function createConnectionPool(): ConnectionPool {
  const idle = new Map<string, Idle[]>();
  let sweptAt = performance.now();

  const isFresh = ({ connection, since }: Idle) =>
    connection.isReusable && performance.now() - since < longestIdleMs;

  /** Hosts change all the time; connections to those of yesterday must not pile up. */
  const sweep = () => {
    if (performance.now() - sweptAt < longestIdleMs) return;
    sweptAt = performance.now();
    for (const [origin, list] of idle) {
      const kept = list.filter(isFresh);
      for (const entry of list) if (!kept.includes(entry)) entry.connection.close();
      if (kept.length > 0) idle.set(origin, kept);
      else idle.delete(origin);
    }
  };

  return {
    take(origin) {
      const list = idle.get(origin) ?? [];
      for (let entry = list.pop(); entry !== undefined; entry = list.pop()) {
        if (isFresh(entry)) return entry.connection;
        entry.connection.close();
      }
      return null;
    },
    give(origin, connection) {
      sweep();
      const list = idle.get(origin) ?? [];
      idle.set(origin, list);
      if (list.length >= mostIdle || !connection.isReusable) connection.close();
      else list.push({ connection, since: performance.now() });
    },
    close() {
      for (const list of idle.values()) for (const { connection } of list) connection.close();
      idle.clear();
    },
  };
}
