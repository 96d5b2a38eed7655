import { expect, it } from "vitest";
import { placeComments } from "../../../daemon/core/place-comments.ts";
import { toRunsOfRecord } from "../../../daemon/core/record-runs.ts";
import { makeComment } from "../../support/chat-comments.ts";
import { makeVod } from "../../support/records.ts";

const startMs = Date.parse("2026-01-01T12:00:00.000Z");
/** It begins 30 s after the stream and lacks what was on air from 60 s to 90 s. */
const runs = [
  { atMs: startMs + 30_000, fileSeconds: 0, durationSeconds: 30 },
  { atMs: startMs + 90_000, fileSeconds: 30, durationSeconds: 60 },
];

const offsets = (comments: ReturnType<typeof placeComments>) =>
  comments.map(({ content_offset_seconds: at, reelkeep }) => [
    at,
    reelkeep?.["platform_offset_seconds"],
  ]);

it("places comments where they were said in the file, and keeps where they are in the video", () => {
  const comments = [10, 30, 45.5, 60, 75, 90, 149.999, 160].map((at) => makeComment(at));
  expect(offsets(placeComments(comments, { runs, videoStartMs: startMs }))).toEqual([
    [-20, 10],
    [0, 30],
    [15.5, 45.5],
    // In the gap, all at the place where it goes on.
    [30, 60],
    [30, 75],
    [30, 90],
    [89.999, 149.999],
    [100, 160],
  ]);
});

it("goes by the clock where the platform's video has drifted away from it", () => {
  const late = { ...makeComment(100), content_offset_seconds: 40 };
  expect(offsets(placeComments([late], { runs, videoStartMs: startMs }))).toEqual([[40, 40]]);
});

it("repairs local times before it goes by them", () => {
  const local = { ...makeComment(45), created_at: "2026-01-01T05:00:45.000Z" };
  const [placed] = placeComments([local], { runs, videoStartMs: startMs });
  expect(placed).toMatchObject({
    created_at: "2026-01-01T12:00:45.000Z",
    content_offset_seconds: 15,
  });
});

it("leaves offsets as they are for a video that was not on air as it is, and without a recording", () => {
  const comments = [makeComment(45)];
  expect(offsets(placeComments(comments, { runs, videoStartMs: null }))).toEqual([[45, 45]]);
  expect(offsets(placeComments(comments, { runs: [], videoStartMs: startMs }))).toEqual([[45, 45]]);
});

it("puts comments in order by where they are in the file", () => {
  const drifted = { ...makeComment(31), content_offset_seconds: 95 };
  const placed = placeComments([makeComment(45), drifted], { runs, videoStartMs: startMs });
  expect(offsets(placed)).toEqual([
    [1, 95],
    [15, 45],
  ]);
});

it("knows where a recording without a ledger lies by its gaps, and by when it was captured", () => {
  const gap = {
    from: "2026-01-01T12:01:00.000Z",
    to: "2026-01-01T12:01:30.000Z",
    cause: "ad" as const,
    offset: 30,
    duration: 30,
  };
  expect(toRunsOfRecord(makeVod({ duration: 90, gaps: [gap] }))).toEqual(runs);

  const captured = { capture_started: "2026-01-01T12:00:40.000Z", duration: 60 };
  expect(toRunsOfRecord(makeVod(captured))).toMatchObject([{ atMs: startMs + 40_000 }]);
  // Its end can't lie after the stream's.
  const ended = { ...captured, ended_at: "2026-01-01T12:01:30.000Z" };
  expect(toRunsOfRecord(makeVod(ended))).toMatchObject([{ atMs: startMs + 30_000 }]);
  expect(toRunsOfRecord(makeVod({ duration: 0 }))).toEqual([]);
});
