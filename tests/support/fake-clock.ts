import type { Clock } from "../../daemon/io/clock.ts";

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Lets time pass and wakes the sleepers that are due, in order. */
  advance(ms: number): Promise<void>;
  /** Moves the wall clock alone, as a correction of the system's time does. */
  jump(ms: number): void;
  /** How many sleep right now. */
  sleepers(): number;
}

interface Sleeper {
  dueMs: number;
  wake: () => void;
}

export function createFakeClock(startMs: number = Date.UTC(2026, 0, 1, 12)): FakeClock {
  let elapsedMs = 0;
  let wallMs = startMs;
  const sleeping = new Set<Sleeper>();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => wallMs,
    monotonic: () => elapsedMs,
    sleep(delayMs, signal) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          sleeping.delete(sleeper);
          signal.removeEventListener("abort", wake);
          resolve();
        };
        const sleeper = { dueMs: elapsedMs + Math.max(0, delayMs), wake };
        sleeping.add(sleeper);
        signal.addEventListener("abort", wake, { once: true });
      });
    },
    async advance(ms) {
      await settle();
      const endMs = elapsedMs + ms;
      for (;;) {
        const [next] = [...sleeping].toSorted((a, b) => a.dueMs - b.dueMs);
        if (next === undefined || next.dueMs > endMs) break;
        wallMs += next.dueMs - elapsedMs;
        elapsedMs = next.dueMs;
        next.wake();
        await settle();
      }
      wallMs += endMs - elapsedMs;
      elapsedMs = endMs;
      await settle();
    },
    jump(ms) {
      wallMs += ms;
    },
    sleepers: () => sleeping.size,
  };
}
