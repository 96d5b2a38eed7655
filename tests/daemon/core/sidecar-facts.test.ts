import { describe, expect, it } from "vitest";
import { formatEpisodeNfo } from "../../../daemon/core/nfo.ts";
import { mergeFacts, readInfo, readNfo } from "../../../daemon/core/sidecar-facts.ts";

const nothing = {
  startedAt: null,
  id: null,
  title: null,
  gameName: null,
  season: null,
  episode: null,
};

describe("readNfo", () => {
  it("reads what this daemon writes", () => {
    const nfo = formatEpisodeNfo({
      showTitle: "Ann",
      title: 'Hello <you> & "me"',
      season: 202_601,
      episode: 7,
      plot: "x",
      startedAt: "2026-01-02T03:04:05.000Z",
      createdAt: "2026-01-02T03:04:06.000Z",
      studio: "twitch",
      uniqueId: { type: "twitch", id: "41" },
      games: ["Chess", "Go"],
      durationSeconds: 60,
      video: null,
      audioCodec: null,
    });
    expect(readNfo(nfo)).toEqual({
      startedAt: "2026-01-02T00:00:00.000Z",
      id: "41",
      title: 'Hello <you> & "me"',
      gameName: "Chess",
      season: "202601",
      episode: 7,
    });
  });

  it("takes a season that is no month for unknown, and characters by number for themselves", () => {
    const xml =
      "<episodedetails><title>A&#228;&#x42;&apos;&what;</title><season>3</season></episodedetails>";
    expect(readNfo(xml)).toEqual({ ...nothing, title: "AäB'&what;" });
  });

  it("leaves other documents alone", () => {
    expect(readNfo("<movie><title>x</title></movie>")).toBeNull();
  });
});

describe("readInfo", () => {
  it.each([
    [{ id: "v41", title: "T", timestamp: 1_767_225_600 }, "2026-01-01T00:00:00.000Z", "41"],
    [{ id: "abc", title: "T", upload_date: "20260102" }, "2026-01-02T00:00:00.000Z", "abc"],
    [{ id: 7, title: "T", upload_date: "soon" }, null, null],
  ])("reads %j", (info, startedAt, id) => {
    expect(readInfo(JSON.stringify(info))).toEqual({ ...nothing, title: "T", startedAt, id });
  });

  it("leaves what is no such document alone", () => {
    expect(readInfo("nonsense")).toBeNull();
    expect(readInfo("[]")).toBeNull();
  });
});

describe("mergeFacts", () => {
  it("trusts the first source that knows", () => {
    const first = { ...nothing, title: "A" };
    const second = { ...nothing, title: "B", episode: 3 };
    expect(mergeFacts([first, null, second])).toEqual({ ...nothing, title: "A", episode: 3 });
    expect(mergeFacts([])).toEqual(nothing);
  });
});
