import { describe, expect, it } from "vitest";
import {
  isTranslucent,
  toEvenPixels,
  toMaskName,
  toPlatformTime,
} from "../../../daemon/core/render-plan.ts";
import { makeChat } from "../../support/chat-video.ts";

describe("sizes", () => {
  it.each([
    [300, null, 300],
    [301, null, 302],
    [301, 302, 302],
    [301, 301, 300],
    [64, 64, 64],
  ])("%d pixels of at most %s become %d", (pixels, most, even) => {
    expect(toEvenPixels(pixels, most)).toBe(even);
  });
});

describe("a chat beside the platform's copy", () => {
  it("counts from the beginning of the copy", () => {
    const chat = makeChat(3);
    const [first, second, third] = chat.comments;
    if (first === undefined || second === undefined || third === undefined) throw new Error("few");
    first.reelkeep = { platform_offset_seconds: 99.5 };
    second.created_at = "some day";

    const placed = chat.comments.map((each) => toPlatformTime(each, "2026-01-01T11:59:00.000Z"));

    expect(placed.map((comment) => [comment._id, comment.content_offset_seconds])).toEqual([
      ["message-0", 99.5],
      ["message-1", 1],
      ["message-2", 62],
    ]);
  });
});

it("names a mask after its chat", () => {
  expect(["a.chat.mp4", "a_chat.mp4", "a.chat_test.mp4"].map(toMaskName)).toEqual([
    "a.chat_mask.mp4",
    "a_chat_mask.mp4",
    "a.chat_test_mask.mp4",
  ]);
});

it.each([
  ["#102030", false],
  ["#FF102030", false],
  ["#ff102030", false],
  ["#80000000", true],
  ["#00000000", true],
])("%s needs a mask: %s", (colour, needed) => {
  expect(isTranslucent(colour)).toBe(needed);
});
