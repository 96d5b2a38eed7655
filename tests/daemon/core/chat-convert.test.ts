import { describe, expect, it } from "vitest";
import {
  createDeletions,
  isBeyond,
  toChatOffset,
  toComment,
  toFragments,
  type WrittenEvent,
} from "../../../daemon/core/chat-convert.ts";
import { ChatComment } from "../../../daemon/core/chat-document.ts";
import { makeMessage, makeNotice } from "../../support/chats.ts";

const place = { offsetSeconds: 3.5, channelId: "7", videoId: "9", deletedAtMs: null };

describe("the place of a message", () => {
  // 10 s of stream, 30 s of ads, 20 s of stream.
  const runs = [
    { atMs: 100_000, fileSeconds: 0, durationSeconds: 10 },
    { atMs: 140_000, fileSeconds: 10, durationSeconds: 20 },
  ];

  it.each([
    ["long before the recording", 39_999, null],
    ["just before it", 99_000, 0],
    ["at its first picture", 100_000, 0],
    ["to the millisecond", 104_567, 4.567],
    ["during a gap, where the recording goes on", 125_000, 10],
    ["after a gap", 141_234, 11.234],
    ["right after the end", 169_000, 30],
    ["long after the end", 170_001, null],
  ])("%s", (_, atMs, expected) => {
    expect(toChatOffset(runs, atMs)).toBe(expected);
  });

  it("is not known before there is a recording, nor beyond its last picture", () => {
    expect(toChatOffset([], 1)).toBeNull();
    expect([159_999, 160_000].map((atMs) => isBeyond(runs, atMs))).toEqual([false, true]);
    expect(isBeyond([], 1)).toBe(true);
  });
});

describe("a message as a comment", () => {
  it("is taken apart at its emotes, counted in code points", () => {
    const text = "🎉 Kappa 하늘 Kappa";
    const emotes = [
      { id: "25", from: 11, to: 15 },
      { id: "25", from: 2, to: 6 },
    ];

    expect(toFragments(text, emotes)).toEqual([
      { text: "🎉 ", emoticon: null },
      { text: "Kappa", emoticon: { emoticon_id: "25" } },
      { text: " 하늘 ", emoticon: null },
      { text: "Kappa", emoticon: { emoticon_id: "25" } },
    ]);
  });

  it.each([
    ["beyond the text", [{ id: "1", from: 3, to: 9 }]],
    ["backwards", [{ id: "1", from: 3, to: 1 }]],
    [
      "over another one",
      [
        { id: "1", from: 0, to: 4 },
        { id: "2", from: 2, to: 4 },
      ],
    ],
  ])("passes over an emote that lies %s", (_, emotes) => {
    const fragments = toFragments("hello", emotes);

    expect(fragments.map(({ text }) => text).join("")).toBe("hello");
    expect(fragments.length).toBe(1);
  });

  it("has the body, badges, colour and marks of the message", () => {
    const message = makeMessage({
      text: "hi Kappa",
      emotes: [{ id: "25", from: 3, to: 7 }],
      bits: 5,
      isAction: true,
      isFirst: true,
      kind: "highlighted-message",
      sourceRoom: "8",
    });

    const comment = ChatComment.parse(toComment(message, { ...place, deletedAtMs: 60_000 }));

    expect(comment).toMatchObject({
      content_offset_seconds: 3.5,
      channel_id: "7",
      commenter: { display_name: "Ann", _id: "42", name: "ann" },
      message: {
        body: "hi Kappa",
        bits_spent: 5,
        user_badges: [{ _id: "subscriber", version: "12" }],
        user_color: "#1E90FF",
        user_notice_params: { msg_id: "highlighted-message" },
        emoticons: [{ _id: "25", begin: 3, end: 9 }],
      },
      reelkeep: {
        deleted_at: "1970-01-01T00:01:00.000Z",
        is_action: true,
        is_first: true,
        source_room: "8",
      },
    });
  });

  it("says what kind of message it is only where other programs know the kind", () => {
    const { message } = toComment(makeMessage({ kind: "gigantified-emote-message" }), place);

    expect(message.user_notice_params).toBeUndefined();
  });
});

describe("a notice as a comment", () => {
  it("is the platform's sentence and the writer's text, its emotes moved", () => {
    const notice = makeNotice({
      kind: "resub",
      systemText: "Ann subscribed!",
      text: "hi Kappa",
      emotes: [{ id: "25", from: 3, to: 7 }],
      facts: { "cumulative-months": "9" },
    });

    const { message, reelkeep } = toComment(notice, place);

    expect(message).toMatchObject({
      body: "Ann subscribed! hi Kappa",
      user_notice_params: { msg_id: "resub" },
      emoticons: [{ _id: "25", begin: 19, end: 25 }],
    });
    expect(message.fragments.map(({ text }) => text).join("")).toBe(message.body);
    expect(reelkeep).toMatchObject({ notice: "resub", system_text: "Ann subscribed!" });
  });

  it("keeps the space after a sentence that nothing follows, and has no name others don't know", () => {
    const raid = toComment(makeNotice({ kind: "raid", systemText: "34 raiders!" }), place);
    const announcement = toComment(
      makeNotice({ kind: "announcement", systemText: "", text: "listen" }),
      place,
    );

    expect(raid.message.body).toBe("34 raiders! ");
    expect(raid.message.user_notice_params).toBeUndefined();
    expect(announcement.message.body).toBe("listen");
  });
});

describe("what moderators take away", () => {
  const said = (id: string, at: number, userId = "42"): WrittenEvent =>
    makeMessage({ id, at, writer: { ...makeMessage().writer, id: userId } });

  it("is a message, or everything of somebody before a ban", () => {
    const deletions = createDeletions();
    deletions.add({ type: "deleted", at: 50, messageId: "a" });
    deletions.add({ type: "cleared", at: 30, userId: "7", seconds: 600 });
    deletions.add({ type: "cleared", at: 60, userId: "7", seconds: null });

    expect(deletions.of(said("a", 10))).toBe(50);
    expect(deletions.of(said("b", 10))).toBeNull();
    expect(deletions.of(said("c", 20, "7"))).toBe(30);
    expect(deletions.of(said("d", 40, "7"))).toBe(60);
    expect(deletions.of(said("e", 70, "7"))).toBeNull();
  });

  it("is nothing when the screens are cleared", () => {
    const deletions = createDeletions();
    deletions.add({ type: "cleared", at: 30, userId: null, seconds: null });

    expect(deletions.of(said("a", 10))).toBeNull();
  });
});
