import { describe, expect, it } from "vitest";
import { toCutName } from "../../web/editor/cut-name.ts";
import { toFirstSpan, toSpan, withEnd, withStart, zoomTo } from "../../web/editor/cut-span.ts";
import { findPart, toFileParts, totalSeconds } from "../../web/state/file-parts.ts";
import { sampleVod } from "./support/samples.ts";

describe("the stretch that is cut out", () => {
  const span = { start: 10, end: 20 };

  it.each([
    ["earlier", 5, { start: 5, end: 20 }],
    ["behind the end", 30, { start: 30, end: 100 }],
    ["before the beginning", -5, { start: 0, end: 20 }],
    ["behind the recording", 500, { start: 99.9, end: 100 }],
  ])("begins %s", (_, start, expected) => {
    expect(withStart(span, start, 100)).toEqual(expected);
  });

  it.each([
    ["later", 50, { start: 10, end: 50 }],
    ["before the start", 5, { start: 0, end: 5 }],
    ["behind the recording", 500, { start: 10, end: 100 }],
  ])("ends %s", (_, end, expected) => {
    expect(withEnd(span, end, 100)).toEqual(expected);
  });

  it("is what the address asks for", () => {
    const chapters = [
      { offset: 0, duration: 40 },
      { offset: 40, duration: 60 },
    ];
    expect(toFirstSpan({ chapter: 1, start: 3 }, chapters, 100)).toEqual({ start: 40, end: 100 });
    expect(toFirstSpan({ chapter: 9, start: 3 }, chapters, 100)).toEqual({ start: 3, end: 100 });
    expect(toFirstSpan({ end: 7 }, chapters, 100)).toEqual({ start: 0, end: 7 });
    expect(toFirstSpan({}, [], 100)).toEqual({ start: 0, end: 100 });
    expect(toSpan(80, 20, 100).end).toBeGreaterThan(80);
  });

  it("is shown with something around it", () => {
    expect(zoomTo({ start: 40, end: 60 }, 100)).toEqual({ start: 35, end: 65 });
    expect(zoomTo({ start: 0, end: 1 }, 100)).toEqual({ start: 0, end: 3 });
  });
});

describe("the files of a recording", () => {
  const parts = toFileParts([
    { basename: "a.mp4", durationSeconds: 60 },
    { basename: "b.mp4", durationSeconds: 30 },
  ]);

  it("lie one after another", () => {
    expect(parts.map(({ offsetSeconds }) => offsetSeconds)).toEqual([0, 60]);
    expect([totalSeconds(parts), totalSeconds([])]).toEqual([90, 0]);
  });

  it.each([
    [0, 0],
    [59.9, 0],
    [60, 1],
    [500, 1],
  ])("%d s is in file %d", (seconds, index) => {
    expect(findPart(parts, seconds)).toBe(index);
  });
});

it("a clip's name follows the template of the settings", () => {
  const naming = {
    vod: sampleVod(),
    span: { start: 3723, end: 3800.4 },
    name: "Best jump",
    streamer: { internalName: "mia", displayName: "Mia" },
  };
  expect(toCutName("{basename}_{start}-{end}_{cut_name}", naming)).toBe(
    "mia_2026-11-20_s202611e01_1h02m03s-1h03m20s_Best jump",
  );
  expect(toCutName("{displayName} {date:yyyy-MM-dd} {title}", { ...naming, name: "" })).toBe(
    "Mia 2026-11-20 Races",
  );
});
