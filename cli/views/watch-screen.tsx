import { Box, Text } from "ink";
import type { Channel } from "../../shared/model/channel.ts";
import { sortByState } from "../channel-state.ts";
import { listWork } from "../job-state.ts";
import { listCaptures, type Capture, type LiveState } from "../live-state.ts";
import { planHeights } from "../plan-heights.ts";
import { toPlain } from "../text.ts";
import { CaptureList } from "./capture-list.tsx";
import { ChannelList } from "./channel-list.tsx";
import { Details } from "./details.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { JobList } from "./job-list.tsx";
import { useWatchKeys, type WatchActions } from "./use-watch-keys.ts";

interface WatchScreenProps {
  state: LiveState;
  size: { columns: number; rows: number };
  actions: WatchActions;
  onLeave: () => void;
}

/** Header, the two lines of the footer, and the last line, which stays free so that nothing scrolls. */
const frameLines = 4;
/** Empty line and title of a section. */
const sectionLines = 2;
/** From here on channels and jobs have column titles too; those of captures are always needed. */
const titlesFromLines = 17;

/** The whole screen of `reelkeep watch`. */
export function WatchScreen({ state, size, actions, onLeave }: WatchScreenProps) {
  const { errors } = state.snapshot;
  const channels = sortByState(state.snapshot.channels);
  const keys = useWatchKeys(channels, actions, onLeave);
  const channel = channels[keys.selected];
  const warning = state.alert || (errors[0] ?? "");
  const height = size.rows - frameLines - (warning === "" ? 0 : 1);
  return (
    <Box flexDirection="column" height={size.rows - 1} overflow="hidden">
      <Header state={state} />
      {warning === "" ? null : (
        <Text color="yellow" wrap="truncate">
          ▲ {toPlain(warning)}
        </Text>
      )}
      <Box flexDirection="column" flexGrow={1} overflow="hidden">
        {keys.page === "details" && channel !== undefined ? (
          <Details
            capture={toCapture(state, channel)}
            height={height}
            terminalColumns={size.columns}
          />
        ) : (
          <Lists
            state={state}
            channels={channels}
            selected={keys.selected}
            height={height}
            terminalColumns={size.columns}
          />
        )}
      </Box>
      <Footer
        page={keys.page}
        stopping={keys.asked?.displayName ?? null}
        message={keys.message}
        onStop={keys.stop}
        onKeep={keys.keep}
      />
    </Box>
  );
}

interface ListsProps {
  state: LiveState;
  channels: readonly Channel[];
  selected: number;
  height: number;
  terminalColumns: number;
}

function Lists({ state, channels, selected, height, terminalColumns }: ListsProps) {
  const captures = listCaptures(state);
  const work = listWork(state.snapshot.jobs);
  const hasTitles = height >= titlesFromLines;
  const sections = [channels, captures, work].filter(
    (rows, index) => index === 0 || rows.length > 0,
  );
  const titles = sections.filter((rows) => hasTitles || rows === captures);
  const [forCaptures = 0, forChannels = 0, forJobs = 0] = planHeights(
    height - sections.length * sectionLines - titles.length,
    [captures.length, channels.length, work.length],
  );
  return (
    <>
      <ChannelList
        channels={channels}
        selected={selected}
        height={forChannels}
        terminalColumns={terminalColumns}
        hasTitles={hasTitles}
      />
      <CaptureList captures={captures} height={forCaptures} terminalColumns={terminalColumns} />
      <JobList
        jobs={work}
        height={forJobs}
        terminalColumns={terminalColumns}
        hasTitles={hasTitles}
      />
    </>
  );
}

function toCapture(state: LiveState, channel: Channel): Capture {
  const running = listCaptures(state).find((capture) => capture.channel.uuid === channel.uuid);
  return running ?? { channel, vod: null, counters: null };
}
