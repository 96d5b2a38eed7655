import { expect, it } from "vitest";
import { believeTime, type KnownTime, type Look } from "../../../daemon/core/believed-time.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** Looks at the clock one after another; how far ahead of the first look the believed time is, in days. */
function believe(looks: readonly [wallDays: number, steadyDays: number][]): number[] {
  let known: KnownTime = { believed: null, suspect: null };
  return looks.map(([wallDays, steadyDays]) => {
    const look: Look = { wallMs: wallDays * day, steadyMs: steadyDays * day };
    const now = believeTime(known, look);
    known = now;
    return now.believed.wallMs / day;
  });
}

it.each<[string, [number, number][], number[]]>([
  [
    "goes on day by day",
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    [0, 1, 2],
  ],
  [
    "has slept over a night",
    [
      [0, 0],
      [1.5, 0.5],
      [3, 1],
    ],
    [0, 1.5, 3],
  ],
  [
    "was off for a month longer than it ran",
    [
      [0, 0],
      [30, 30],
    ],
    [0, 30],
  ],
  [
    "is a year ahead for an hour",
    [
      [0, 0],
      [365, 0.5],
      [1, 1],
    ],
    [0, 0.5, 1],
  ],
  [
    "is a year ahead and stays so",
    [
      [0, 0],
      [365, 0.5],
      [366, 1.5],
    ],
    [0, 0.5, 366],
  ],
  [
    "is looked at often while it is ahead",
    [
      [0, 0],
      [365, 1],
      [365.5, 1.5],
      [366, 2],
    ],
    [0, 1, 1.5, 366],
  ],
  [
    "goes astray further and further",
    [
      [0, 0],
      [300, 1],
      [600, 2],
      [900, 3],
    ],
    [0, 1, 2, 3],
  ],
  [
    "was set back",
    [
      [365, 0],
      [1, 1],
      [2, 2],
    ],
    [365, 1, 2],
  ],
])("a clock that %s", (_, looks, believed) => {
  expect(believe(looks)).toEqual(believed);
});
