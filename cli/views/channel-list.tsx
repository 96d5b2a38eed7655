import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { stateTones, toChannelState, toReason, type ChannelState } from "../channel-state.ts";
import { firstVisible } from "../plan-heights.ts";
import { toPlain } from "../text.ts";
import { SectionTitle } from "./section-title.tsx";
import { Table, type TableColumn } from "./table.tsx";
import { toneProps } from "./tones.ts";

interface ChannelListProps {
  channels: readonly Channel[];
  selected: number;
  /** Rows there is room for. */
  height: number;
  terminalColumns: number;
  hasTitles: boolean;
}

const marks: Record<ChannelState, string> = {
  recording: "●",
  live: "●",
  converting: "◐",
  offline: "○",
};

export function ChannelList(props: ChannelListProps) {
  const { channels, selected, height, terminalColumns, hasTitles } = props;
  const { t } = useTranslation();
  const first = firstVisible(selected, channels.length, height);
  const rows = channels.slice(first, first + height);
  const columns = useColumns(channels[selected]?.uuid);
  return (
    <Box flexDirection="column">
      <SectionTitle
        title={t("cli.title.channels")}
        shown={rows.length}
        total={channels.length}
        first={first}
      />
      {channels.length === 0 ? <Text dimColor>{t("cli.no_channels")}</Text> : null}
      {rows.length === 0 ? null : (
        <Table
          columns={columns}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          terminalColumns={terminalColumns}
          hasTitles={hasTitles}
        />
      )}
    </Box>
  );
}

function useColumns(selectedUuid: string | undefined): TableColumn<Channel>[] {
  const { t } = useTranslation();
  const isSelected = ({ uuid }: Channel) => uuid === selectedUuid;
  return [
    {
      key: "mark",
      title: "",
      width: 3,
      cell: (channel) => (
        <Text>
          <Text color="cyan">{isSelected(channel) ? "❯ " : "  "}</Text>
          <Text {...toneProps[stateTones[toChannelState(channel)]]}>
            {marks[toChannelState(channel)]}
          </Text>
        </Text>
      ),
    },
    {
      key: "name",
      title: t("cli.title.channel"),
      width: 16,
      cell: (channel) => (
        <Text bold={isSelected(channel)} inverse={isSelected(channel)}>
          {toPlain(channel.displayName)}
        </Text>
      ),
    },
    {
      key: "state",
      title: t("cli.title.state"),
      width: 11,
      cell: (channel) => (
        <Text {...toneProps[stateTones[toChannelState(channel)]]}>
          {t(`cli.state.${toChannelState(channel)}`)}
        </Text>
      ),
    },
    {
      key: "game",
      title: t("cli.title.game"),
      width: 20,
      from: 100,
      cell: (channel) => (channel.is_live ? toPlain(channel.chapter_data?.game_name ?? "") : ""),
    },
    {
      key: "title",
      title: t("cli.title.on_air"),
      cell: (channel) => <OnAir channel={channel} />,
    },
  ];
}

/** Why it is not recorded counts more than what is on air. */
function OnAir({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const reason = toReason(channel, t);
  if (reason !== "") return <Text color="yellow">{reason}</Text>;
  return <Text>{channel.is_live ? toPlain(channel.chapter_data?.title ?? "") : ""}</Text>;
}
