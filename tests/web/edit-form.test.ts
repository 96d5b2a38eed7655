import { describe, expect, it } from "vitest";
import type { Chapter } from "../../shared/model/vod.ts";
import { toEditValues, toVodEdit } from "../../web/vod/edit-form-values.ts";
import { sampleVod } from "./support/samples.ts";

const chapter = (offset: number, title: string): Chapter => ({
  offset,
  duration: 100,
  started_at: "2026-11-20T10:00:00.000Z",
  title,
  game_id: "743",
  game_name: "Chess",
  image_url: null,
  viewer_count: null,
  is_mature: null,
  online: true,
});

const vod = sampleVod({
  segments: [{ basename: "a.mp4", filesize: 5, deleted: false }],
  chapters: [chapter(0, "Intro"), chapter(100.123456, "Race")],
});

describe("the edit form", () => {
  it("sends nothing when nothing was changed", () => {
    expect(toVodEdit(toEditValues(vod), vod)).toEqual({});
  });

  it("sends only what was changed", () => {
    const values = toEditValues(vod);
    const changed = { ...values, comment: "Nice", absoluteSeason: "3", isProtected: true };
    expect(toVodEdit(changed, vod)).toEqual({
      comment: "Nice",
      absolute_season: 3,
      prevent_deletion: true,
    });
  });

  it("takes an emptied absolute number away", () => {
    const numbered = sampleVod({ stream_absolute_number: 41 });
    const values = { ...toEditValues(numbered), absoluteStreamNumber: "" };
    expect(toVodEdit(values, numbered)).toEqual({ absolute_stream_number: null });
  });

  it("sends all chapters in order, and leaves a place that was not touched exact", () => {
    const values = toEditValues(vod);
    const added = { key: 9, chapter: null, place: "0:50", title: " New ", gameId: "" };
    const edit = toVodEdit({ ...values, chapters: [...values.chapters, added] }, vod);
    expect(edit?.editChapters).toBe(true);
    expect(edit?.chapters).toEqual([
      { offset: 0, title: "Intro", game_id: "743" },
      { offset: 50, title: "New", game_id: null },
      { offset: 100.123456, title: "Race", game_id: "743" },
    ]);
  });

  it("sends nothing while a place can't be read", () => {
    const values = toEditValues(vod);
    const chapters = values.chapters.map((row) => ({ ...row, place: "soon" }));
    expect(toVodEdit({ ...values, chapters }, vod)).toBeNull();
  });
});
