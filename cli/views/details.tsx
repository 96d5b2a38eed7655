import { Box, Text } from "ink";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { Capture } from "../live-state.ts";
import { stateTones, toChannelState } from "../channel-state.ts";
import { toCaptureFacts, toChannelFacts } from "../detail-facts.ts";
import { toPlain } from "../text.ts";
import { FactList } from "./fact-list.tsx";
import { GapList } from "./gap-list.tsx";
import { toneProps } from "./tones.ts";
import { useWords } from "./words-context.tsx";

interface DetailsProps {
  capture: Capture;
  /** Lines there is room for. */
  height: number;
  terminalColumns: number;
}

const titleWidth = 13;
const twoColumnsFrom = 76;
/** Empty line, heading, what is on air, empty line. */
const headingLines = 4;
/** Empty line, title and column titles of the gaps. */
const gapLines = 3;

/** Everything about one channel and what is being captured of it. */
export function Details({ capture, height, terminalColumns }: DetailsProps) {
  const { t } = useTranslation();
  const words = useWords();
  const { channel, vod, counters } = capture;
  const running = counters === null ? [] : toCaptureFacts(t, words, counters);
  const about = toChannelFacts(t, words, channel, vod);
  const isWide = terminalColumns >= twoColumnsFrom && running.length > 0;
  const factLines = isWide ? Math.max(about.length, running.length) : about.length + running.length;
  return (
    <Box flexDirection="column" marginTop={1} height={height - 1} overflow="hidden">
      <Heading channel={channel} />
      <Box
        flexDirection={isWide ? "row" : "column"}
        marginTop={1}
        columnGap={2}
        flexShrink={0}
        height={factLines}
      >
        <FactList facts={running} titleWidth={titleWidth} isColumn={isWide} />
        <FactList facts={about} titleWidth={titleWidth} isColumn={isWide} />
      </Box>
      {vod === null ? null : (
        <GapList
          gaps={vod.gaps}
          height={height - headingLines - factLines - gapLines}
          terminalColumns={terminalColumns}
        />
      )}
    </Box>
  );
}

function Heading({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const state = toChannelState(channel);
  const { game_name, title } = channel.chapter_data ?? {};
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Box gap={1}>
        <Text bold>{toPlain(channel.displayName)}</Text>
        <Text {...toneProps[stateTones[state]]}>{t(`cli.state.${state}`)}</Text>
        <Text dimColor wrap="truncate">
          {toPlain(channel.url)}
        </Text>
      </Box>
      <Text wrap="truncate">
        <Text color="cyan">{toPlain(game_name ?? "–")}</Text> {toPlain(title ?? "")}
      </Text>
    </Box>
  );
}
