import { describe, expect, it } from "vitest";
import {
  placeChapters,
  toExtent,
  toFileSeconds,
  totalGapSeconds,
  toVodGaps,
} from "../../../daemon/core/timeline.ts";
import type { StreamMark } from "../../../daemon/core/vod-record.ts";
import { at, gapLine, partLine, segmentLine, summarize } from "../../support/ledgers.ts";

/** Recorded from 100 to 110 and from 130 to 140. */
const runs = [
  { atMs: Date.parse(at(100)), fileSeconds: 0, durationSeconds: 10 },
  { atMs: Date.parse(at(130)), fileSeconds: 10, durationSeconds: 10 },
];

function mark(seconds: number, title: string, game: string | null = "Chess"): StreamMark {
  return {
    at: at(seconds),
    title,
    game_id: game,
    game_name: game,
    image_url: null,
    viewer_count: 7,
    is_mature: null,
  };
}

describe("toFileSeconds", () => {
  it.each([
    ["before the recording", 90, 0],
    ["at its start", 100, 0],
    ["inside", 104.5, 4.5],
    ["at the start of a gap", 110, 10],
    ["inside of a gap", 120, 10],
    ["behind a gap", 133, 13],
    ["at the end", 140, 20],
    ["after the end", 999, 20],
  ])("maps a moment %s", (_, seconds, expected) => {
    expect(toFileSeconds(runs, Date.parse(at(seconds)))).toBe(expected);
  });

  it("is 0 without any recording", () => {
    expect(toFileSeconds([], Date.parse(at(1)))).toBe(0);
  });
});

describe("placeChapters", () => {
  const cases: [string, StreamMark[], [string, number, number][]][] = [
    ["no marks", [], []],
    ["one mark over everything", [mark(90, "A")], [["A", 0, 20]]],
    [
      "marks over a gap",
      [mark(90, "A"), mark(135, "B")],
      [
        ["A", 0, 15],
        ["B", 15, 5],
      ],
    ],
    [
      "a mark inside of a gap",
      [mark(90, "A"), mark(120, "B")],
      [
        ["A", 0, 10],
        ["B", 10, 10],
      ],
    ],
    ["a first mark that comes late", [mark(105, "A")], [["A", 0, 20]]],
    ["equal neighbours", [mark(90, "A"), mark(104, "A")], [["A", 0, 20]]],
    [
      "the same title in another game",
      [mark(90, "A"), mark(104, "A", "Go")],
      [
        ["A", 0, 4],
        ["A", 4, 16],
      ],
    ],
    [
      "changes before the recording",
      [mark(80, "A"), mark(90, "B"), mark(104, "C")],
      [
        ["B", 0, 4],
        ["C", 4, 16],
      ],
    ],
    [
      "changes inside of one gap",
      [mark(90, "A"), mark(112, "B"), mark(115, "C")],
      [
        ["A", 0, 10],
        ["C", 10, 10],
      ],
    ],
    [
      "a change there and back inside of a gap",
      [mark(90, "A"), mark(112, "B"), mark(115, "A")],
      [["A", 0, 20]],
    ],
    ["a change after the end", [mark(90, "A"), mark(150, "B")], [["A", 0, 20]]],
    ["a change just before the end", [mark(90, "A"), mark(139.7, "B")], [["A", 0, 20]]],
  ];

  it.each(cases)("places %s", (_, marks, expected) => {
    const chapters = placeChapters(marks, runs, 20);

    expect(chapters.map(({ title, offset, duration }) => [title, offset, duration])).toEqual(
      expected,
    );
  });

  it("puts chapters that are shorter than asked for into the one before", () => {
    const marks = [mark(100, "A"), mark(103, "B"), mark(104, "C"), mark(138, "D")];
    const chapters = placeChapters(
      marks,
      [{ atMs: Date.parse(at(100)), fileSeconds: 0, durationSeconds: 40 }],
      40,
      false,
      3,
    );

    expect(chapters.map(({ title, offset, duration }) => [title, offset, duration])).toEqual([
      ["A", 0, 4],
      ["C", 4, 36],
    ]);
  });

  it("keeps what the mark knows", () => {
    expect(placeChapters([mark(100, "A", null)], runs, 20)[0]).toEqual({
      title: "A",
      started_at: at(100),
      offset: 0,
      duration: 20,
      game_id: null,
      game_name: null,
      image_url: null,
      viewer_count: 7,
      is_mature: null,
      online: true,
    });
  });

  it("has a first chapter without length before the first byte", () => {
    expect(placeChapters([mark(100, "A")], [], 0)).toMatchObject([{ offset: 0, duration: 0 }]);
  });
});

describe("the gaps of a recording", () => {
  const summary = summarize([
    partLine(0),
    segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
    gapLine(2, 12, "ad"),
    gapLine(12, 14.5, "window"),
    segmentLine({ sequence: 9, seconds: 14.5, offset: 100 }),
  ]);

  it("have their place in the file", () => {
    expect(toVodGaps(summary)).toEqual([
      { from: at(2), to: at(12), cause: "ad", offset: 2, duration: 10 },
      { from: at(12), to: at(14.5), cause: "window", offset: 2, duration: 2.5 },
    ]);
  });

  it("leave what there is, and when it began", () => {
    expect(toExtent(summary)).toEqual({
      ...{ duration: 4, captured_bytes: 200, media_started_at: at(0) },
    });
    const empty = { parts: [], runs: [], durationSeconds: 0 };
    expect(toExtent(empty).media_started_at).toBeNull();
  });

  it("add up", () => {
    expect(totalGapSeconds(summary)).toBe(12.5);
  });
});
