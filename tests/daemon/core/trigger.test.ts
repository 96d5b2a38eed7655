import { describe, expect, it } from "vitest";
import { toBackOffMs } from "../../../daemon/core/back-off.ts";
import { createSeenIds } from "../../../daemon/core/seen-ids.ts";
import {
  type Announcement,
  contentOf,
  describeStream,
  isStreamOf,
  lookLagMs,
  type OnlineTrigger,
} from "../../../daemon/core/trigger.ts";
import { undescribedStream } from "../../../daemon/core/live-state.ts";
import { makeStream } from "../../support/records.ts";

const atMs = 1_000_000;
const old = makeStream({ title: "Old" });
const fresh = makeStream({ title: "New", gameId: "2", gameName: "Go" });
const announced: Announcement = { content: contentOf(fresh), before: contentOf(old), atMs };

describe("a look put right by what was told", () => {
  it.each<[string, Parameters<typeof describeStream>, { id: string; title: string }]>([
    ["nothing was told", [old, null, null, atMs], old],
    ["a look that lags behind", [old, old, announced, atMs + 1000], fresh],
    ["a look that caught up", [fresh, fresh, announced, atMs + 1000], fresh],
    [
      "a look that is newer still",
      [makeStream({ title: "3" }), fresh, announced, atMs],
      makeStream({ title: "3" }),
    ],
    ["an old title long after", [old, fresh, announced, atMs + lookLagMs + 1], old],
    ["only the playlists know it", [undescribedStream("41"), null, announced, atMs], fresh],
    ["only the playlists, but it was seen before", [undescribedStream("41"), old, null, atMs], old],
    [
      "nobody knows its title",
      [undescribedStream("41"), null, null, atMs],
      undescribedStream("41"),
    ],
  ])("%s", (_, input, { id, title }) => {
    expect(describeStream(...input)).toMatchObject({ id, title });
  });
});

describe("whether a look shows the stream that was told of", () => {
  const trigger: OnlineTrigger = {
    type: "online",
    provider: "twitch",
    streamerId: "1",
    streamId: "42",
    startedAt: "2026-01-01T12:00:00Z",
    isRerun: false,
    atMs,
  };
  it.each([
    ["the same", makeStream({ id: "42" }), true],
    ["an older one", makeStream({ id: "41", startedAt: "2026-01-01T09:00:00Z" }), false],
    ["a newer one", makeStream({ id: "43", startedAt: "2026-01-01T12:30:00Z" }), true],
    ["one without a time", makeStream({ id: "41", startedAt: null }), false],
  ])("%s", (_, stream, expected) => {
    expect(isStreamOf(stream, trigger)).toBe(expected);
  });
});

describe("ids seen before", () => {
  it("are new once within the window", () => {
    const seen = createSeenIds(100);
    expect([0, 50, 99].map((now) => seen.isNew("a", now))).toEqual([true, false, false]);
    expect(seen.isNew("b", 99)).toBe(true);
    expect([seen.isNew("a", 100), seen.isNew("b", 100)]).toEqual([true, false]);
  });
});

describe("the wait after failures", () => {
  it("doubles up to a limit and is spread", () => {
    const rule = { firstMs: 1000, mostMs: 60_000 };
    expect([1, 2, 3, 7, 1000].map((failures) => toBackOffMs(rule, failures, 0.5))).toEqual([
      1000, 2000, 4000, 60_000, 60_000,
    ]);
    expect([toBackOffMs(rule, 1, 0), toBackOffMs(rule, 1, 1)]).toEqual([750, 1250]);
  });
});
