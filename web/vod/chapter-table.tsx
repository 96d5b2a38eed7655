import { Anchor, Text } from "@mantine/core";
import { Scissors } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Chapter, Vod } from "../../shared/model/vod.ts";
import { isPlayable } from "../state/media-path.ts";
import { usePreferences } from "../state/preference-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useFormat } from "../state/use-format.ts";
import { usePlayVod } from "../state/use-play-vod.ts";
import { IconLink } from "../ui/icon-link.tsx";
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
          {vod.phase === "capturing" ? t("vod.noChapterData") : t("vod.noChapters")}
        </Text>
      ) : (
        <TextTable
          label={t("vod.section.chapters")}
          columns={columns}
          rows={vod.chapters}
          rowKey={(chapter) => `${chapter.offset} ${chapter.started_at}`}
          isBoxed
        />
      )}
    </Section>
  );
}

function useChapterColumns(vod: Vod): Column<Chapter>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { hideChapterTitlesAndGames: isHidden } = usePreferences();
  const { mayOperate } = usePermission();
  const mayCut = mayOperate && vod.phase === "finalized" && vod.shelf !== "trash";
  const columns: Column<Chapter>[] = [
    { key: "start", title: t("vod.chapter.start"), cell: (c) => <Start vod={vod} chapter={c} /> },
    {
      key: "title",
      title: t("vod.chapter.title"),
      isFreeText: true,
      cell: (c) => (isHidden ? "•••" : c.title),
    },
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
  if (!mayCut) return columns;
  const cut: Column<Chapter> = {
    key: "cut",
    title: t("vod.chapter.cut"),
    isNumber: true,
    isSecondary: true,
    cell: (chapter) => (
      <IconLink
        to="/vod/$uuid/editor"
        params={{ uuid: vod.uuid }}
        search={{ chapter: vod.chapters.indexOf(chapter) }}
        label={t("vod.chapter.cutOne", { time: format.duration(chapter.offset) })}
        icon={<Scissors size={15} />}
      />
    ),
  };
  return [...columns, cut];
}

function Start({ vod, chapter }: { vod: Vod; chapter: Chapter }) {
  const { t } = useTranslation();
  const format = useFormat();
  const play = usePlayVod();
  const time = format.duration(chapter.offset);
  if (!isPlayable(vod)) return time;
  return (
    <Anchor
      component="button"
      type="button"
      fz="inherit"
      aria-label={t("vod.playFrom", { time })}
      onClick={() => play(vod.uuid, { offset: chapter.offset })}
    >
      {time}
    </Anchor>
  );
}
