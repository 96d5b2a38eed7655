/** Numbers of specification section 9, "Background ticker". */
export const tickMs = 1000;
const firstSeconds = 120;
const growthSeconds = 10;
const longestSeconds = 1800;

/** When everything is fetched again, while nothing else tells of changes. */
export interface RefreshPlan {
  intervalSeconds: number;
  /** Wall clock; a tab that slept finds it in the past. */
  dueAtMs: number;
}

export function startPlan(nowMs: number): RefreshPlan {
  return toPlan(firstSeconds, nowMs);
}

/** After a refresh: soon again while somebody is live, else later each time. */
export function planNext(plan: RefreshPlan, isAnyoneLive: boolean, nowMs: number): RefreshPlan {
  if (isAnyoneLive) return startPlan(nowMs);
  return toPlan(Math.min(plan.intervalSeconds + growthSeconds, longestSeconds), nowMs);
}

/** What is left to wait, in whole seconds; 0 when it is time. */
export function secondsLeft(plan: RefreshPlan, nowMs: number): number {
  const left = Math.ceil((plan.dueAtMs - nowMs) / 1000);
  // A clock that was set back must not make anybody wait for longer than planned.
  return Math.max(0, Math.min(left, plan.intervalSeconds));
}

function toPlan(intervalSeconds: number, nowMs: number): RefreshPlan {
  return { intervalSeconds, dueAtMs: nowMs + intervalSeconds * 1000 };
}
