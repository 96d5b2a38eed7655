import type { StreamNow } from "./core/live-state.ts";

/** What is on air on each channel by the last look; null for offline or not yet looked at. */
export interface LiveBoard {
  get(channelUuid: string): StreamNow | null;
  set(channelUuid: string, stream: StreamNow | null): void;
  /** Hears of each new look at a channel. Returns what ends the listening. */
  listen(channelUuid: string, listener: (stream: StreamNow | null) => void): () => void;
}

export function createLiveBoard(): LiveBoard {
  const streams = new Map<string, StreamNow>();
  const listeners = new Map<string, Set<(stream: StreamNow | null) => void>>();
  return {
    get: (uuid) => streams.get(uuid) ?? null,
    set(uuid, stream) {
      if (stream === null) streams.delete(uuid);
      else streams.set(uuid, stream);
      for (const listener of listeners.get(uuid) ?? []) listener(stream);
    },
    listen(uuid, listener) {
      const group = listeners.get(uuid) ?? new Set();
      listeners.set(uuid, group.add(listener));
      return () => void group.delete(listener);
    },
  };
}
