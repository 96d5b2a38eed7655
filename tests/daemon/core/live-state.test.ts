import { describe, expect, it } from "vitest";
import { diffLive, type LiveEvent, type StreamNow } from "../../../daemon/core/live-state.ts";
import { makeStream } from "../../support/records.ts";

const before = makeStream();
const changed = (isContentChange: boolean, stream: StreamNow): LiveEvent => ({
  type: "changed",
  stream,
  isContentChange,
});

describe("diffLive", () => {
  const cases: [
    string,
    StreamNow | null,
    StreamNow | null,
    (now: StreamNow) => LiveEvent | null,
  ][] = [
    ["still offline", null, null, () => null],
    ["going live", null, before, (stream) => ({ type: "went_live", stream })],
    ["going offline", before, null, () => ({ type: "went_offline", last: before })],
    ["no change", before, { ...before }, () => null],
    ["a new stream", before, makeStream({ id: "42" }), (s) => ({ type: "went_live", stream: s })],
    ["a new title", before, makeStream({ title: "B" }), (s) => changed(true, s)],
    ["a new game", before, makeStream({ gameId: "1", gameName: "Go" }), (s) => changed(true, s)],
    ["a game that got a name", before, makeStream({ gameName: "X" }), (s) => changed(true, s)],
    ["more viewers", before, makeStream({ viewers: 8 }), (s) => changed(false, s)],
    ["another start", before, makeStream({ startedAt: null }), () => null],
  ];

  it.each(cases)("tells %s", (_, earlier, now, expected) => {
    expect(diffLive(earlier, now)).toEqual(expected(now ?? before));
  });
});
