import type { Chapter, ViewerSample, VodGap } from "../../shared/model/vod.ts";

/** The game of a chapter as far as it is known. */
export type ChapterGame = Pick<Chapter, "game_id" | "game_name" | "image_url">;

/** A chapter as an editor gives it; all else follows from its place. */
export interface DraftedChapter extends ChapterGame {
  offset: number;
  title: string;
}

/** What the chapters lie in. */
export interface ChapterScene {
  durationSeconds: number;
  startedAt: string;
  /** When the first second of the file was on air, where that is known. */
  mediaStartedAt: string | null;
  /** The chapters before the edit. */
  known: readonly Chapter[];
  gaps: readonly VodGap[];
  viewers: readonly ViewerSample[];
}

/** Chapters nearer than this to each other are the same place. */
const leastSeconds = 0.5;

/** Why chapters can't lie like this, as a sentence; null when they can. */
export function findChapterProblem(
  drafts: readonly { offset: number }[],
  durationSeconds: number,
): string | null {
  const offsets = drafts.map(({ offset }) => offset).toSorted((a, b) => a - b);
  const late = offsets.find((offset) => offset > 0 && offset >= durationSeconds);
  if (late !== undefined)
    return `A chapter at ${late} s is not within the recording, which has ${durationSeconds} s.`;
  const double = offsets.find(
    (offset, index) => index > 0 && offset - (offsets[index - 1] ?? 0) < leastSeconds,
  );
  return double === undefined ? null : `There is more than one chapter at ${double} s.`;
}

/** The chapters in order, without overlap: the first begins at 0, each lasts until the next. */
export function toChapters(drafts: readonly DraftedChapter[], scene: ChapterScene): Chapter[] {
  const sorted = drafts.toSorted((a, b) => a.offset - b.offset);
  return sorted.map((draft, index) => {
    const offset = index === 0 ? 0 : draft.offset;
    const end = sorted[index + 1]?.offset ?? scene.durationSeconds;
    return { ...toPlaced(draft, offset, scene), duration: Math.max(0, end - offset) };
  });
}

function toPlaced(
  { title, game_id, game_name, image_url }: DraftedChapter,
  offset: number,
  scene: ChapterScene,
): Chapter {
  const before = scene.known.findLast((chapter) => chapter.offset <= offset) ?? scene.known[0];
  const edited = { offset, title, game_id, game_name, image_url };
  if (before !== undefined && Math.abs(before.offset - offset) < 0.001)
    return { ...before, ...edited };
  const started_at = toStreamTime(offset, before, scene);
  return {
    ...edited,
    duration: 0,
    started_at,
    viewer_count: viewersAt(scene.viewers, started_at),
    is_mature: before?.is_mature ?? null,
    online: true,
  };
}

/**
 * When the stream was there: the time since the chapter before, and what is missing in between. What
 * the file begins with may have been on air long before.
 */
function toStreamTime(offset: number, before: Chapter | undefined, scene: ChapterScene): string {
  const from = before?.offset ?? 0;
  const missing = scene.gaps
    .filter((gap) => gap.offset > from && gap.offset <= offset)
    .reduce((total, gap) => total + gap.duration, 0);
  const first = scene.mediaStartedAt ?? before?.started_at ?? scene.startedAt;
  const start = Date.parse(from === 0 ? first : (before?.started_at ?? first));
  return new Date(start + Math.round((offset - from + missing) * 1000)).toISOString();
}

function viewersAt(viewers: readonly ViewerSample[], at: string): number | null {
  return viewers.findLast(({ timestamp }) => timestamp <= at)?.amount ?? null;
}
