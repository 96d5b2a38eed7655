const dayMs = 86_400_000;
const hourMs = 3_600_000;

const pacific = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Los_Angeles",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The date in California, `2026-11-20`: Google counts quota by it. */
export function toPacificDay(timeMs: number): string {
  return pacific.format(timeMs);
}

/** When the next day begins there. Days of 23 and 25 hours, when clocks change, are right. */
export function findPacificMidnight(timeMs: number): number {
  const today = toPacificDay(timeMs);
  // Offsets from UTC are whole hours there, so a day can begin at a whole hour only.
  const start = Math.floor(timeMs / hourMs) * hourMs;
  let next = start + hourMs;
  while (toPacificDay(next) === today && next < start + 2 * dayMs) next += hourMs;
  return next;
}
