import { toChannelState } from "./channel-state.ts";
import { listCaptures, type Capture, type LiveState } from "./live-state.ts";
import { toTabLine } from "./output.ts";

/** Digits after the point that a script can use; more are noise. */
const round = (value: number, digits = 1) => Number(value.toFixed(digits));

/**
 * What is shown as TAB-separated lines, by a key for the thing each is about:
 * `channel` name, state, game, title;
 * `capture` name, quality, seconds, bytes, bits/s, lag, queue, gap seconds, drops;
 * `job` name, status, progress, seconds left.
 */
export function toLiveLines(state: LiveState): Map<string, string> {
  const lines = new Map<string, string>();
  for (const channel of state.snapshot.channels) {
    const { internalName, chapter_data } = channel;
    const onAir = [chapter_data?.game_name ?? "", chapter_data?.title ?? ""];
    lines.set(
      `channel ${channel.uuid}`,
      toTabLine(["channel", internalName, toChannelState(channel), ...onAir]),
    );
  }
  for (const capture of listCaptures(state)) {
    lines.set(`capture ${capture.channel.uuid}`, toTabLine(toCaptureValues(capture)));
  }
  for (const job of state.snapshot.jobs) {
    const values = ["job", job.name, job.status, round(job.progress, 3), job.eta_seconds];
    lines.set(`job ${job.name}`, toTabLine(values));
  }
  return lines;
}

/** The lines that are new or differ. */
export function changedLines(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after].flatMap(([key, line]) => (before.get(key) === line ? [] : [line]));
}

function toCaptureValues({ channel, counters }: Capture): (string | number | null)[] {
  if (counters === null) return ["capture", channel.internalName];
  return [
    "capture",
    channel.internalName,
    counters.quality,
    round(counters.duration_seconds),
    counters.bytes,
    Math.round(counters.bitrate),
    counters.lag_seconds === null ? null : round(counters.lag_seconds),
    counters.queue,
    round(counters.gap_seconds),
    counters.drops,
  ];
}
