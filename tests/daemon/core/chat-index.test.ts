import { describe, expect, it } from "vitest";
import { addToActivity, createActivity } from "../../../daemon/core/chat-activity.ts";
import { createChatIndex, markBefore, placeOfMark } from "../../../daemon/core/chat-index.ts";

const write = (offsets: readonly number[], nameOf = (_at: number) => "ann") => {
  const index = createChatIndex();
  offsets.forEach((offset, at) => {
    index.add({ offset, login: nameOf(at), name: nameOf(at).toUpperCase() });
    index.wrote(10);
  });
  return index.index();
};

describe("the index of a chat", () => {
  it("knows where to begin reading for any moment", () => {
    const offsets = Array.from({ length: 1000 }, (_, at) => Math.floor(at / 3));
    const index = write(offsets);

    for (const seconds of [0, 1, 21, 22, 100, 333, 400]) {
      const first = offsets.findIndex((offset) => offset >= seconds);
      const start = placeOfMark(index, markBefore(index, seconds)) / 10;
      expect(start).toBeLessThanOrEqual(first === -1 ? offsets.length : first);
      expect((first === -1 ? offsets.length : first) - start).toBeLessThanOrEqual(128);
    }
  });

  it("begins before all messages of a moment that lasts over many marks", () => {
    const index = write([...Array.from({ length: 300 }, () => 5), 6]);

    expect(placeOfMark(index, markBefore(index, 5))).toBe(0);
    expect(placeOfMark(index, markBefore(index, 6)) / 10).toBeGreaterThan(200);
  });

  it("has no place for anything in an empty chat", () => {
    const index = write([]);

    expect(placeOfMark(index, markBefore(index, 5))).toBe(0);
    expect(index).toMatchObject({ count: 0, first: null, last: null, topChatters: [] });
  });

  it("puts a message that comes late where the one before it is", () => {
    expect(write([1, 7, 3])).toMatchObject({ first: 1, last: 7, count: 3 });
  });

  it("knows who wrote most", () => {
    const index = write(
      Array.from({ length: 100 }, (_, at) => at),
      (at) => `user${Math.floor(Math.sqrt(at))}`,
    );

    expect(index.chatterCount).toBe(10);
    expect(index.topChatters[0]).toEqual({ login: "user9", name: "USER9", message_count: 19 });
    expect(index.topChatters.map(({ message_count }) => message_count)).toEqual([
      19, 17, 15, 13, 11, 9, 7, 5, 3, 1,
    ]);
  });
});

describe("the activity of a chat", () => {
  it("counts by the second while it is short", () => {
    const activity = createActivity();
    for (const seconds of [0, 0.9, 2, -1]) addToActivity(activity, seconds);

    expect(activity).toEqual({ bucketSeconds: 1, counts: [3, 0, 1] });
  });

  it("gets coarser with its length, and loses nothing", () => {
    const activity = createActivity();
    for (let seconds = 0; seconds < 36_000; seconds += 7) addToActivity(activity, seconds);

    expect(activity.bucketSeconds).toBe(128);
    expect(activity.counts.length).toBeLessThanOrEqual(500);
    expect(activity.counts.reduce((sum, count) => sum + count, 0)).toBe(Math.ceil(36_000 / 7));
  });
});
