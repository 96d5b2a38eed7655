import type { LogLine } from "../shared/model/log.ts";
import type { Clock } from "./io/clock.ts";

const batchMs = 250;
/** So many lines are sent at once, whatever the time. */
const largestBatch = 200;

/** Passes lines on in batches, so that a busy log does not cost a message for each of them. */
export function createLogFeed(
  clock: Pick<Clock, "sleep">,
  send: (lines: LogLine[]) => void,
  signal: AbortSignal,
): (line: LogLine) => void {
  let waiting: LogLine[] = [];
  const flush = () => {
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) send(lines);
  };
  return (line) => {
    waiting.push(line);
    if (waiting.length >= largestBatch) flush();
    else if (waiting.length === 1) void clock.sleep(batchMs, signal).then(flush);
  };
}
