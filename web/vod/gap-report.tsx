import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Vod, VodGap } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";
import { Section } from "../ui/section.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** What of the broadcast is missing, where, and why. */
export function GapReport({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const rows = toRows(vod);
  const columns = useGapColumns();
  return (
    <Section title={t("vod.section.gaps")}>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("vod.gap.nothingMissing")}
        </Text>
      ) : (
        <TextTable
          label={t("vod.section.gaps")}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.offset} ${row.cause}`}
          isBoxed
        />
      )}
    </Section>
  );
}

interface GapRow {
  offset: number;
  duration: number;
  cause: VodGap["cause"] | "damaged";
}

function toRows(vod: Vod): GapRow[] {
  const damages = vod.damages.map((damage) => ({ ...damage, cause: "damaged" as const }));
  return [...vod.gaps, ...damages].toSorted((a, b) => a.offset - b.offset);
}

function useGapColumns(): Column<GapRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    { key: "offset", title: t("vod.gap.offset"), cell: (row) => format.duration(row.offset) },
    { key: "cause", title: t("vod.gap.cause"), cell: (row) => t(`vod.gap.causes.${row.cause}`) },
    {
      key: "duration",
      title: t("vod.gap.duration"),
      isNumber: true,
      cell: (row) => format.seconds(row.duration),
    },
  ];
}
