import { expect, it } from "vitest";
import { waitBeforeAttempt } from "../../../daemon/core/attempt-limit.ts";

const rule = { attempts: 3, withinMs: 1000 };

it.each([
  ["there was none", [], 5000, 0],
  ["there were fewer", [4500, 4900], 5000, 0],
  ["there were as many as allowed", [4100, 4500, 4900], 5000, 100],
  ["the oldest is out of time", [4000, 4500, 4900], 5000, 0],
  ["there were more", [4100, 4200, 4300, 4400], 5000, 200],
])("the next attempt waits as long as it has to when %s", (_, attempts, now, wait) => {
  expect(waitBeforeAttempt(attempts, rule, now)).toBe(wait);
});
