import { Button, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatOffset, parseOffset } from "../state/parse-offset.ts";
import { useGames } from "../state/use-games.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { Section } from "../ui/section.tsx";
import styles from "./chapter-editor.module.css";
import type { ChapterRow } from "./edit-form-values.ts";

interface ChapterEditorProps {
  rows: readonly ChapterRow[];
  durationSeconds: number;
  onChange: (rows: ChapterRow[]) => void;
}

/** Chapters as a table: where each begins, its title and its game. */
export function ChapterEditor({ rows, durationSeconds, onChange }: ChapterEditorProps) {
  const { t } = useTranslation();
  const { data: games } = useGames();
  const change = (key: number, part: Partial<ChapterRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const last = rows.at(-1);
    const from = parseOffset(last?.place ?? "0") ?? 0;
    const place = formatOffset(Math.floor((from + durationSeconds) / 2));
    const key = Math.max(0, ...rows.map((row) => row.key + 1));
    onChange([...rows, { key, chapter: null, place, title: "", gameId: last?.gameId ?? "" }]);
  };
  return (
    <Section order={3} title={t("vod.section.chapters")}>
      <datalist id={gameListId}>
        {Object.values(games ?? {}).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
      {rows.map((row, index) => (
        <fieldset
          key={row.key}
          className={styles.row}
          aria-label={t("vod.edit.chapter", { number: index + 1 })}
        >
          <TextInput
            label={t("vod.chapter.start")}
            autoComplete="off"
            inputMode="decimal"
            value={row.place}
            error={parseOffset(row.place) === null && t("vod.badTime")}
            onChange={(event) => change(row.key, { place: event.currentTarget.value })}
          />
          <TextInput
            label={t("vod.chapter.title")}
            maxLength={500}
            value={row.title}
            onChange={(event) => change(row.key, { title: event.currentTarget.value })}
          />
          <TextInput
            label={t("vod.edit.game")}
            autoComplete="off"
            list={gameListId}
            description={games?.[row.gameId]?.name}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={64}
            value={row.gameId}
            onChange={(event) => change(row.key, { gameId: event.currentTarget.value })}
          />
          <IconAction
            label={t("vod.edit.removeChapter", { number: index + 1 })}
            icon={<X size={17} />}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          />
        </fieldset>
      ))}
      <Button variant="default" size="sm" leftSection={<Plus size={16} />} onClick={add}>
        {t("vod.edit.addChapter")}
      </Button>
    </Section>
  );
}

const gameListId = "known-games";
