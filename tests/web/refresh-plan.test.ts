import { describe, expect, it } from "vitest";
import {
  planNext,
  type RefreshPlan,
  secondsLeft,
  startPlan,
} from "../../web/state/refresh-plan.ts";

const startMs = 1_000_000;

/** The intervals of so many refreshes in a row, each at the moment it is due. */
function intervals(count: number, isLiveAt: (index: number) => boolean): number[] {
  let plan: RefreshPlan = startPlan(startMs);
  return Array.from({ length: count }, (_, index) => {
    const { intervalSeconds } = plan;
    plan = planNext(plan, isLiveAt(index), plan.dueAtMs);
    return intervalSeconds;
  });
}

describe("the background ticker's plan", () => {
  it("begins with 120 s and counts down each second", () => {
    const plan = startPlan(startMs);
    const seen = [0, 1, 999, 1000, 60_000, 119_999, 120_000].map((ms) =>
      secondsLeft(plan, startMs + ms),
    );
    expect(seen).toEqual([120, 120, 120, 119, 60, 1, 0]);
  });

  it("grows by 10 s with each refresh while nobody is live", () => {
    expect(intervals(5, () => false)).toEqual([120, 130, 140, 150, 160]);
  });

  it("stays at 120 s while somebody is live", () => {
    expect(intervals(4, () => true)).toEqual([120, 120, 120, 120]);
  });

  it("goes back to 120 s as soon as somebody is live", () => {
    expect(intervals(6, (index) => index === 3)).toEqual([120, 130, 140, 150, 120, 130]);
  });

  it("never waits longer than 1800 s", () => {
    const seen = intervals(200, () => false);
    expect(Math.max(...seen)).toBe(1800);
    expect(seen.slice(168, 171)).toEqual([1800, 1800, 1800]);
    expect(seen[167]).toBe(1790);
  });

  it("is due at once after a sleep, and never further away than planned", () => {
    const plan = startPlan(startMs);
    expect(secondsLeft(plan, startMs + 8 * 3_600_000)).toBe(0);
    expect(secondsLeft(plan, startMs - 3_600_000)).toBe(120);
  });
});
