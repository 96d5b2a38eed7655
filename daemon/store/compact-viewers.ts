import type { ViewerSample } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import { toIso } from "../io/clock.ts";

/** Samples as numbers: an eighth of what objects with texts take. */
interface Compact {
  times: Float64Array;
  amounts: Float64Array;
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

/** As they are when a time is written in a way that a number does not give back. */
function compact(samples: ViewerSample[]): Compact | ViewerSample[] {
  const times = Float64Array.from(samples, ({ timestamp }) => Date.parse(timestamp));
  const amounts = Float64Array.from(samples, ({ amount }) => amount);
  const isExact = samples.every(({ timestamp }, at) => toIso(times[at] ?? 0) === timestamp);
  return isExact ? { times, amounts } : samples;
}

function expand(kept: Compact | ViewerSample[]): ViewerSample[] {
  if (Array.isArray(kept)) return kept;
  const { times, amounts } = kept;
  return Array.from(times, (time, at) => ({ timestamp: toIso(time), amount: amounts[at] ?? 0 }));
}
