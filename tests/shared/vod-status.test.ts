import { describe, expect, it } from "vitest";
import { isCaptureSuspicious, toVodStatus } from "../../shared/vod-status.ts";

describe("toVodStatus", () => {
  it.each([
    ["capturing", false, true, "capturing"],
    ["capturing", true, true, "paused"],
    ["capturing", false, undefined, "capturing"],
    ["capturing", true, false, "crashed"],
    ["captured", false, false, "waiting"],
    ["converting", false, true, "converting"],
    ["converting", false, false, "crashed"],
    ["finalized", false, false, "finalized"],
    ["failed", false, false, "failed"],
  ] as const)("%s, paused %s, running %s: %s", (phase, is_capture_paused, running, expected) => {
    const process = running === undefined ? {} : { is_process_running: running };

    expect(toVodStatus({ phase, is_capture_paused, ...process })).toBe(expected);
  });
});

describe("isCaptureSuspicious", () => {
  const startMs = Date.UTC(2026, 0, 1);
  const capture_started = new Date(startMs).toISOString();
  const day = 86_400_000;

  it.each([
    ["capturing", capture_started, day, false],
    ["capturing", capture_started, day + 1, true],
    ["converting", capture_started, 2 * day, false],
    ["capturing", null, 2 * day, false],
  ] as const)("%s since %s after %i ms: %s", (phase, started, afterMs, expected) => {
    const vod = { phase, capture_started: started };

    expect(isCaptureSuspicious(vod, startMs + afterMs)).toBe(expected);
  });
});
