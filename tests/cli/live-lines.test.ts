import { expect, test } from "vitest";
import { changedLines, toLiveLines } from "../../cli/live-lines.ts";
import { applyEvent, createLiveState } from "../../cli/live-state.ts";
import { id, makeCounters, makeSnapshot } from "./support/fixtures.ts";

const state = createLiveState(makeSnapshot());

test("says what there is in raw values", () => {
  expect([...toLiveLines(state).values()]).toEqual([
    "channel\tanna\trecording\tFactorio\tDay 3",
    "capture\tanna\t1080p60\t3723.4\t1073741824\t6200000\t2.1\t1\t0\t0",
    "job\tcapture_anna_41\trunning\t0\t",
  ]);
});

test("only lines that differ are told again", () => {
  const next = applyEvent(state, {
    action: "capture_progress",
    data: { vod_uuid: id(101), counters: makeCounters({ drops: 1 }) },
  });
  expect(changedLines(toLiveLines(state), toLiveLines(next))).toEqual([
    "capture\tanna\t1080p60\t3723.4\t1073741824\t6200000\t2.1\t1\t0\t1",
  ]);
});
