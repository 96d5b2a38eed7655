import type { Clock } from "./clock.ts";

/** What a platform answers while nobody has decided yet. */
type Waiting = { outcome: "pending" } | { outcome: "slow_down" };

export interface AskedDeviceCode<Decided> {
  intervalSeconds: number;
  lifetimeSeconds: number;
  /** Asks the platform once. */
  ask: (signal: AbortSignal) => Promise<Decided | Waiting>;
}

/** Of RFC 8628, section 3.5. */
const slowDownSeconds = 5;

/**
 * Asks whether a code was typed in, at the platform's pace, until somebody has decided, its time is
 * over or the signal ends. A network that is down for a moment does not end a login.
 */
export async function awaitDeviceCode<Decided extends { outcome: "granted" | "refused" }>(
  clock: Clock,
  { intervalSeconds, lifetimeSeconds, ask }: AskedDeviceCode<Decided>,
  signal: AbortSignal,
): Promise<Decided | { outcome: "expired" } | { outcome: "called_off" }> {
  const untilMs = clock.monotonic() + lifetimeSeconds * 1000;
  let pauseSeconds = intervalSeconds;
  while (clock.monotonic() < untilMs) {
    await clock.sleep(pauseSeconds * 1000, signal);
    if (signal.aborted) return { outcome: "called_off" };
    const answer = await ask(signal).catch(() => null);
    if (signal.aborted) return { outcome: "called_off" };
    if (answer === null || answer.outcome === "pending") continue;
    if (answer.outcome !== "slow_down") return answer;
    pauseSeconds += slowDownSeconds;
  }
  return { outcome: "expired" };
}
