import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Chapter } from "../../shared/model/vod.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useFormat } from "../state/use-format.ts";
import { Section } from "../ui/section.tsx";
import styles from "./editor.module.css";

interface ChapterButtonsProps {
  chapters: readonly Chapter[];
  onChoose: (chapter: Chapter) => void;
}

/** Chapters; a click chooses a whole one. */
export function ChapterButtons({ chapters, onChoose }: ChapterButtonsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { hideChapterTitlesAndGames: isHidden } = usePreferences();
  return (
    <Section title={t("vod.section.chapters")} order={2}>
      {chapters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("vod.noChapters")}
        </Text>
      ) : (
        <ul className={styles.chapters}>
          {chapters.map((chapter) => (
            <li key={`${chapter.offset} ${chapter.started_at}`}>
              <button
                type="button"
                className={styles.chapter}
                title={t("editor.chooseChapter")}
                onClick={() => onChoose(chapter)}
              >
                <span className={styles.chapterTime}>{format.duration(chapter.offset)}</span>
                <span>{isHidden ? "•••" : chapter.title || chapter.game_name}</span>
                <span className={styles.chapterTime}>{format.duration(chapter.duration)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
