import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import type { CaptureCounters } from "../../shared/model/vod.ts";
import type { Capture } from "../live-state.ts";
import { toPlain } from "../text.ts";
import { SectionTitle } from "./section-title.tsx";
import { Table, type TableColumn } from "./table.tsx";
import { useWords } from "./words-context.tsx";

interface CaptureListProps {
  captures: readonly Capture[];
  /** Rows there is room for. */
  height: number;
  terminalColumns: number;
}

/** A capture that is further behind than this should be looked at. */
const worryingLagSeconds = 20;

export function CaptureList({ captures, height, terminalColumns }: CaptureListProps) {
  const { t } = useTranslation();
  const columns = useColumns();
  const rows = captures.slice(0, height);
  if (captures.length === 0) return null;
  return (
    <Box flexDirection="column">
      <SectionTitle title={t("cli.title.captures")} shown={rows.length} total={captures.length} />
      <Table
        columns={columns}
        rows={rows}
        rowKey={({ channel }) => channel.uuid}
        terminalColumns={terminalColumns}
      />
    </Box>
  );
}

function useColumns(): TableColumn<Capture>[] {
  const { t } = useTranslation();
  const words = useWords();
  const counted = (
    key: "quality" | "duration" | "size" | "bitrate" | "lag" | "queue" | "missing" | "drops",
    width: number,
    toText: (counters: CaptureCounters) => string,
    more: { from?: number; isWorrying?: (counters: CaptureCounters) => boolean } = {},
  ): TableColumn<Capture> => ({
    key,
    title: t(`cli.title.${key}`),
    width,
    align: "right",
    ...(more.from === undefined ? {} : { from: more.from }),
    cell: ({ counters }) =>
      counters === null ? (
        <Text dimColor>…</Text>
      ) : more.isWorrying?.(counters) === true ? (
        <Text color="yellow">{toText(counters)}</Text>
      ) : (
        <Text>{toText(counters)}</Text>
      ),
  });
  return [
    { key: "dot", title: "", width: 3, cell: () => <Text color="red">{"  ●"}</Text> },
    {
      key: "name",
      title: t("cli.title.channel"),
      cell: (capture) => <CaptureName capture={capture} />,
    },
    counted("quality", 8, ({ quality }) => toPlain(quality), { from: 100 }),
    counted("duration", 8, ({ duration_seconds }) => words.duration(duration_seconds)),
    counted("size", 9, ({ bytes }) => words.bytes(bytes)),
    counted("bitrate", 11, ({ bitrate }) => words.bitrate(bitrate), { from: 76 }),
    counted("lag", 7, ({ lag_seconds }) => words.seconds(lag_seconds), {
      isWorrying: ({ lag_seconds }) => (lag_seconds ?? 0) > worryingLagSeconds,
    }),
    counted("queue", 6, ({ queue }) => String(queue), { from: 90 }),
    counted("missing", 8, ({ gap_seconds }) => words.seconds(gap_seconds), {
      isWorrying: ({ gap_seconds }) => gap_seconds > 0,
    }),
    counted("drops", 8, ({ drops }) => String(drops), {
      from: 90,
      isWorrying: ({ drops }) => drops > 0,
    }),
  ];
}

function CaptureName({ capture: { channel, counters } }: { capture: Capture }) {
  const { t } = useTranslation();
  const waitingFor = counters?.waiting_for ?? null;
  return (
    <Text>
      {toPlain(channel.displayName)}
      {waitingFor === null ? null : (
        <Text color="yellow"> {t(`cli.waiting_for.${waitingFor}`)}</Text>
      )}
    </Text>
  );
}
