import { toSentence } from "../../shared/sentences.ts";
import type { Chapter } from "../../shared/model/vod.ts";
import { plainChapter } from "./rebuild-vod.ts";
import type { Repair, RepairFacts } from "./repair-facts.ts";
import { placeChapters } from "./timeline.ts";

/** Times are rounded in places. */
const toleranceSeconds = 0.5;

export function checkEndedAt({ vod, ledger }: RepairFacts): Repair | null {
  const isOver = vod.phase === "finalized" || vod.phase === "failed";
  if (!isOver || vod.ended_at !== null || vod.duration <= 0) return null;
  const { end, endMs } = ledger?.summary ?? { end: null, endMs: null };
  const missing = vod.gaps.reduce((total, gap) => total + gap.duration, 0);
  const startMs = Date.parse(vod.capture_started ?? vod.started_at);
  const guessMs = startMs + (vod.duration + missing) * 1000;
  const ended_at = end?.at ?? new Date(endMs ?? guessMs).toISOString();
  return { sentence: toSentence("fix_no_end", { time: ended_at }), changes: { ended_at } };
}

export function checkNoChapters({ vod, ledger }: RepairFacts): Repair | null {
  if (vod.phase !== "finalized" || vod.chapters.length > 0 || vod.duration <= 0) return null;
  const runs = ledger?.summary.runs ?? [];
  const marks = vod.marks.length > 0 ? vod.marks : (ledger?.content.marks ?? []);
  const placed = placeChapters(marks, runs, vod.duration);
  if (placed.length > 0)
    return { sentence: toSentence("fix_chapters_placed"), changes: { chapters: placed } };
  const plain = { title: vod.stream_title, game_name: null, duration: vod.duration };
  return {
    sentence: toSentence("fix_one_chapter"),
    changes: { chapters: [{ ...plainChapter(vod.started_at, 0), ...plain }] },
  };
}

export function checkChapterBounds({ vod }: RepairFacts): Repair | null {
  if (vod.phase !== "finalized" || vod.chapters.length === 0 || vod.duration <= 0) return null;
  const fitted = fitChapters(vod.chapters, vod.duration);
  const isSame =
    fitted.length === vod.chapters.length &&
    fitted.every((chapter, index) => isNear(chapter, vod.chapters[index]));
  if (isSame) return null;
  return {
    sentence: toSentence("fix_chapters_fitted"),
    changes: { chapters: fitted },
  };
}

/** Chapters in their order from 0 to the end, each up to the next; what lies outside is left out. */
export function fitChapters(chapters: readonly Chapter[], duration: number): Chapter[] {
  const inside = chapters
    .toSorted((a, b) => a.offset - b.offset)
    .filter(({ offset }, index) => index === 0 || offset < duration)
    .map((chapter, index) => ({
      ...chapter,
      offset: index === 0 ? 0 : Math.max(0, chapter.offset),
    }))
    .filter(({ offset }, index, all) => index === 0 || offset > (all[index - 1]?.offset ?? 0));
  return inside.map((chapter, index) => ({
    ...chapter,
    duration: (inside[index + 1]?.offset ?? duration) - chapter.offset,
  }));
}

function isNear(a: Chapter, b: Chapter | undefined): boolean {
  if (b === undefined) return false;
  return (
    Math.abs(a.offset - b.offset) < toleranceSeconds &&
    Math.abs(a.duration - b.duration) < toleranceSeconds
  );
}

export function checkBookmarks({ vod }: RepairFacts): Repair | null {
  const isOutside = ({ offset }: { offset: number }) => offset < 0 || offset > vod.duration;
  if (vod.phase !== "finalized" || vod.duration <= 0 || !vod.bookmarks.some(isOutside)) return null;
  const bookmarks = vod.bookmarks.map(({ name, offset }) => ({
    name,
    offset: Math.min(vod.duration, Math.max(0, offset)),
  }));
  return {
    sentence: toSentence("fix_bookmarks"),
    changes: { bookmarks },
  };
}
