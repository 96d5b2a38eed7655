import type { MediaBody } from "../../io/media-client.ts";
import type { ListedSegment } from "./playlist.ts";

/** What came of asking for a segment; null when the origin does not have it. */
export type Fetched = { body: MediaBody; init: Buffer | null } | null;

interface Entry {
  listed: ListedSegment;
  done: Promise<Fetched>;
  /** Bytes in memory. */
  bytes: number;
  isDone: boolean;
}

export interface AheadLimits {
  /** Segments on their way at the same time. */
  parallel(): number;
  /** Memory for segments that are on their way or wait to be written; one is always allowed. */
  bufferBytes: number;
}

/** Segments that are fetched ahead of the one that is written, in order. */
export interface Ahead {
  /** Begins to fetch, once there is room for it. */
  push(listed: ListedSegment, fetch: (onBytes: (bytes: number) => void) => Promise<Fetched>): void;
  /** Resolves when another one may begin, or the signal ends. */
  room(signal: AbortSignal): Promise<void>;
  /** No more will come. */
  end(): void;
  /** The next one in order; null after the last, and once the signal has ended after what has come. */
  next(signal: AbortSignal): Promise<{ listed: ListedSegment; fetched: Fetched } | null>;
  /** Once the segment is written: its memory is free again. */
  drop(): void;
}

/** Assumed size of a segment before the first one has come. */
const assumedBytes = 8 * 1024 * 1024;

export function createAhead(limits: AheadLimits): Ahead {
  const entries: Entry[] = [];
  const state = { isEnded: false, largestBytes: 0, bell: Promise.withResolvers<void>() };
  const ring = () => {
    state.bell.resolve();
    state.bell = Promise.withResolvers<void>();
  };
  const isFull = () => {
    if (entries.length === 0) return false;
    const expected = state.largestBytes === 0 ? assumedBytes : state.largestBytes;
    const committed = entries.reduce(
      (sum, { isDone, bytes }) => sum + (isDone ? bytes : Math.max(bytes, expected)),
      0,
    );
    const running = entries.filter(({ isDone }) => !isDone).length;
    return running >= limits.parallel() || committed + expected > limits.bufferBytes;
  };
  const wait = async (isOver: () => boolean, signal: AbortSignal) => {
    const onAbort = () => ring();
    signal.addEventListener("abort", onAbort, { once: true });
    while (!isOver() && !signal.aborted) await state.bell.promise;
    signal.removeEventListener("abort", onAbort);
  };

  return {
    push(listed, fetch) {
      const entry: Entry = { listed, done: Promise.resolve(null), bytes: 0, isDone: false };
      entry.done = fetch((bytes) => {
        entry.bytes += bytes;
      }).finally(() => {
        entry.isDone = true;
        state.largestBytes = Math.max(state.largestBytes, entry.bytes);
        ring();
      });
      // Whoever takes it hears of an error; nobody does once another one has ended the download.
      entry.done.catch(() => {});
      entries.push(entry);
      ring();
    },
    room: (signal) => wait(() => !isFull(), signal),
    end() {
      state.isEnded = true;
      ring();
    },
    async next(signal) {
      await wait(() => state.isEnded || entries.length > 0, signal);
      const [head] = entries;
      if (head === undefined || (signal.aborted && !head.isDone)) return null;
      return { listed: head.listed, fetched: await head.done };
    },
    drop() {
      entries.shift();
      ring();
    },
  };
}
