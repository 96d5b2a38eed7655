import { describe, expect, it } from "vitest";
import {
  findCutKeys,
  type MediaPacket,
  planExactCut,
  planKeyCut,
  planSplit,
} from "../../../daemon/core/cut-plan.ts";

/** Frames a second apart, in decoding order: `K` a key frame, others by what they are shown after. */
function toPackets(shownAt: readonly number[], keys: readonly number[]): MediaPacket[] {
  return shownAt.map((ptsSeconds, index) => ({
    ptsSeconds,
    dtsSeconds: index - 1,
    durationSeconds: 1,
    isKey: keys.includes(ptsSeconds),
  }));
}

/** Groups of four frames with one that is decoded before the two it is shown after. */
const packets = toPackets([0, 3, 1, 2, 4, 7, 5, 6, 8, 11, 9, 10], [0, 4, 8]);
/** The frame shown at 3 comes after the key frame at 4 in the file. */
const open = toPackets([0, 1, 2, 4, 3, 5, 6, 7], [0, 4]);

const spanOf = (plan: { from: { seconds: number }; to: { seconds: number } } | null) =>
  plan === null ? null : [plan.from.seconds, plan.to.seconds];

describe("planKeyCut", () => {
  it.each([
    { asked: [0, 12], cut: [0, 12] },
    { asked: [3, 9], cut: [4, 8] },
    { asked: [1.9, 6.1], cut: [0, 8] },
    { asked: [2, 6], cut: [0, 4] },
    { asked: [5.5, 5.9], cut: [4, 8] },
    { asked: [6.5, 7], cut: [4, 8] },
    { asked: [11, 11.5], cut: [8, 12] },
    { asked: [0, 0.1], cut: [0, 4] },
  ])("$asked becomes $cut", ({ asked: [startSeconds = 0, endSeconds = 0], cut }) => {
    expect(spanOf(planKeyCut(packets, { startSeconds, endSeconds }))).toEqual(cut);
  });

  it("finds nothing in nothing", () => {
    expect(planKeyCut([], { startSeconds: 0, endSeconds: 1 })).toBeNull();
  });
});

describe("planExactCut", () => {
  const partsOf = (startSeconds: number, endSeconds: number, from = packets) =>
    planExactCut(from, { startSeconds, endSeconds })?.parts.map((part) => [
      part.isEncoded ? "encode" : "copy",
      part.from.seconds,
      part.to.seconds,
      part.frames,
    ]);

  it.each([
    {
      asked: [1, 10],
      parts: [
        ["encode", 1, 4, 3],
        ["copy", 4, 8, null],
        ["encode", 8, 10, 2],
      ],
    },
    { asked: [4, 8], parts: [["copy", 4, 8, null]] },
    {
      asked: [4, 9],
      parts: [
        ["copy", 4, 8, null],
        ["encode", 8, 9, 1],
      ],
    },
    {
      asked: [3, 8],
      parts: [
        ["encode", 3, 4, 1],
        ["copy", 4, 8, null],
      ],
    },
    {
      asked: [5, 12],
      parts: [
        ["encode", 5, 8, 3],
        ["copy", 8, 12, null],
      ],
    },
    { asked: [5, 7], parts: [["encode", 5, 7, 2]] },
    { asked: [0.4, 2.4], parts: [["encode", 1, 3, 2]] },
    { asked: [3, 6], parts: [["encode", 3, 6, 3]] },
    { asked: [0, 99], parts: [["copy", 0, 12, null]] },
  ])("$asked becomes $parts", ({ asked: [start = 0, end = 0], parts }) => {
    expect(partsOf(start, end)).toEqual(parts);
  });

  it.each([
    [3.2, 3.9],
    [12, 13],
    [5, 5],
  ])("is nothing when no frame is shown first between %s and %s", (start, end) => {
    expect(partsOf(start, end)).toBeUndefined();
  });

  it("copies nothing from a key frame that frames before it need", () => {
    expect(partsOf(1, 8, open)).toEqual([["encode", 1, 8, 7]]);
  });

  it("tells from which key frame a part has to be decoded", () => {
    const plan = planExactCut(packets, { startSeconds: 1, endSeconds: 10 });
    expect(plan?.parts.map(({ entrySeconds }) => entrySeconds)).toEqual([0, 4, 8]);
  });
});

describe("planSplit", () => {
  const split = (marks: readonly number[], from = packets) =>
    planSplit(
      from,
      marks.map((seconds) => ({ seconds })),
    ).map(({ mark, from: start, to }) => [mark.seconds, start.seconds, to.seconds]);

  it.each([
    {
      marks: [0, 4, 8],
      parts: [
        [0, 0, 4],
        [4, 4, 8],
        [8, 8, 12],
      ],
    },
    {
      marks: [0, 5, 7],
      parts: [
        [0, 0, 4],
        [5, 4, 8],
        [7, 8, 12],
      ],
    },
    {
      marks: [3, 5],
      parts: [
        [3, 0, 4],
        [5, 4, 12],
      ],
    },
    {
      marks: [0, 3, 5],
      parts: [
        [0, 0, 4],
        [5, 4, 12],
      ],
    },
    { marks: [0, 1], parts: [[1, 0, 12]] },
    { marks: [0, 11.5], parts: [[0, 0, 12]] },
    { marks: [], parts: [] },
  ])("$marks becomes $parts", ({ marks, parts }) => {
    expect(split(marks)).toEqual(parts);
  });
});

describe("findCutKeys", () => {
  it("leaves out those that begin an open group", () => {
    expect(findCutKeys(open).map(({ seconds }) => seconds)).toEqual([0]);
  });
});
