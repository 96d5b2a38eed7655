import { expect, test } from "vitest";
import { recordDay } from "./day.ts";

const hours = 4;

test("hours with a death of the session, ads, a drop and another game in each are one exact recording", async () => {
  const { verdict, chapters, memory, playlistRate } = await recordDay({ hours, client: "socket" });
  expect(verdict.breaches).toEqual([]);
  expect(verdict.lostSeconds).toBe(0);
  // The ad that no session was without, and the drop; both of them noted.
  expect(verdict.ledgerGapSeconds).toBeGreaterThan(hours * 30);
  expect(verdict.recordedSeconds + verdict.ledgerGapSeconds).toBeGreaterThan(hours * 3590);
  expect(chapters).toBe(hours + 1);
  expect(playlistRate).toBeLessThan(1.2);
  const [start, , end] = memory;
  expect(end?.heapMB).toBeLessThan((start?.heapMB ?? 0) + 8);
});
