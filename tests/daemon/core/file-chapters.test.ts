import { describe, expect, it } from "vitest";
import { toFileChapters } from "../../../daemon/core/file-chapters.ts";
import type { Chapter } from "../../../shared/model/vod.ts";

function chapter(offset: number, duration: number, game_name: string | null = "Chess"): Chapter {
  return {
    offset,
    duration,
    started_at: "2026-01-01T12:00:00.000Z",
    title: `At ${offset}`,
    game_id: null,
    game_name,
    image_url: null,
    viewer_count: null,
    is_mature: null,
    online: true,
  };
}

const chapters = [chapter(0, 10), chapter(10, 20, null), chapter(30, 10)];

describe("chapters in a file", () => {
  it.each([
    [
      "the only one",
      0,
      40,
      [
        [0, 10],
        [10, 30],
        [30, 40],
      ],
    ],
    [
      "the first of two",
      0,
      15,
      [
        [0, 10],
        [10, 15],
      ],
    ],
    [
      "the second of two",
      15,
      25,
      [
        [0, 15],
        [15, 25],
      ],
    ],
    ["one that ends with a chapter", 0, 10, [[0, 10]]],
    ["one behind all chapters", 40, 5, []],
  ])("that is %s have its own time", (_, offsetSeconds, durationSeconds, expected) => {
    const placed = toFileChapters(chapters, { offsetSeconds, durationSeconds }, "title");
    expect(placed.map(({ startSeconds, endSeconds }) => [startSeconds, endSeconds])).toEqual(
      expected,
    );
  });

  it.each([
    ["title_and_game", ["Chess: At 0", "At 10", "Chess: At 30"]],
    ["title", ["At 0", "At 10", "At 30"]],
    ["game", ["Chess", "At 10", "Chess"]],
  ] as const)("are called by their %s", (form, titles) => {
    const placed = toFileChapters(chapters, { offsetSeconds: 0, durationSeconds: 40 }, form);
    expect(placed.map(({ title }) => title)).toEqual(titles);
  });
});
