import type { Clock } from "./clock.ts";

/** Lets a number of things happen at the same time; the others wait their turn, but not for ever. */
export interface Gate {
  /** Resolves with what is to be called at the end. */
  enter(signal: AbortSignal): Promise<() => void>;
}

/**
 * A gate for `limit` at a time. Whoever has waited for `patienceMs` goes in all the same: the gate
 * smooths a burst, and a few that hang can't hold up everyone else.
 */
export function createGate(limit: number, patienceMs: number, clock: Pick<Clock, "sleep">): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    inside -= 1;
    waiting.shift()?.();
  };
  return {
    async enter(signal) {
      if (inside >= limit) {
        const turn = Promise.withResolvers<void>();
        waiting.push(turn.resolve);
        await Promise.race([turn.promise, clock.sleep(patienceMs, signal)]);
        const at = waiting.indexOf(turn.resolve);
        if (at >= 0) waiting.splice(at, 1);
      }
      inside += 1;
      return leave;
    },
  };
}
