import { expect, it } from "vitest";
import { findPacificMidnight, toPacificDay } from "../../../daemon/core/pacific-day.ts";

it.each([
  ["in winter", "2026-11-20T12:00:00Z", "2026-11-20", "2026-11-21T08:00:00.000Z"],
  ["in summer", "2026-07-20T12:00:00Z", "2026-07-20", "2026-07-21T07:00:00.000Z"],
  ["before midnight there", "2026-11-20T07:59:59Z", "2026-11-19", "2026-11-20T08:00:00.000Z"],
  ["at midnight there", "2026-11-20T08:00:00Z", "2026-11-20", "2026-11-21T08:00:00.000Z"],
  ["on the day of 23 hours", "2026-03-08T08:00:00Z", "2026-03-08", "2026-03-09T07:00:00.000Z"],
  ["on the day of 25 hours", "2026-11-01T07:30:00Z", "2026-11-01", "2026-11-02T08:00:00.000Z"],
  ["at the end of a year", "2027-01-01T07:30:00Z", "2026-12-31", "2027-01-01T08:00:00.000Z"],
])("knows day and next midnight in California %s", (_, now, day, midnight) => {
  const nowMs = Date.parse(now);
  expect(toPacificDay(nowMs)).toBe(day);
  expect(new Date(findPacificMidnight(nowMs)).toISOString()).toBe(midnight);
});
