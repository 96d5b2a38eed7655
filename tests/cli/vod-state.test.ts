import { expect, test } from "vitest";
import { sumGaps } from "../../cli/vod-state.ts";
import { makeGap } from "./support/fixtures.ts";

test("gaps are summed for each cause, the worst first", () => {
  const gaps = [makeGap({ cause: "fetch", duration: 4 }), makeGap(), makeGap({ duration: 15 })];
  expect(sumGaps(gaps)).toEqual([
    { cause: "ad", times: 2, seconds: 45 },
    { cause: "fetch", times: 1, seconds: 4 },
  ]);
});
