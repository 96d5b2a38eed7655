/** The time everything about content follows: milliseconds since 1970, as an origin would see it. */
export interface SimulatorClock {
  now(): number;
  /** How much faster than the real clock it runs; 1 when absent. Only waiting bodies need it. */
  readonly factor?: number;
}

/** A clock that a test moves by hand. */
export interface ManualClock extends SimulatorClock {
  advance(seconds: number): void;
}

export const systemClock: SimulatorClock = { now: () => Date.now(), factor: 1 };

/** Runs `factor` times as fast as the real clock, from `startMs` on: 600 makes an hour last 6 s. */
export function createScaledClock(factor: number, startMs: number = Date.now()): SimulatorClock {
  const realStartMs = performance.now();
  return {
    factor,
    now: () => Math.round(startMs + (performance.now() - realStartMs) * factor),
  };
}

/** Stands still until told otherwise, so that a test asks about exact moments. */
export function createManualClock(startMs: number = Date.UTC(2026, 0, 1)): ManualClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (seconds) => {
      nowMs += Math.round(seconds * 1000);
    },
  };
}
