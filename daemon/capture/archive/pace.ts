import type { Clock } from "../../io/clock.ts";

/** Keeps a download to a rate, in the mean over its segments. */
export interface Pace {
  /** Resolves when the next segment may begin, or the signal ends. */
  wait(signal: AbortSignal): Promise<void>;
  /** Bytes came (or did not count after all: negative). */
  count(bytes: number): void;
}

/** How often a wait looks whether the limit is another one by now. */
const lookAgainMs = 1000;

/** `bitsPerSecond` is asked again and again; 0 stands for no limit. */
export function createPace(
  clock: Pick<Clock, "monotonic" | "sleep">,
  bitsPerSecond: () => number,
): Pace {
  const debt = { bits: 0, at: clock.monotonic() };
  const settle = (limit: number) => {
    const now = clock.monotonic();
    debt.bits = Math.max(0, debt.bits - (limit * (now - debt.at)) / 1000);
    debt.at = now;
  };
  return {
    async wait(signal) {
      for (;;) {
        const limit = bitsPerSecond();
        settle(limit);
        if (limit === 0 || debt.bits <= 0 || signal.aborted) break;
        await clock.sleep(Math.min(lookAgainMs, (debt.bits / limit) * 1000), signal);
      }
      if (bitsPerSecond() === 0) debt.bits = 0;
    },
    count(bytes) {
      debt.bits = Math.max(0, debt.bits + bytes * 8);
    },
  };
}
