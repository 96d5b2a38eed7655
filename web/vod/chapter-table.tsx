import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Chapter, Vod } from "../../shared/model/vod.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useFormat } from "../state/use-format.ts";
import { usePlayVod } from "../state/use-play-vod.ts";
import { Section } from "../ui/section.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** Title and game over the recording; a start time plays from there. */
export function ChapterTable({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const columns = useChapterColumns(vod);
  return (
    <Section title={t("vod.section.chapters")}>
      {vod.chapters.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("vod.noChapters")}
        </Text>
      ) : (
        <TextTable
          label={t("vod.section.chapters")}
          columns={columns}
          rows={vod.chapters}
          rowKey={(chapter) => `${chapter.offset} ${chapter.started_at}`}
        />
      )}
    </Section>
  );
}

function useChapterColumns(vod: Vod): Column<Chapter>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const play = usePlayVod();
  const { hideChapterTitlesAndGames: isHidden } = usePreferences();
  const start = (chapter: Chapter) => {
    const text = format.duration(chapter.offset);
    if (vod.phase !== "finalized") return text;
    return (
      <Anchor
        component="button"
        type="button"
        fz="inherit"
        aria-label={t("vod.playFrom", { time: text })}
        onClick={() => play(vod.uuid, chapter.offset)}
      >
        {text}
      </Anchor>
    );
  };
  return [
    { key: "start", title: t("vod.chapter.start"), cell: start },
    { key: "title", title: t("vod.chapter.title"), cell: (c) => (isHidden ? "•••" : c.title) },
    { key: "game", title: t("vod.chapter.game"), cell: (c) => (isHidden ? "•••" : c.game_name) },
    {
      key: "duration",
      title: t("vod.chapter.duration"),
      isNumber: true,
      isSecondary: true,
      cell: (c) => format.duration(c.duration),
    },
    {
      key: "viewers",
      title: t("vod.chapter.viewers"),
      isNumber: true,
      isSecondary: true,
      cell: (c) => (c.viewer_count === null ? "–" : format.number(c.viewer_count)),
    },
  ];
}
