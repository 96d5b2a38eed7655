import { describe, expect, it } from "vitest";
import {
  forecastFull,
  toBytesPerDay,
  toRemainingSeconds,
} from "../../../daemon/core/storage-forecast.ts";

const day = 86_400;

describe("forecastFull", () => {
  it.each([
    ["nothing is recorded", { freeBytes: 100, running: [], bytesPerDay: 0 }, null],
    [
      "every day brings as much",
      { freeBytes: 760, running: [], bytesPerDay: 240 },
      (760 / 240) * day,
    ],
    ["a capture fills it alone", { freeBytes: 100, running: [[10, 60]], bytesPerDay: 0 }, 10],
    ["a capture ends before", { freeBytes: 100, running: [[1, 60]], bytesPerDay: 0 }, null],
    [
      "a capture ends, then days go on",
      { freeBytes: 60 + 2 * day, running: [[1, 60]], bytesPerDay: day },
      60 + 2 * day,
    ],
    [
      "two captures, one ends earlier",
      {
        freeBytes: 100,
        running: [
          [1, 1000],
          [4, 10],
        ],
        bytesPerDay: 0,
      },
      60,
    ],
    ["an average day brings more", { freeBytes: 20, running: [[1, 60]], bytesPerDay: 2 * day }, 10],
    ["it is full already", { freeBytes: 0, running: [[1, 60]], bytesPerDay: 0 }, 0],
    ["free space is below what may be used", { freeBytes: -5, running: [], bytesPerDay: 10 }, 0],
  ] as const)("when %s", (_, { freeBytes, running, bytesPerDay }, expected) => {
    const captures = running.map(([bytesPerSecond, remainingSeconds]) => ({
      bytesPerSecond,
      remainingSeconds,
    }));
    const seconds = forecastFull({ freeBytes, running: captures, bytesPerDay });

    if (expected === null) expect(seconds).toBeNull();
    else expect(seconds).toBeCloseTo(expected, -1);
  });
});

describe("toBytesPerDay", () => {
  const now = 100 * day * 1000;
  const ago = (days: number, bytes: number) => ({ startedAtMs: now - days * day * 1000, bytes });

  it("is the average of the last 14 days", () => {
    expect(toBytesPerDay([ago(20, 999), ago(13, 70), ago(1, 70)], now)).toBe(10);
  });

  it("is that of fewer days when there are no more", () => {
    expect(toBytesPerDay([ago(4, 70), ago(1, 10)], now)).toBe(20);
  });

  it("takes a first day for a whole one", () => {
    expect(toBytesPerDay([ago(0.1, 70)], now)).toBe(70);
    expect(toBytesPerDay([], now)).toBe(0);
  });
});

it("expects a capture to last as long as the others, and at least an hour more", () => {
  expect(toRemainingSeconds(3600, [7200, 14_400])).toBe(7200);
  expect(toRemainingSeconds(90_000, [7200])).toBe(3600);
  expect(toRemainingSeconds(0, [])).toBe(3600);
});
