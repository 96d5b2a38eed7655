import type { Clock } from "../../io/clock.ts";

/** Lets a loop sleep until its time, or until somebody rings. */
export interface Bell {
  /** Ends the wait, or the next one at once. */
  ring(): void;
  wait(delayMs: number, signal: AbortSignal): Promise<void>;
}

export function createBell(clock: Clock): Bell {
  let isRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async wait(delayMs, signal) {
      const woken = new AbortController();
      wake = () => woken.abort();
      if (!isRung) await clock.sleep(delayMs, AbortSignal.any([signal, woken.signal]));
      wake = null;
      isRung = false;
    },
  };
}
