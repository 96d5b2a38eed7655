import { AppError } from "../shared/errors.ts";
import { type AttemptRule, waitBeforeAttempt } from "./core/attempt-limit.ts";
import type { Clock } from "./io/clock.ts";

const perAddress: AttemptRule = { attempts: 5, withinMs: 60_000 };
/** Many addresses together guess no faster than this. */
const overall: AttemptRule = { attempts: 60, withinMs: 60_000 };

export interface LoginAttempts {
  /** Counts an attempt; throws `too_many_attempts` when it comes too early. */
  begin(address: string): void;
  /** What an address got wrong before is forgotten. */
  succeed(address: string): void;
}

/** Counts attempts by address and in all. */
export function createLoginAttempts(clock: Clock): LoginAttempts {
  const byAddress = new Map<string, number[]>();
  let all: number[] = [];
  return {
    begin(address) {
      const now = clock.monotonic();
      forgetOld(byAddress, now);
      const mine = byAddress.get(address) ?? [];
      const waitMs = Math.max(
        waitBeforeAttempt(mine, perAddress, now),
        waitBeforeAttempt(all, overall, now),
      );
      if (waitMs > 0) throw toError(waitMs);
      byAddress.set(address, [...mine, now].slice(-perAddress.attempts));
      all = [...all, now].slice(-overall.attempts);
    },
    succeed: (address) => void byAddress.delete(address),
  };
}

function forgetOld(byAddress: Map<string, number[]>, now: number): void {
  for (const [address, times] of byAddress) {
    if ((times.at(-1) ?? 0) <= now - perAddress.withinMs) byAddress.delete(address);
  }
}

function toError(waitMs: number): AppError {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const message = `Too many attempts; the next one is possible in ${retryAfterSeconds} s.`;
  return new AppError("too_many_attempts", message, { retryAfterSeconds });
}
