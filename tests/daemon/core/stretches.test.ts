import { describe, expect, it } from "vitest";
import { groupStretches, toStretches } from "../../../daemon/core/stretches.ts";
import { gapLine, partLine, segmentLine, summarize } from "../../support/ledgers.ts";

const summary = summarize([
  partLine(0),
  segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
  segmentLine({ sequence: 2, seconds: 2, offset: 100 }),
  gapLine(4, 10),
  segmentLine({ sequence: 5, seconds: 10, offset: 200, length: 50 }),
  partLine(1, { container: "fmp4", init: 30, hash: "a" }),
  segmentLine({ part: 1, sequence: 6, seconds: 12, offset: 30 }),
  partLine(2),
  segmentLine({ part: 2, sequence: 7, seconds: 14, offset: 0, duration: 3 }),
]);

const flat = (stretches: ReturnType<typeof toStretches>) =>
  stretches.map(({ part, from, to, fileSeconds, durationSeconds }) => [
    part.part,
    from,
    to,
    fileSeconds,
    durationSeconds,
  ]);

describe("toStretches", () => {
  it("cuts the parts at every join, without losing a byte or a second", () => {
    expect(flat(toStretches(summary))).toEqual([
      [0, 0, 200, 0, 4],
      [0, 200, 250, 4, 2],
      [1, 30, 130, 6, 2],
      [2, 0, 100, 8, 3],
    ]);
  });

  it("has none before the first segment", () => {
    expect(toStretches(summarize([partLine(0)]))).toEqual([]);
  });
});

describe("groupStretches", () => {
  it("puts neighbours with the same signature into one file", () => {
    const groups = groupStretches(toStretches(summary), ({ container }) => container);

    expect(groups.map((group) => group.map(({ part }) => part.part))).toEqual([[0, 0], [1], [2]]);
  });

  it("makes one file of parts that are all alike, and none of nothing", () => {
    expect(groupStretches(toStretches(summary), () => "same")).toHaveLength(1);
    expect(groupStretches([], () => "same")).toEqual([]);
  });
});
