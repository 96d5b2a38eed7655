/** Time as a parameter: tests drive a day in minutes with another one. */
export interface Clock {
  /** Wall clock, milliseconds since 1970. May jump; never use it for durations. */
  now(): number;
  /** Milliseconds that never go back; for durations and deadlines. */
  monotonic(): number;
  /** Resolves after the time, or at once when the signal ends: look at the signal afterwards. */
  sleep(delayMs: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep(delayMs, signal) {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, delayMs));
      signal.addEventListener("abort", done, { once: true });
    });
  },
};

/** Yields at once and then each time `everyMs()` has passed since the last yield's start, until the signal ends. */
export async function* repeat(
  clock: Clock,
  everyMs: () => number,
  signal: AbortSignal,
): AsyncGenerator<void> {
  while (!signal.aborted) {
    const started = clock.monotonic();
    yield;
    await clock.sleep(everyMs() - (clock.monotonic() - started), signal);
  }
}

export function toIso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** Runs work with a signal that also ends after a time; leaves nothing behind when the work is done. */
export async function withDeadline<T>(
  clock: Clock,
  limitMs: number,
  signal: AbortSignal,
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const limited = new AbortController();
  const done = new AbortController();
  const end = () => limited.abort();
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  void clock.sleep(limitMs, done.signal).then(end);
  try {
    return await work(limited.signal);
  } finally {
    signal.removeEventListener("abort", end);
    done.abort();
  }
}
