/** A capture that writes now. */
export interface RunningCapture {
  bytesPerSecond: number;
  /** How long it is expected to go on, by what its channel's recordings last as a rule. */
  remainingSeconds: number;
}

export interface ForecastInput {
  freeBytes: number;
  running: readonly RunningCapture[];
  /** What recordings have taken a day of late. */
  bytesPerDay: number;
}

const secondsPerDay = 86_400;

/**
 * In how many seconds the disk is full: what runs goes on at its rate until it is expected to end, but
 * never less comes than on an average day. Null when nothing is recorded.
 */
export function forecastFull({ freeBytes, running, bytesPerDay }: ForecastInput): number | null {
  const everyDay = bytesPerDay / secondsPerDay;
  const ending = running.toSorted((a, b) => a.remainingSeconds - b.remainingSeconds);
  let left = Math.max(0, freeBytes);
  let atSeconds = 0;
  for (const [index, { remainingSeconds }] of ending.entries()) {
    const rate = Math.max(everyDay, sumRates(ending.slice(index)));
    const lasts = Math.max(0, remainingSeconds - atSeconds);
    if (rate > 0 && left <= rate * lasts) return atSeconds + left / rate;
    left -= rate * lasts;
    atSeconds += lasts;
  }
  return everyDay > 0 ? atSeconds + left / everyDay : null;
}

const sumRates = (running: readonly RunningCapture[]) =>
  running.reduce((total, { bytesPerSecond }) => total + bytesPerSecond, 0);

const historyDays = 14;
const shortestSpanDays = 1;

/** What recordings took a day in the last two weeks, or since the first one when that is shorter. */
export function toBytesPerDay(
  recordings: readonly { startedAtMs: number; bytes: number }[],
  nowMs: number,
): number {
  const since = nowMs - historyDays * secondsPerDay * 1000;
  const oldestMs = Math.min(nowMs, ...recordings.map(({ startedAtMs }) => startedAtMs));
  const spanDays = (nowMs - Math.max(since, oldestMs)) / (secondsPerDay * 1000);
  const recent = recordings.filter(({ startedAtMs }) => startedAtMs >= since);
  const bytes = recent.reduce((total, recording) => total + recording.bytes, 0);
  return bytes / Math.max(shortestSpanDays, spanDays);
}

/** A recording with no others to compare it to is taken to go on for this long. */
const leastRemainingSeconds = 3600;

/** How long a capture goes on if it lasts as long as its channel's others do on average. */
export function toRemainingSeconds(
  elapsedSeconds: number,
  pastDurations: readonly number[],
): number {
  const sum = pastDurations.reduce((total, seconds) => total + seconds, 0);
  const usual = pastDurations.length === 0 ? 0 : sum / pastDurations.length;
  return Math.max(leastRemainingSeconds, usual - elapsedSeconds);
}
