import { describe, expect, it } from "vitest";
import {
  isActivity,
  toChangeNotice,
  toOfflineNotice,
  toOnlineNotice,
} from "../../../daemon/core/notices.ts";
import { formatDuration } from "../../../shared/format.ts";
import { makeChannel, makeStream } from "../../support/records.ts";

const channel = makeChannel({ displayName: "Ann", profilePictureUrl: "https://x/ann.png" });
const rules = { isCapturing: true, favourites: [] as string[] };

describe("notices of a stream", () => {
  it("say who is live with what, and lead to the stream", () => {
    expect(toOnlineNotice(channel, makeStream())).toEqual({
      category: "streamOnline",
      title: "online",
      values: { name: "Ann", game: "" },
      lines: ["Chess", "Hello"],
      url: channel.url,
      icon: "https://x/ann.png",
    });
  });

  it.each([
    ["2026-01-01T12:00:00Z", ["1:02:03", "Hello"]],
    [null, ["", "Hello"]],
  ])("say how long a stream since %s was", (startedAt, lines) => {
    const now = Date.UTC(2026, 0, 1, 13, 2, 3);
    const notice = toOfflineNotice(channel, makeStream({ startedAt }), now, formatDuration);
    expect(notice).toMatchObject({ category: "streamOffline", lines });
  });

  it.each([
    ["the same again", {}, null],
    ["more viewers only", { viewers: 9000 }, null],
    ["another title", { title: "Hi" }, "newTitle"],
    ["a game", { gameId: "1", gameName: "Go" }, "playing"],
    ["an activity", { gameId: "1", gameName: "Just Chatting" }, "streaming"],
    ["no category", { gameId: null, gameName: null }, "noGame"],
  ])("of %s", (_, changes, title) => {
    const notice = toChangeNotice(channel, makeStream(), makeStream(changes), rules);
    expect(notice?.title ?? null).toBe(title);
    if (notice !== null) expect(notice.category).toBe("streamStatusChange");
  });

  it("tell a favourite by name or id, and what happens without a recording apart", () => {
    const change = (changes: Partial<typeof rules>, name = "Go") =>
      toChangeNotice(channel, makeStream(), makeStream({ gameId: "1", gameName: name }), {
        ...rules,
        ...changes,
      });
    expect(change({ favourites: ["Go"] })).toMatchObject({
      category: "streamStatusChangeFavourite",
      title: "favourite",
      values: { name: "Ann", game: "Go" },
    });
    expect(change({ favourites: ["1"] })?.title).toBe("favourite");
    expect(change({ favourites: ["Chess"] })?.title).toBe("playing");
    expect(change({ isCapturing: false })?.category).toBe("offlineStatusChange");
  });
});

describe("isActivity", () => {
  it.each([
    ["Just Chatting", true],
    ["  music ", true],
    ["Pools, Hot Tubs, and Beaches", true],
    ["Chess", false],
    ["", false],
  ])("%s: %s", (name, expected) => {
    expect(isActivity(name)).toBe(expected);
  });
});
