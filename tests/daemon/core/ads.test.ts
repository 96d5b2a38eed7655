import { describe, expect, it } from "vitest";
import { isAd } from "../../../daemon/core/ads.ts";
import type { DateRange, MediaSegment } from "../../../daemon/core/playlist.ts";

const startMs = Date.UTC(2026, 0, 1);
const stitched: DateRange = {
  id: "1-2",
  class: "twitch-stitched-ad",
  startMs,
  durationSeconds: 30,
};

function segment(title: string, atMs: number | null): MediaSegment {
  const rest = { sequence: 1, uri: "1.ts", isDiscontinuity: false, initUri: null };
  return { ...rest, title, atMs, durationSeconds: 2 };
}

describe("isAd", () => {
  const cases: [string, MediaSegment, DateRange[], string | null, boolean][] = [
    ["the content's own title", segment("live", startMs), [], "live", false],
    ["another title", segment("Amazon|123", startMs), [], "live", true],
    ["another title without a date", segment("Amazon|123", null), [], "live", true],
    ["no title outside of ranges", segment("", startMs), [], "live", false],
    ["any title where the platform has none", segment("Hello", startMs), [], null, false],
    ["the start of a stitched range", segment("", startMs), [stitched], "live", true],
    ["the inside of a range", segment("", startMs + 29_999), [stitched], null, true],
    ["the end of a range", segment("", startMs + 30_000), [stitched], null, false],
    ["just before a range", segment("", startMs - 1), [stitched], null, false],
    ["no date", segment("", null), [stitched], null, false],
    [
      "a range known by its id",
      segment("", startMs),
      [{ ...stitched, id: "stitched-ad-9", class: "" }],
      null,
      true,
    ],
    [
      "a range of another class",
      segment("", startMs),
      [{ ...stitched, class: "twitch-trigger" }],
      null,
      false,
    ],
    [
      "a range without a duration",
      segment("", startMs),
      [{ ...stitched, durationSeconds: null }],
      null,
      false,
    ],
  ];

  it.each(cases)("judges %s", (_, given, ranges, title, expected) => {
    expect(isAd(given, ranges, title)).toBe(expected);
  });
});
