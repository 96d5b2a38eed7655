import type { Chapter } from "../../shared/model/vod.ts";

/** What a chapter in a file is called. */
export type ChapterTitleForm = "title_and_game" | "title" | "game";

/** Where a file lies on the timeline of its recording. */
export interface FileSpan {
  offsetSeconds: number;
  durationSeconds: number;
}

/** A chapter by the file's own time. */
export interface ChapterInFile {
  startSeconds: number;
  endSeconds: number;
  title: string;
}

/** Chapters of a recording as far as they lie in one of its files. */
export function toFileChapters(
  chapters: readonly Chapter[],
  { offsetSeconds, durationSeconds }: FileSpan,
  form: ChapterTitleForm,
): ChapterInFile[] {
  return chapters.flatMap((chapter) => {
    const startSeconds = Math.max(0, chapter.offset - offsetSeconds);
    const endSeconds = Math.min(durationSeconds, chapter.offset + chapter.duration - offsetSeconds);
    if (endSeconds <= startSeconds) return [];
    return [{ startSeconds, endSeconds, title: toTitle(chapter, form) }];
  });
}

function toTitle({ title, game_name }: Chapter, form: ChapterTitleForm): string {
  if (game_name === null || form === "title") return title;
  return form === "game" ? game_name : `${game_name}: ${title}`;
}
