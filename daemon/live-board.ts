import type { StreamNow } from "./core/live-state.ts";
import type { Announcement } from "./core/trigger.ts";

/** Hears of a new look; `at` is when the platform says that it happened, null for just now. */
export type LiveListener = (stream: StreamNow | null, at: string | null) => void;

/** What is on air on each channel by the last look; null for offline or not yet looked at. */
export interface LiveBoard {
  get(channelUuid: string): StreamNow | null;
  set(channelUuid: string, stream: StreamNow | null, at?: string): void;
  /** Hears of each new look at a channel. Returns what ends the listening. */
  listen(channelUuid: string, listener: LiveListener): () => void;
  /** The newest content that the platform told by itself; it may be ahead of all looks. */
  announced(channelUuid: string): Announcement | null;
  announce(channelUuid: string, announcement: Announcement): void;
  /** Whether the platform tells all there is to tell of a channel by itself. */
  isSubscribed(channelUuid: string): boolean;
  setSubscribed(channelUuids: ReadonlySet<string>): void;
}

export function createLiveBoard(): LiveBoard {
  const streams = new Map<string, StreamNow>();
  const listeners = new Map<string, Set<LiveListener>>();
  const announcements = new Map<string, Announcement>();
  let subscribed: ReadonlySet<string> = new Set();
  return {
    get: (uuid) => streams.get(uuid) ?? null,
    set(uuid, stream, at) {
      if (stream === null) streams.delete(uuid);
      else streams.set(uuid, stream);
      for (const listener of listeners.get(uuid) ?? []) listener(stream, at ?? null);
    },
    listen(uuid, listener) {
      const group = listeners.get(uuid) ?? new Set();
      listeners.set(uuid, group.add(listener));
      return () => void group.delete(listener);
    },
    announced: (uuid) => announcements.get(uuid) ?? null,
    announce: (uuid, announcement) => void announcements.set(uuid, announcement),
    isSubscribed: (uuid) => subscribed.has(uuid),
    setSubscribed: (uuids) => void (subscribed = uuids),
  };
}
