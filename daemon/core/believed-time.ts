/** What a clock showed: the wall's time, and the one that only ever goes on. Milliseconds. */
export interface Look {
  wallMs: number;
  steadyMs: number;
}

/** What is known of the time. */
export interface KnownTime {
  /** The latest time that was believed, and when that was by the steady clock; null before the first look. */
  believed: Look | null;
  /** A look that was too far ahead to be believed. */
  suspect: Look | null;
}

/** A machine may be off, or asleep, for a night. */
const mostAheadMs = 2 * 86_400_000;
/** A time that was too far ahead and goes on by itself this long is the right one. */
const proofMs = 20 * 3_600_000;
/** Clocks are corrected by less. */
const sameClockMs = 3_600_000;

/**
 * The time to delete by. A wall clock that shows a later day than it can, because the machine woke up
 * with a wrong one, is believed only after it has gone on so for most of a day: until then the time
 * of before goes on. One that was set back is believed at once, since nothing goes by it too early.
 */
export function believeTime(known: KnownTime, look: Look): KnownTime & { believed: Look } {
  const { believed, suspect } = known;
  if (believed === null) return { believed: look, suspect: null };
  const expectedMs = believed.wallMs + look.steadyMs - believed.steadyMs;
  if (look.wallMs - expectedMs <= mostAheadMs) return { believed: look, suspect: null };
  const isSuspected = suspect !== null && isSameClock(suspect, look);
  if (isSuspected && look.steadyMs - suspect.steadyMs >= proofMs)
    return { believed: look, suspect: null };
  const wallMs = expectedMs;
  return { believed: { ...look, wallMs }, suspect: isSuspected ? suspect : look };
}

/** Whether both were seen on a clock that was not set in between. */
function isSameClock(before: Look, now: Look): boolean {
  const goneMs = now.steadyMs - before.steadyMs;
  return Math.abs(now.wallMs - before.wallMs - goneMs) < sameClockMs;
}
