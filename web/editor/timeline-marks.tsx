import type { Vod } from "../../shared/model/vod.ts";
import { usePreferences } from "../state/preference-context.ts";
import type { CutSpan } from "./cut-span.ts";
import styles from "./timeline.module.css";

interface TimelineMarksProps {
  vod: Vod;
  span: CutSpan;
  /** Percent from the left. */
  toPlace: (seconds: number) => number;
}

/** Chapters, gaps and the chosen stretch; for the eye only, as the lists say the same. */
export function TimelineMarks({ vod, span, toPlace }: TimelineMarksProps) {
  const { hideChapterTitlesAndGames: isHidden } = usePreferences();
  const toBox = (from: number, to: number) => {
    const left = Math.max(0, toPlace(from));
    return { left: `${left}%`, width: `${Math.max(0, Math.min(100, toPlace(to)) - left)}%` };
  };
  return (
    <div className={styles.marks} aria-hidden>
      {vod.chapters.map((chapter) => (
        <div
          key={`${chapter.offset} ${chapter.started_at}`}
          className={styles.chapter}
          style={toBox(chapter.offset, chapter.offset + chapter.duration)}
        >
          {!isHidden && (chapter.game_name || chapter.title)}
        </div>
      ))}
      <div className={styles.chosen} style={toBox(span.start, span.end)} />
      {vod.gaps.map((gap) => (
        <div
          key={`${gap.offset} ${gap.cause}`}
          className={styles.gap}
          style={{ left: `${toPlace(gap.offset)}%` }}
        />
      ))}
      {vod.bookmarks.map((bookmark) => (
        <div
          key={`${bookmark.offset} ${bookmark.name}`}
          className={styles.bookmark}
          style={{ left: `${toPlace(bookmark.offset)}%` }}
        />
      ))}
    </div>
  );
}
