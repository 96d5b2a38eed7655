import { describe, expect, it } from "vitest";
import { canFollow, toVod, totalSize, toVodSummary } from "../../../daemon/core/vod-lifecycle.ts";
import { Vod, VodSummary, vodPhases } from "../../../shared/model/vod.ts";
import { makeVod } from "../../support/records.ts";

const counters = {
  bytes: 5000,
  segments: 3,
  duration_seconds: 6,
  bitrate: 8,
  lag_seconds: 1,
  queue: 0,
  buffered_bytes: 0,
  retries: 0,
  sessions: 1,
  drops: 0,
  gap_seconds: 0,
  quality: "1080p60",
  waiting_for: null,
};

describe("canFollow", () => {
  const allowed = [
    "capturing>captured",
    "capturing>failed",
    "captured>converting",
    "captured>finalized",
    "captured>failed",
    "converting>finalized",
    "converting>failed",
    "converting>captured",
    "failed>captured",
    "failed>capturing",
  ];

  it("allows exactly the ways of a recording", () => {
    const all = vodPhases.flatMap((from) => vodPhases.map((to) => ({ from, to })));
    const possible = all.filter(({ from, to }) => canFollow(from, to));

    expect(possible.map(({ from, to }) => `${from}>${to}`).toSorted()).toEqual(allowed.toSorted());
  });
});

describe("toVod", () => {
  it.each(vodPhases)("derives the flags of a recording that is %s", (phase) => {
    const { is_capturing, is_converting, is_finalized, failed } = toVod(makeVod({ phase }));

    expect({ is_capturing, is_converting, is_finalized, failed }).toEqual({
      is_capturing: phase === "capturing",
      is_converting: phase === "converting",
      is_finalized: phase === "finalized",
      failed: phase === "failed",
    });
  });

  it("keeps to the contract and shows nothing of how it is stored", () => {
    const vod = toVod(makeVod({ stream_ids: ["41", "42"] }));

    expect(Vod.strict().parse(vod)).toEqual(vod);
    expect(VodSummary.strict().parse(toVodSummary(makeVod()))).toBeDefined();
    expect(vod.capture_id).toBe("41");
  });

  it("encodes the folder for an address, but not its slashes", () => {
    const vod = toVod(makeVod({ folder: "a b/50% #1?" }));

    expect(vod.webpath).toBe("/vods/a%20b/50%25%20%231%3F");
  });

  it("shows the counters while work goes on, and what is stored otherwise", () => {
    const segment = { basename: "a.mp4", filesize: 70, deleted: false };
    const record = makeVod({ phase: "capturing", duration: 1, segments: [segment] });

    expect(toVod(record, { counters, isRunning: true })).toMatchObject({
      duration: 6,
      total_size: 5000,
      is_process_running: true,
      capture_counters: counters,
    });
    expect(toVod(record)).toMatchObject({
      duration: 1,
      total_size: 70,
      is_process_running: false,
      capture_counters: null,
    });
  });

  it.each([
    ["stream", true],
    ["storage", true],
    ["ad", false],
    [null, false],
  ] as const)("is paused while waiting for %s: %s", (waiting_for, expected) => {
    const activity = { counters: { ...counters, waiting_for }, isRunning: true };

    expect(toVodSummary(makeVod(), activity).is_capture_paused).toBe(expected);
  });
});

describe("totalSize", () => {
  it("counts files and what was made from them, but not what is missing", () => {
    const segments = [
      { basename: "a", filesize: 3, deleted: false },
      { basename: "b", filesize: null, deleted: true },
      { basename: "c", filesize: 4, deleted: false },
    ];

    const product = { created_at: "2026-01-01T12:00:00.000Z", duration: null };
    const products = [
      { kind: "split" as const, basename: "d", filesize: 5, ...product },
      { kind: "poster" as const, basename: "e", filesize: null, ...product },
    ];

    expect(totalSize({ segments, products, captured_bytes: 0 })).toBe(12);
  });

  it("counts what was captured as long as it is not converted", () => {
    const record = makeVod({ phase: "converting", segments: [], captured_bytes: 4000 });

    expect(toVodSummary(record).total_size).toBe(4000);
  });
});
