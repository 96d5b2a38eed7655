import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import type { VodGap } from "../../shared/model/vod.ts";
import { SectionTitle } from "./section-title.tsx";
import { Table } from "./table.tsx";
import { useWords } from "./words-context.tsx";

interface GapListProps {
  gaps: readonly VodGap[];
  /** Rows there is room for. */
  height: number;
  terminalColumns: number;
}

/** The newest gaps, with the cause of each. */
export function GapList({ gaps, height, terminalColumns }: GapListProps) {
  const { t } = useTranslation();
  const words = useWords();
  const rows = gaps.toReversed().slice(0, Math.max(0, height));
  if (rows.length === 0) {
    return gaps.length > 0 ? null : (
      <Box marginTop={1}>
        <Text color="green">{t("cli.no_gaps")}</Text>
      </Box>
    );
  }
  return (
    <Box flexDirection="column">
      <SectionTitle title={t("cli.title.gaps")} shown={rows.length} total={gaps.length} />
      <Table
        terminalColumns={terminalColumns}
        rows={rows}
        rowKey={({ from }) => from}
        columns={[
          {
            key: "at",
            title: t("cli.title.at"),
            width: 8,
            align: "right",
            cell: (gap) => words.duration(gap.offset),
          },
          {
            key: "missing",
            title: t("cli.title.missing"),
            width: 9,
            align: "right",
            cell: (gap) => words.seconds(gap.duration),
          },
          {
            key: "from",
            title: t("cli.title.from"),
            width: 10,
            cell: (gap) => words.time(gap.from),
          },
          { key: "cause", title: t("cli.title.cause"), cell: (gap) => t(`cli.cause.${gap.cause}`) },
        ]}
      />
    </Box>
  );
}
