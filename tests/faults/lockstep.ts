import type { Appender } from "../../daemon/capture/append.ts";
import type { Clock } from "../../daemon/io/clock.ts";
import type { MediaClient } from "../../daemon/io/media-client.ts";
import type { StreamSource } from "../../daemon/providers/provider.ts";
import type { ManualClock } from "../simulator/clock.ts";

interface Sleeper {
  atMs: number;
  wake: () => void;
}

/**
 * A clock for simulator and engine that stands still while anything is on its way (a request, a
 * write) and otherwise jumps to the next moment that somebody waits for. So a day takes as long as
 * its work, the timing is exact, and nothing is lost to a pause of the machine.
 */
export interface Lockstep {
  clock: Clock;
  /** Work that the time waits for. */
  client(client: MediaClient): MediaClient;
  source(source: StreamSource): StreamSource;
  appender(appender: Appender): Appender;
  /** Runs until the promise settles. */
  runUntil<T>(done: Promise<T>): Promise<T>;
}

/** Turns of the event loop without any work after which the engine is taken to be waiting. */
const quietTurns = 3;

export function createLockstep(simulated: ManualClock): Lockstep {
  let atWork = 0;
  let idle = Promise.withResolvers<void>();
  const { clock, jump } = createJumpingClock(simulated);
  const during = async <T>(work: Promise<T>): Promise<T> => {
    if (atWork === 0) idle = Promise.withResolvers<void>();
    atWork += 1;
    try {
      return await work;
    } finally {
      atWork -= 1;
      if (atWork === 0) idle.resolve();
    }
  };
  return {
    clock,
    client: (client) => ({
      get: (url, request) => during(client.get(url, request)),
      close: () => client.close(),
    }),
    source: (source) => ({ open: (signal, variant) => during(source.open(signal, variant)) }),
    appender: (appender) => ({
      summary: appender.summary,
      beginPart: (part, init) => during(appender.beginPart(part, init)),
      append: (segment) => during(appender.append(segment)),
      note: (line) => appender.note(line),
      sync: () => during(appender.sync()),
      reopen: () => during(appender.reopen()),
      close: () => during(appender.close()),
    }),
    async runUntil(done) {
      const state = { isDone: false };
      const finished = done.finally(() => {
        state.isDone = true;
      });
      finished.catch(() => {});
      for (let quiet = 0; !state.isDone;) {
        if (atWork > 0) await idle.promise;
        await new Promise((resolve) => setImmediate(resolve));
        quiet = atWork === 0 ? quiet + 1 : 0;
        if (quiet < quietTurns) continue;
        jump();
        quiet = 0;
      }
      return finished;
    },
  };
}

/** `jump` moves the simulated time to the next moment that anybody sleeps until. */
function createJumpingClock(simulated: ManualClock): { clock: Clock; jump(): void } {
  const sleepers = new Set<Sleeper>();
  const startMs = simulated.now();
  const monotonic = () => simulated.now() - startMs;
  return {
    clock: {
      now: () => simulated.now(),
      monotonic,
      sleep(delayMs, signal) {
        if (signal.aborted) return Promise.resolve();
        return new Promise((resolve) => {
          const wake = () => {
            sleepers.delete(sleeper);
            signal.removeEventListener("abort", wake);
            resolve();
          };
          const sleeper: Sleeper = { atMs: monotonic() + Math.max(0, delayMs), wake };
          sleepers.add(sleeper);
          signal.addEventListener("abort", wake, { once: true });
        });
      },
    },
    jump() {
      const [next] = [...sleepers].toSorted((a, b) => a.atMs - b.atMs);
      if (next === undefined) return;
      simulated.advance(Math.max(0, next.atMs - monotonic()) / 1000);
      next.wake();
    },
  };
}
