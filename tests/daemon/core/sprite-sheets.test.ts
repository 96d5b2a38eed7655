import { describe, expect, it } from "vitest";
import {
  formatSpriteTrack,
  planSprites,
  renameSheets,
  sheetName,
} from "../../../daemon/core/sprite-sheets.ts";

const video = { width: 1920, height: 1080 };
const wish = { durationSeconds: 60, video, everySeconds: 10, widthPixels: 160 };

describe("planSprites", () => {
  it.each([
    {
      what: "six pictures in one row",
      change: {},
      plan: { count: 6, columns: 6, rows: 1, sheets: 1 },
    },
    {
      what: "one for less than a moment",
      change: { durationSeconds: 0.2 },
      plan: { count: 1, sheets: 1 },
    },
    {
      what: "several sheets for six hours",
      change: { durationSeconds: 21_600, everySeconds: 30 },
      plan: { everySeconds: 30, count: 720, columns: 10, rows: 10, sheets: 8 },
    },
    {
      what: "no more than a thousand for two days",
      change: { durationSeconds: 172_800 },
      plan: { everySeconds: 173, count: 999, sheets: 10 },
    },
    { what: "the shape of the video", change: {}, plan: { tile: { width: 160, height: 90 } } },
    {
      what: "even numbers for a video on end",
      change: { video: { width: 607, height: 1080 } },
      plan: { tile: { width: 160, height: 284 } },
    },
    {
      what: "16:9 when the shape is not known",
      change: { video: { width: null, height: null } },
      plan: { tile: { width: 160, height: 90 } },
    },
  ])("makes $what", ({ change, plan }) => {
    expect(planSprites({ ...wish, ...change })).toMatchObject(plan);
  });
});

describe("formatSpriteTrack", () => {
  it("goes from left to right, then down, then to the next sheet, and ends with the video", () => {
    const plan = planSprites({ ...wish, durationSeconds: 1015 });
    const cues = formatSpriteTrack("a b", plan, 1015).split("\n\n").slice(1);

    expect(cues).toHaveLength(102);
    expect(cues[0]).toBe("00:00:00.000 --> 00:00:10.000\na%20b.sprites.001.jpg#xywh=0,0,160,90");
    expect(cues[11]).toContain("#xywh=160,90,160,90");
    expect(cues[101]?.trim()).toBe(
      "00:16:50.000 --> 00:16:55.000\na%20b.sprites.002.jpg#xywh=160,0,160,90",
    );
  });
});

describe("renameSheets", () => {
  it("changes every name and nothing else", () => {
    const plan = planSprites(wish);
    const track = formatSpriteTrack("old", plan, 60);

    expect(renameSheets(track, "new #2")).toBe(formatSpriteTrack("new #2", plan, 60));
    expect(renameSheets(track, "old")).toBe(track);
    expect(sheetName("old", 7)).toBe("old.sprites.007.jpg");
  });
});
