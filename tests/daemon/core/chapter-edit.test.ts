import { describe, expect, it } from "vitest";
import {
  type ChapterScene,
  findChapterProblem,
  toChapters,
} from "../../../daemon/core/chapter-edit.ts";
import type { Chapter } from "../../../shared/model/vod.ts";
import { createRandom } from "../../support/random.ts";

const start = Date.UTC(2026, 0, 1, 12);
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
const chess = { game_id: "743", game_name: "Chess", image_url: null };

function chapter(offset: number, duration: number, changes: Partial<Chapter> = {}): Chapter {
  return {
    offset,
    duration,
    started_at: at(offset),
    title: `at ${offset}`,
    ...chess,
    viewer_count: 7,
    is_mature: true,
    online: true,
    ...changes,
  };
}

const scene: ChapterScene = {
  durationSeconds: 100,
  startedAt: at(0),
  mediaStartedAt: null,
  known: [chapter(0, 40), chapter(40, 60)],
  gaps: [{ from: at(50), to: at(80), cause: "ad", offset: 50, duration: 30 }],
  viewers: [
    { timestamp: at(0), amount: 1 },
    { timestamp: at(60), amount: 60 },
    { timestamp: at(95), amount: 95 },
  ],
};
const draft = (offset: number) => ({ offset, title: `new at ${offset}`, ...chess });

describe("findChapterProblem", () => {
  it.each([
    [[0, 50, 100], "A chapter at 100 s is not within the recording, which has 100 s."],
    [[0, 50, 50.2], "There is more than one chapter at 50.2 s."],
    [[0.3, 0], "There is more than one chapter at 0.3 s."],
    [[0, 99.9], null],
    [[], null],
  ])("of %j is %j", (offsets, problem) => {
    const drafts = offsets.map((offset) => ({ offset }));

    expect(findChapterProblem(drafts, 100)).toBe(problem);
  });

  it("lets one chapter stand in a recording of unknown length", () => {
    expect(findChapterProblem([{ offset: 0 }], 0)).toBeNull();
  });
});

describe("toChapters", () => {
  it("orders them, begins at 0 and lets each last until the next", () => {
    const chapters = toChapters([draft(70), draft(10), draft(20)], scene);

    expect(chapters.map(({ offset, duration }) => [offset, duration])).toEqual([
      [0, 20],
      [20, 50],
      [70, 30],
    ]);
  });

  it("keeps what is known of a chapter that stays where it was", () => {
    const [, second] = toChapters([draft(0), { ...draft(40), game_name: "Go" }], scene);

    expect(second).toEqual({ ...chapter(40, 60), title: "new at 40", game_name: "Go" });
  });

  it.each([
    [20, at(20), 1],
    [50, at(80), 60],
    [70, at(100), 95],
  ])("tells when the stream was at %d s, gaps counted", (offset, startedAt, viewers) => {
    const chapters = toChapters([draft(0), draft(offset)], scene);

    expect(chapters[1]).toMatchObject({
      started_at: startedAt,
      viewer_count: viewers,
      is_mature: true,
    });
  });

  it("counts from when the recording began, not the stream", () => {
    const late = { ...scene, gaps: [], mediaStartedAt: at(1000) };
    const [, second] = toChapters([draft(0), draft(20)], late);

    expect(second).toMatchObject({ started_at: at(1020) });
  });

  it("begins at the start of the stream where nothing is known", () => {
    const chapters = toChapters([draft(5)], { ...scene, known: [], viewers: [] });

    expect(chapters).toEqual([
      {
        ...draft(5),
        offset: 0,
        duration: 100,
        started_at: at(0),
        viewer_count: null,
        is_mature: null,
        online: true,
      },
    ]);
  });

  it("covers the recording without gap or overlap, whatever the drafts", () => {
    const random = createRandom(5);
    for (let round = 0; round < 200; round += 1) {
      const count = 1 + Math.floor(random() * 12);
      const drafts = Array.from({ length: count }, () => draft(random() * 99));
      const chapters = toChapters(drafts, scene);
      let end = 0;
      for (const { offset, duration } of chapters) {
        expect(offset).toBeCloseTo(end, 9);
        end = offset + duration;
      }
      expect(end).toBeCloseTo(100, 9);
    }
  });
});
