import type { ViewerSample } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { toIso } from "../io/clock.ts";

/** Samples as numbers: a tenth of what objects with texts take. */
interface Compact {
  startMs: number;
  /** In turn: milliseconds since the first one, and the amount. */
  numbers: Uint32Array;
}

/**
 * Keeps the viewer samples of a record, in place, as numbers, and hands them out as they were. A
 * library of thousands of long recordings holds millions of samples, which nearly nobody looks at.
 */
export function keepViewersCompact(record: VodRecord): void {
  let kept = compact(record.viewers);
  Object.defineProperty(record, "viewers", {
    enumerable: true,
    configurable: true,
    get: () => expand(kept),
    set(samples: ViewerSample[]) {
      kept = compact(samples);
    },
  });
}

const largest = 2 ** 32 - 1;

/** As they are when numbers do not give them back: times in another writing, out of order, or months apart. */
function compact(samples: ViewerSample[]): Compact | ViewerSample[] {
  const startMs = Date.parse(samples[0]?.timestamp ?? "") || 0;
  const numbers = new Uint32Array(samples.length * 2);
  for (const [at, { timestamp, amount }] of samples.entries()) {
    const timeMs = Date.parse(timestamp);
    const isExact = isFit(timeMs - startMs) && isFit(amount) && toIso(timeMs) === timestamp;
    if (!isExact) return samples;
    numbers[at * 2] = timeMs - startMs;
    numbers[at * 2 + 1] = amount;
  }
  return { startMs, numbers };
}

function isFit(value: number): boolean {
  return value >= 0 && value <= largest;
}

function expand(kept: Compact | ViewerSample[]): ViewerSample[] {
  if (Array.isArray(kept)) return kept;
  const { startMs, numbers } = kept;
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    timestamp: toIso(startMs + (numbers[at * 2] ?? 0)),
    amount: numbers[at * 2 + 1] ?? 0,
  }));
}

/** The shape of samples, found out without making a copy of each: a start reads millions of them. */
export function areViewerSamples(value: unknown): value is ViewerSample[] {
  return Array.isArray(value) && value.every(isSample);
}

function isSample(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { timestamp, amount } = value as Partial<ViewerSample>; // each is looked at here
  if (typeof timestamp !== "string" || !Number.isInteger(amount)) return false;
  return !Number.isNaN(Date.parse(timestamp));
}
