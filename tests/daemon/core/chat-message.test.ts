import { describe, expect, it } from "vitest";
import type { ChatComment } from "../../../daemon/core/chat-document.ts";
import { type ChatLooks, toChatMessage, toPlainText } from "../../../daemon/core/chat-message.ts";
import { makeComment } from "../../support/chat-scene.ts";

const image = (name: string) => ({ picture: `/${name}`, width: 28, height: 28 });

const looks: ChatLooks = {
  emote: (id) => image(id),
  word: (word) =>
    ["catJAM", "SoSnowy"].includes(word)
      ? { ...image(word), isZeroWidth: word === "SoSnowy" }
      : null,
  badge: (set) => ({ title: set.toUpperCase(), picture: `/${set}` }),
  cheer: (word) =>
    word === "Cheer100" ? { ...image("c"), name: "Cheer", bits: 100, color: "#9C3EE8" } : null,
};

const show = (comment: ChatComment) => toChatMessage(comment, looks);
const partsOf = (text: string, facts: Parameters<typeof makeComment>[2] = {}) =>
  show(makeComment(1, text, facts)).parts;

describe("a message ready to be shown", () => {
  it("has who wrote it, when, and with what badges", () => {
    const badges = [{ _id: "vip", version: "1" }];

    expect(show(makeComment(61.2345, "hello", { badges }))).toEqual({
      id: "61.2345 Ann hello",
      offset: 61.235,
      login: "ann",
      name: "Ann",
      color: "#1E90FF",
      badges: [{ title: "VIP", picture: "/vip" }],
      parts: [{ type: "text", text: "hello" }],
      notice: null,
      is_action: false,
      is_first: false,
      is_deleted: false,
      reply_to: null,
    });
  });

  it.each([null, "", "red", "#12", "url(x)"])("has a colour when its writer chose %j", (color) => {
    const { color: given } = show(makeComment(1, "hello", { color }));

    expect(given).toMatch(/^#[0-9A-F]{6}$/);
    expect(show(makeComment(2, "again", { color })).color).toBe(given);
  });

  it("has emotes by place and by word, in their letters only, and laid over each other", () => {
    const kappa = { text: "Kappa", emoticon: { emoticon_id: "25" } };
    const fragments = [{ text: "hi " }, kappa, { text: " catJAM SoSnowy catjam" }];

    expect(partsOf("", { fragments })).toEqual([
      { type: "text", text: "hi " },
      { type: "emote", name: "Kappa", ...image("25"), is_zero_width: false },
      { type: "text", text: " " },
      { type: "emote", name: "catJAM", ...image("catJAM"), is_zero_width: false },
      { type: "text", text: " " },
      { type: "emote", name: "SoSnowy", ...image("SoSnowy"), is_zero_width: true },
      { type: "text", text: " catjam" },
    ]);
  });

  it("has cheers only where there were bits", () => {
    const cheer = { type: "cheer", name: "Cheer", bits: 100, ...image("c"), color: "#9C3EE8" };

    expect(partsOf("Cheer100 yes", { bits: 100 })).toEqual([cheer, { type: "text", text: " yes" }]);
    expect(partsOf("Cheer100 no")).toEqual([{ type: "text", text: "Cheer100 no" }]);
  });

  it.each([
    ["https://example.org/a?b=c", "link"],
    ["HTTP://example.org", "link"],
    ["javascript:alert(1)", "text"],
    ["https://", "text"],
    ["http://nodots", "text"],
    ["xhttps://example.org", "text"],
  ])("takes %s for %s", (text, type) => {
    expect(partsOf(text)).toEqual([
      type === "link" ? { type, text, url: text } : { type: "text", text },
    ]);
  });

  it("has what became of it and what it answers", () => {
    const reelkeep = {
      deleted_at: "2026-01-01T12:00:00.000Z",
      is_action: true,
      is_first: true,
      reply_to: { id: "m0", name: "Bob", body: "hey" },
    };

    expect(show(makeComment(1, "hello", { reelkeep }))).toMatchObject({
      is_deleted: true,
      is_action: true,
      is_first: true,
      reply_to: { id: "m0", name: "Bob", text: "hey" },
    });
  });

  it("tells the platform's sentence from what the writer added", () => {
    const sentence = "Ann subscribed!";
    const fragments = [
      { text: `${sentence} ` },
      { text: "Kappa", emoticon: { emoticon_id: "25" } },
      { text: " yes" },
    ];
    const reelkeep = { notice: "resub", system_text: sentence };
    const message = show(makeComment(1, "", { fragments, reelkeep }));

    expect(message.notice).toEqual({ kind: "resub", sentence });
    expect(message.parts.map(({ type }) => type)).toEqual(["emote", "text"]);
    expect(toPlainText(message)).toBe("Ann subscribed! Kappa yes");
  });

  it("cuts the sentence also where it ends within a piece", () => {
    const fragments = [{ text: "Ann subscribed! hello" }];
    const reelkeep = { notice: "resub", system_text: "Ann subscribed!" };

    expect(partsOf("", { fragments, reelkeep })).toEqual([{ type: "text", text: "hello" }]);
  });

  it("leaves the notices of other programs as they are", () => {
    const message = show(makeComment(1, "Ann subscribed! hello", { noticeId: "sub" }));

    expect(message.notice).toEqual({ kind: "sub", sentence: "" });
    expect(toPlainText(message)).toBe("Ann subscribed! hello");
  });

  it("is never before the recording", () => {
    expect(show(makeComment(-3, "early")).offset).toBe(0);
  });
});
