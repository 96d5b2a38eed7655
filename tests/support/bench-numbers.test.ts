import { describe, expect, it } from "vitest";
import { parseCounts, parseProcessStat, parsePssBytes, percentile } from "../bench/numbers.ts";
import { formatTable } from "../bench/table.ts";
import { toSteadyRate } from "../bench/window.ts";

describe("percentile", () => {
  const cases: [string, number[], number, number][] = [
    ["the middle of an odd number", [3, 1, 2], 0.5, 2],
    ["between the middle two of an even number", [4, 1, 2, 3], 0.5, 2.5],
    ["by proportion near the end", [0, 10, 20], 0.95, 19],
    ["the only one", [7], 0.95, 7],
  ];
  it.each(cases)("takes %s", (_, values, share, expected) => {
    expect(percentile(values, share)).toBeCloseTo(expected, 9);
  });
});

it("reads the proportional set size and no other line of smaps_rollup", () => {
  const text = "Rss:  457068 kB\nPss:              407828 kB\nPss_Dirty:    1 kB\n";
  expect(parsePssBytes(text)).toBe(407_828 * 1024);
  expect(parsePssBytes("")).toBe(0);
});

it("reads parent and processor time behind a name with spaces and brackets", () => {
  const text = "42 (a) b (c) S 7 42 42 0 -1 0 1 2 3 4 100 20 3 4 20 0 1 0 999";
  expect(parseProcessStat(text)).toEqual({ parent: 7, cpuTicks: 127 });
  expect(parseProcessStat("")).toBeNull();
});

it("takes lists of whole numbers above nothing", () => {
  expect(parseCounts("1,10,60")).toEqual([1, 10, 60]);
  for (const wrong of ["", "0", "1,x", "1.5"]) expect(() => parseCounts(wrong)).toThrow(wrong);
});

it("sets numbers to the right of their columns", () => {
  const table = formatTable(
    ["engine", "ms"],
    [
      ["ours", 2],
      ["streamlink", 243.5],
    ],
  );
  expect(table.split("\n")).toEqual([
    "engine         ms",
    "----------  -----",
    "ours            2",
    "streamlink  243.5",
  ]);
});

it("finds the rate of a file that grows in bursts, wherever the window begins", () => {
  for (const phase of [0, 1.3, 4.9]) {
    const looks = Array.from({ length: 161 }, (_, at) => {
      const seconds = at / 4;
      return { seconds, bytes: 500 * Math.floor((seconds + phase) / 5) };
    });
    expect(toSteadyRate(looks)).toBeCloseTo(100, 0);
  }
});
