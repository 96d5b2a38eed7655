import type { Chapter } from "../../shared/model/vod.ts";
import type { FilePart } from "./file-parts.ts";

/** The chapters within one of a recording's files, on that file's own timeline. */
export function toPartChapters(chapters: readonly Chapter[], part: FilePart): Chapter[] {
  const end = part.offsetSeconds + part.durationSeconds;
  return chapters.flatMap((chapter) => {
    const from = Math.max(chapter.offset, part.offsetSeconds);
    const to = Math.min(chapter.offset + chapter.duration, end);
    if (to <= from) return [];
    return [{ ...chapter, offset: from - part.offsetSeconds, duration: to - from }];
  });
}
