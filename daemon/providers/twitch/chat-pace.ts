import type { Clock } from "../../io/clock.ts";

/** Lets so many begin within a time; the others wait their turn, in order. */
export interface Pace {
  /** Returns early when the signal ends. */
  wait(signal: AbortSignal): Promise<void>;
}

/** Twitch takes 20 logins and 20 joins in 10 s from one address; somebody else may be there too. */
const chatLimit = { count: 15, windowMs: 10_000 };

export function createPace(
  clock: Pick<Clock, "monotonic" | "sleep">,
  { count, windowMs }: { count: number; windowMs: number } = chatLimit,
): Pace {
  /** When the last ones were let in or will be, the oldest first. */
  let admitted: number[] = [];
  return {
    async wait(signal) {
      const nowMs = clock.monotonic();
      const before = admitted.at(-count);
      const atMs = before === undefined ? nowMs : Math.max(nowMs, before + windowMs);
      admitted = [...admitted, atMs].slice(-count);
      if (atMs > nowMs) await clock.sleep(atMs - nowMs, signal);
    },
  };
}
