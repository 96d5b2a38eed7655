import { describe, expect, it } from "vitest";
import { countActivity, countAt, toActivityOutline } from "../../web/state/chat-activity.ts";
import { createListFeed } from "../../web/state/chat-feed.ts";
import { parseChatFile } from "../../web/state/chat-file.ts";
import { keepChatOffset, readChatOffset } from "../../web/state/chat-offsets.ts";
import { toCopyTimeline } from "../../web/state/copy-timeline.ts";
import { toPartChapters } from "../../web/state/part-chapters.ts";
import { defaultPlayerSettings, parsePlayerSettings } from "../../web/state/player-settings.ts";
import { toReadable } from "../../web/state/readable-color.ts";
import { sampleMessage } from "./support/sample-chat.ts";

const never = new AbortController().signal;

describe("a chat that is all here", () => {
  const feed = createListFeed([
    sampleMessage(1, "a"),
    sampleMessage(2, "b", { name: "하늘빛", login: "sky" }),
    sampleMessage(2, "c"),
    sampleMessage(2, "d"),
    sampleMessage(9, "e"),
  ]);
  const ids = async (wish: Parameters<typeof feed.load>[0]) => {
    const { messages, next } = await feed.load(wish, never);
    return [messages.map(({ id }) => id).join(""), next];
  };

  it("is read by pages, those of one moment together", async () => {
    expect(await ids({ from: 0, limit: 2 })).toEqual(["abcd", 9]);
    expect(await ids({ from: 9, limit: 2 })).toEqual(["e", null]);
    expect(await ids({ from: 0, to: 2, limit: 9 })).toEqual(["a", null]);
  });

  it("is read from behind", async () => {
    expect(await ids({ from: 0, to: 3, limit: 2, isLatest: true })).toEqual(["cd", 9]);
    expect(await ids({ from: 0, to: 99, limit: 2, isLatest: true })).toEqual(["de", null]);
  });

  it("is searched by words and by name with login", async () => {
    const find = async (words: string) =>
      (await feed.search(words, never)).messages.map(({ id }) => id);
    expect(await find("WORDS  of e")).toEqual(["e"]);
    expect(await find("하늘빛 sky")).toEqual(["b"]);
    expect(await find("nothing")).toEqual([]);
  });
});

describe("a chat file", () => {
  const png = "iVBORw0KGgoAAAA";
  const comment = (offset: number, message: object, extra: object = {}) => ({
    _id: `id ${offset}`,
    content_offset_seconds: offset,
    commenter: { display_name: "Bob", name: "bob", _id: "1" },
    message: { body: "", fragments: [], user_badges: [], ...message },
    ...extra,
  });
  const text = JSON.stringify({
    comments: [
      comment(5, {
        bits_spent: 100,
        user_color: "#FF0000",
        user_badges: [{ _id: "vip", version: "1" }],
        fragments: [
          { text: "look " },
          { text: "Kappa", emoticon: { emoticon_id: "25" } },
          { text: " catJAM Rain Cheer100 https://example.org/x" },
        ],
      }),
      comment(2, { body: "plain" }),
      comment(
        3,
        { fragments: [{ text: "34 raiders! hello" }] },
        {
          reelkeep: {
            notice: "raid",
            system_text: "34 raiders!",
            deleted_at: "2026-11-20T10:00:00Z",
            reply_to: { id: "1", name: "Mia", body: "what?" },
          },
        },
      ),
    ],
    embeddedData: {
      firstParty: [{ id: "25", data: png, width: 25, height: 28 }],
      thirdParty: [
        { name: "catJAM", data: png, width: 28, height: 28 },
        { name: "Rain", data: "<svg onload=alert(1)>", isZeroWidth: true },
      ],
      twitchBadges: [{ name: "vip", versions: { 1: { title: "VIP", bytes: png } } }],
      twitchBits: [{ prefix: "Cheer", tierList: { 1: { data: png }, 100: { data: png } } }],
    },
  });
  const messages = parseChatFile(text) ?? [];

  it("is read in the order of the recording", () => {
    expect(messages.map(({ offset }) => offset)).toEqual([2, 3, 5]);
    expect(messages[0]?.parts).toEqual([{ type: "text", text: "plain" }]);
  });

  it("has notices, what was taken away, and answers", () => {
    expect(messages[1]).toMatchObject({
      notice: { kind: "raid", sentence: "34 raiders!" },
      parts: [{ type: "text", text: "hello" }],
      is_deleted: true,
      reply_to: { id: "1", name: "Mia", text: "what?" },
    });
  });

  it("carries its pictures, and only pictures", () => {
    const picture = `data:image/png;base64,${png}`;
    expect(messages[2]?.badges).toEqual([{ title: "VIP", picture }]);
    expect(messages[2]?.parts).toEqual([
      { type: "text", text: "look " },
      { type: "emote", name: "Kappa", picture, width: 25, height: 28, is_zero_width: false },
      { type: "text", text: " " },
      { type: "emote", name: "catJAM", picture, width: 28, height: 28, is_zero_width: false },
      { type: "text", text: " " },
      {
        type: "emote",
        name: "Rain",
        picture: null,
        width: null,
        height: null,
        is_zero_width: true,
      },
      { type: "text", text: " " },
      {
        ...{ type: "cheer", name: "Cheer", bits: 100, color: "#9c3ee8" },
        ...{ picture, width: null, height: null },
      },
      { type: "text", text: " " },
      { type: "link", text: "https://example.org/x", url: "https://example.org/x" },
    ]);
  });

  it.each(["", "[]", "{}", "nonsense", '{"comments":7}'])("that is %j is none", (other) => {
    expect(parseChatFile(other)).toBeNull();
  });

  it("does not fall over what is missing in it", () => {
    expect(
      parseChatFile('{"comments":[null, 3, {"message": {"fragments": [null]}}]}'),
    ).toHaveLength(3);
  });
});

describe("the activity of a chat", () => {
  it("is counted in stretches", () => {
    const activity = countActivity([0, 0.5, 3, 999]);
    expect(activity).toMatchObject({ bucketSeconds: 2 });
    expect(activity.counts).toHaveLength(500);
    expect([countAt(activity, 1), countAt(activity, 3), countAt(activity, -4)]).toEqual([2, 1, 2]);
    expect(countActivity([]).counts).toEqual([]);
  });

  it("is drawn over the whole recording", () => {
    const outline = toActivityOutline({ bucketSeconds: 1, counts: [4, 0, 1] }, 4);
    expect(outline).toBe("M0 1L0.0000 0.0000H0.2500L0.2500 1.0000H0.5000L0.5000 0.5000H0.7500V1Z");
  });
});

describe("the colour of a name", () => {
  it.each([
    ["#0000ff", "#1a1f25"],
    ["#000000", "#1a1f25"],
    ["#ffff00", "#ffffff"],
    ["#ffffff", "#ffffff"],
    ["not one", "#ffffff"],
  ])("%s can be read on %s", (color, background) => {
    expect(toReadable(color, background)).toMatch(/^#[0-9a-f]{6}$/);
    expect(contrast(toReadable(color, background), background)).toBeGreaterThanOrEqual(4.5);
  });

  it("stays as it is where it can be read", () => {
    expect(toReadable("#1a7540", "#ffffff")).toBe("#1a7540");
  });
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe("what a browser remembers of its player", () => {
  it("is taken as far as it fits", () => {
    const stored = JSON.stringify({ volume: 0.4, speed: 99, chatWidth: 300, isMuted: "yes", x: 1 });
    expect(parsePlayerSettings(stored)).toEqual({
      ...defaultPlayerSettings,
      volume: 0.4,
      chatWidth: 300,
    });
    expect(parsePlayerSettings("nonsense")).toEqual(defaultPlayerSettings);
    expect(parsePlayerSettings(undefined)).toEqual(defaultPlayerSettings);
  });

  it("has the place of each recording's chat, until it is set back", () => {
    localStorage.clear();
    keepChatOffset(localStorage, "one", -1.5);
    keepChatOffset(localStorage, "two", 3);
    expect([readChatOffset(localStorage, "one"), readChatOffset(localStorage, "two")]).toEqual([
      -1.5, 3,
    ]);
    keepChatOffset(localStorage, "one", 0);
    expect(readChatOffset(localStorage, "one")).toBe(0);
    localStorage.setItem("reelkeep.chat-offsets", '[["one"], 7, ["two", "x"]]');
    expect(readChatOffset(localStorage, "two")).toBe(0);
  });
});

describe("the times of a recording", () => {
  const at = (seconds: number) =>
    new Date(Date.parse("2026-11-20T18:00:00Z") + seconds * 1000).toISOString();

  it("are those of the platform's copy without what is missing", () => {
    const gap = { from: at(70), to: at(90), cause: "ad", offset: 40, duration: 20 } as const;
    const { toRecording, toCopy } = toCopyTimeline({
      gaps: [gap],
      duration: 100,
      started_at: at(0),
      ended_at: at(150),
      capture_started: at(30),
      capture_started2: at(30),
      media_started_at: null,
      external_vod_date: at(10),
    });
    expect([20, 59, 70, 80, 90].map(toRecording)).toEqual([0, 39, 40, 40, 50]);
    expect([0, 39, 40, 50].map(toCopy)).toEqual([20, 59, 80, 90]);
  });

  it("are divided among its files", () => {
    const chapter = {
      ...{ started_at: at(0), title: "All", game_id: null, game_name: null, image_url: null },
      ...{ viewer_count: null, is_mature: null, online: true, offset: 5, duration: 10 },
    };
    const part = { basename: "b.mp4", offsetSeconds: 10, durationSeconds: 10 };
    expect(toPartChapters([chapter], part)).toEqual([{ ...chapter, offset: 0, duration: 5 }]);
    expect(toPartChapters([{ ...chapter, duration: 5 }], part)).toEqual([]);
  });
});
