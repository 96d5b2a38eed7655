import { describe, expect, it } from "vitest";
import { planPlaylist } from "../../../daemon/core/playlist-plan.ts";
import {
  createPlanner,
  describeSteps,
  type Look,
  makePlaylist,
  row,
  type SegmentSketch,
  zeroMs,
} from "../../support/playlists.ts";

type Steps = (number | string)[];

const ad = (sequence: number, at: number): SegmentSketch => ({ sequence, at, isAd: true });
const undated = (sequence: number, count: number): SegmentSketch[] =>
  row(sequence, 0, count).map((sketch) => ({ ...sketch, at: null }));
const renamed = (sketches: readonly SegmentSketch[], prefix: string): SegmentSketch[] =>
  sketches.map((sketch) => ({ ...sketch, uri: `${prefix}${sketch.sequence}.ts` }));

/** What each look adds. */
const cases: [string, Look[], Steps[]][] = [
  ["takes the whole first window", [{ window: row(10, 0, 3) }], [[0, 2, 4]]],
  [
    "takes only what is new afterwards",
    [{ window: row(10, 0, 3) }, { window: row(10, 0, 3) }, { window: row(12, 4, 2) }],
    [[0, 2, 4], [], [6]],
  ],
  [
    "takes nothing from an older window",
    [{ window: row(12, 4, 3) }, { window: row(10, 0, 3) }, { window: row(13, 6, 3) }],
    [[4, 6, 8], [], [10]],
  ],
  [
    "goes on by date when the sequence starts anew",
    [{ window: row(1000, 0, 4) }, { window: row(0, 2, 5) }],
    [
      [0, 2, 4, 6],
      [8, 10],
    ],
  ],
  [
    "goes on by date when the sequence jumps ahead",
    [{ window: row(10, 0, 4) }, { window: row(2010, 2, 5) }],
    [
      [0, 2, 4, 6],
      [8, 10],
    ],
  ],
  [
    "notes a gap when the window has moved on",
    [{ window: row(10, 0, 3) }, { window: row(20, 20, 2) }],
    [
      [0, 2, 4],
      ["6-20 window", 20, 22],
    ],
  ],
  [
    "notes a gap for a hole inside of a window",
    [{ window: [...row(10, 0, 2), ...row(15, 10, 1)] }],
    [[0, 2, "4-10 window", 10]],
  ],
  [
    "blames the streamer when a break without a hole in the count jumps in time",
    [
      {
        window: [...row(10, 0, 2), { sequence: 12, at: 30, isBreak: true }],
      },
    ],
    [[0, 2, "4-30 offline", 30]],
  ],
  [
    "takes a date that jumps ahead without a break for a corrected clock",
    [{ window: [...row(10, 0, 2), ...row(12, 7, 2)] }],
    [[0, 2, 7, 9]],
  ],
  [
    "goes on when the origin sets its clock back by more than a window, and doubles nothing",
    [
      { window: row(10, 40, 3) },
      { window: [...row(10, 40, 3), ...row(13, 16, 1)] },
      { window: [...row(11, 42, 2), ...row(13, 16, 2)] },
      { window: row(13, 16, 3) },
    ],
    [[40, 42, 44], [16], [18], [20]],
  ],
  [
    "doubles nothing when the clock goes back by a little",
    [
      { window: row(10, 0, 5) },
      { window: [...row(11, 2, 4), ...row(15, 6, 1)] },
      { window: [...row(12, 4, 3), ...row(15, 6, 2)] },
    ],
    [[0, 2, 4, 6, 8], [6], [8]],
  ],
  [
    "takes less than the tolerance for no gap",
    [{ window: [...row(10, 0, 1), ...row(12, 2.25, 1)] }],
    [[0, 2.25]],
  ],
  [
    "takes more than the tolerance for a gap",
    [{ window: [...row(10, 0, 1), ...row(12, 2.26, 1)] }],
    [[0, "2-2.26 window", 2.26]],
  ],
  [
    "notes an ad before the first content",
    [{ window: [ad(10, 0), ad(11, 2), ...row(12, 4, 2)] }],
    [["0-4 ad", 4, 6]],
  ],
  [
    "notes an ad in the middle once it is over, over several looks",
    [
      { window: row(10, 0, 2) },
      { window: [...row(10, 0, 2), ad(12, 4)] },
      { window: [ad(12, 4), ad(13, 6)] },
      { window: [ad(13, 6), ...row(14, 8, 1)] },
    ],
    [[0, 2], [], [], ["4-8 ad", 8]],
  ],
  [
    "splits a gap between an ad and the window",
    [
      { window: [...row(10, 0, 1), ad(11, 2), ad(12, 4)] },
      { window: [ad(14, 8), ...row(20, 20, 1)] },
    ],
    [[0], ["2-6 ad", "6-8 window", "8-10 ad", "10-20 window", 20]],
  ],
  [
    "names a restart as the cause of what is missing since",
    [{ window: row(10, 0, 1) }, { window: row(30, 40, 2), rules: { away: "restart", session: 2 } }],
    [[0], ["2-40 restart", 40, 42]],
  ],
  [
    "names an absence for its first gap only",
    [
      { window: row(10, 0, 1) },
      { window: [...row(12, 4, 1), ...row(16, 12, 1)], rules: { away: "restart" } },
    ],
    [[0], ["2-4 restart", 4, "6-12 window", 12]],
  ],
  [
    "notes no gap after a restart that was shorter than the window",
    [
      { window: row(10, 0, 3) },
      { window: renamed(row(70, 2, 4), "b"), rules: { away: "restart", session: 2 } },
    ],
    [
      [0, 2, 4],
      [6, 8],
    ],
  ],
  [
    "does not take equal numbers of another session for the same segments",
    [{ window: row(10, 0, 3) }, { window: renamed(row(13, 20, 2), "b"), rules: { session: 2 } }],
    [
      [0, 2, 4],
      ["6-20 window", 20, 22],
    ],
  ],
  [
    "takes of another cut what adds more than half of itself",
    [{ window: row(10, 0, 3) }, { window: renamed(row(50, 3.1, 2), "b"), rules: { session: 2 } }],
    [[0, 2, 4], [5.1]],
  ],
  [
    "leaves of another cut what adds less than half of itself, and says so",
    [{ window: row(10, 0, 3) }, { window: renamed(row(50, 2.9, 3), "b"), rules: { session: 2 } }],
    [
      [0, 2, 4],
      ["6-6.9 window", 6.9],
    ],
  ],
  ["takes nothing from an empty window", [{ window: [] }, { window: row(1, 0, 1) }], [[], [0]]],
  [
    "goes on by address where there are no dates",
    [
      { window: undated(5, 3), rules: { nowMs: zeroMs + 6000 } },
      { window: undated(6, 3), rules: { nowMs: zeroMs + 99_000 } },
    ],
    [[0, 2, 4], [6]],
  ],
  [
    "counts missed segments where there are no dates",
    [
      { window: undated(5, 2), rules: { nowMs: zeroMs + 4000 } },
      { window: undated(10, 2), rules: { nowMs: zeroMs + 99_000 } },
    ],
    [
      [0, 2],
      ["4-10 window", 10, 12],
    ],
  ],
  [
    "dates the first segments backwards from the first date",
    [{ window: [...undated(5, 2), ...row(7, 4, 1)] }],
    [[0, 2, 4]],
  ],
];

describe("planPlaylist", () => {
  it.each(cases)("%s", (_, looks, expected) => {
    const plan = createPlanner();

    expect(looks.map((look) => describeSteps(plan(look)))).toEqual(expected);
  });

  it("tells where the newest content ends, not the newest ad", () => {
    const plan = createPlanner();

    expect(plan({ window: [...row(1, 0, 2), ad(3, 4)] }).newestEndMs).toBe(zeroMs + 4000);
    expect(plan({ window: [ad(3, 4)] }).newestEndMs).toBeNull();
  });

  it("forgets an ad break once content follows it", () => {
    const plan = createPlanner();

    expect(plan({ window: [...row(1, 0, 1), ad(2, 2)] }).adBreaks).toHaveLength(1);
    expect(plan({ window: [ad(2, 2), ...row(3, 4, 1)] }).adBreaks).toEqual([]);
    expect(describeSteps(plan({ window: [...row(3, 4, 1), ...row(4, 9, 1)] }))).toEqual([9]);
  });

  it("leaves the ad breaks it was given untouched", () => {
    const adBreaks = [{ fromMs: zeroMs, toMs: zeroMs + 2000 }];
    const rules = { session: 1, contentTitle: "live", nowMs: 0, away: null, adBreaks };
    planPlaylist(makePlaylist([ad(5, 8)]), null, rules);

    expect(adBreaks).toEqual([{ fromMs: zeroMs, toMs: zeroMs + 2000 }]);
  });

  it("settles dates and ends of what it plans", () => {
    const [step] = createPlanner()({ window: [{ sequence: 3, at: 1, seconds: 2.002 }] }).steps;

    expect(step).toMatchObject({ atMs: zeroMs + 1000, endMs: zeroMs + 3002, uri: "3.ts" });
  });
});
