import type { GapCause, VodGap } from "../shared/model/vod.ts";
import type { VodStatus } from "../shared/vod-status.ts";
import type { Tone } from "./output.ts";

export const vodTones: Record<VodStatus, Tone> = {
  capturing: "bad",
  paused: "warn",
  waiting: "warn",
  converting: "warn",
  finalized: "good",
  failed: "bad",
  crashed: "bad",
};

export interface GapSum {
  cause: GapCause;
  times: number;
  seconds: number;
}

/** How much is missing for each cause that occurs, the worst first. */
export function sumGaps(gaps: readonly VodGap[]): GapSum[] {
  const sums = new Map<GapCause, GapSum>();
  for (const { cause, duration } of gaps) {
    const { times, seconds } = sums.get(cause) ?? { times: 0, seconds: 0 };
    sums.set(cause, { cause, times: times + 1, seconds: seconds + duration });
  }
  return [...sums.values()].toSorted((a, b) => b.seconds - a.seconds);
}
