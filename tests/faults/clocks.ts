import { type Clock, systemClock } from "../../daemon/io/clock.ts";
import type { SimulatorClock } from "../simulator/clock.ts";

/** The engine's clock beside a simulator's scaled one: both agree, and the engine's naps are as much shorter. */
export function toEngineClock(clock: SimulatorClock, factor: number): Clock {
  return {
    now: () => clock.now(),
    monotonic: () => performance.now() * factor,
    sleep: (delayMs, signal) => systemClock.sleep(delayMs / factor, signal),
  };
}

/** A wall clock that jumps when told to, as after a correction by NTP; durations are not affected. */
export function withSteps(clock: Clock): { clock: Clock; step(byMs: number): void } {
  let shiftMs = 0;
  return {
    clock: { ...clock, now: () => clock.now() + shiftMs },
    step(byMs) {
      shiftMs += byMs;
    },
  };
}
