import { describe, expect, it } from "vitest";
import {
  namingValues,
  toBasename,
  toClipName,
  toCutName,
  toExportName,
  toFolder,
  toFreeName,
  toSafeName,
  toSplitName,
  toVodNaming,
  type VodNaming,
} from "../../../daemon/core/naming.ts";
import { variablesOf } from "../../../shared/config/template-variables.ts";
import { makeVod } from "../../support/records.ts";

const input: VodNaming = {
  internalName: "ann",
  displayName: "Ann",
  id: "41",
  startedAt: "2026-11-05T07:08:09.123Z",
  title: "Hello: a/b?",
  gameName: null,
  gameId: null,
  season: "202611",
  episode: 3,
  absoluteSeason: 2,
  absoluteEpisode: 17,
  comment: "",
  resolution: "720p60",
};
const named = { ...input, basename: "ann_e03" };

describe("toBasename", () => {
  it.each([
    ["{internalName}_{date}_s{season}e{episode:2}", "ann_2026-11-05T07_08_09Z_s202611e03"],
    ["{year}-{month}-{day} {hour}.{minute}.{second}", "2026-11-05 07.08.09"],
    ["{date:yyyy-MM-dd HH:mm}", "2026-11-05 07_08"],
    ["{login} {year_short}{day:1} {absolute_season:2}x{absolute_episode:3}", "ann 265 02x017"],
    ["{stream_number} {resolution} {comment}", "3 720p60"],
    ["{displayName} - {title}", "Ann - Hello a b"],
    ["{displayName} [{game_name}] ({game_id})", "Ann"],
    ["{internalName}_{game_name}_{id}", "ann_41"],
    ["../{title}", "Hello a b"],
    ["{game_name}", "ann_41"],
    ["{unknown}", "ann_41"],
  ])("makes of %j %j", (template, expected) => {
    expect(toBasename(template, input)).toBe(expected);
  });

  it("offers each variable of the list, and no other", () => {
    expect(Object.keys(namingValues(input)).toSorted()).toEqual(
      variablesOf("vod")
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});

describe("toFolder", () => {
  it.each([
    ["{basename}", "ann_e03"],
    ["", ""],
    ["{year}/{month}/{basename}", "2026/11/ann_e03"],
    ["{title}", "Hello a b"],
    ["{game_name}/{id}", "41"],
    ["a//b/ ../nul", "a/b/_nul"],
    ["1/2/3/4/5/6/7/8/9", "1/2/3/4/5/6/7/8"],
  ])("makes of %j %j", (template, expected) => {
    expect(toFolder(template, input, "ann_e03")).toBe(expected);
  });
});

describe("names of what is made of a recording", () => {
  const chapter = { number: 2, title: "The end", gameName: "Chess", gameId: "743" };
  const clip = {
    internalName: "ann",
    displayName: "Ann",
    id: "Funny-41",
    title: "What?",
    creator: "bob",
    createdAt: "2026-11-05T07:08:09Z",
    quality: "1080p60",
    gameName: "Chess",
    gameId: "743",
  };

  it("a part gets its chapter", () => {
    const template =
      "{basename}_{chapter_number:2}_{chapter_title} ({chapter_game_name} {chapter_game_id})";

    expect(toSplitName(template, named, chapter)).toBe("ann_e03_02_The end (Chess 743)");
    expect(toSplitName("{game_name}", named, chapter)).toBe("ann_e03_2");
  });

  it("a cut gets its times", () => {
    const cut = { startSeconds: 3723.9, endSeconds: 4000, name: "" };

    expect(toCutName("{basename}_{start}-{end}_{cut_name}", named, cut)).toBe(
      "ann_e03_1h02m03s-1h06m40s",
    );
    expect(toCutName("{cut_name}", named, cut)).toBe("ann_e03_cut");
  });

  it("a clip gets its own values and folders", () => {
    const template = "{broadcaster}/{clip_date:yyyy}/{creator} - {title} [{id}] [{quality}]";

    expect(toClipName(template, clip)).toEqual({
      folder: "Ann/2026",
      basename: "bob - What [Funny-41] [1080p60]",
    });
    expect(toClipName(template, { ...clip, quality: null }).basename).toBe("bob - What [Funny-41]");
    expect(toClipName("{title}", { ...clip, title: "??" })).toEqual({
      folder: "",
      basename: "Funny-41",
    });
  });

  it("an export gets folders", () => {
    expect(toExportName("{displayName}/{season}/{title}", named)).toEqual({
      folder: "Ann/202611",
      basename: "Hello a b",
    });
  });

  it("has room for a long name and what is added to it", () => {
    const name = toSplitName(
      "{basename}_{chapter_number:2}_{chapter_title}",
      {
        ...named,
        basename: "x".repeat(200),
      },
      { ...chapter, title: "y".repeat(300) },
    );

    expect(name).toBe(`${"x".repeat(200)}_02_${"y".repeat(31)}`);
  });
});

describe("toVodNaming", () => {
  it("takes the game of the first chapter", () => {
    const vod = makeVod({ stream_number: 4, stream_absolute_number: 12, comment: "nice" });

    expect(toVodNaming(vod, { internalName: "ann", displayName: "Ann" })).toMatchObject({
      id: "41",
      title: "Hello",
      gameName: null,
      season: "202601",
      episode: 4,
      absoluteEpisode: 12,
      comment: "nice",
    });
  });
});

describe("toSafeName", () => {
  it.each([
    ["separators and what shares refuse", 'a/b\\c:d*e?f"g<h>i|j', "a b c d e f g h i j"],
    ["control characters", "a\u0000b\u001fc\u007fd\n\te", "a b c d e"],
    ["a lone half of a character", "a\ud83d b", "a\ufffd b"],
    ["dots and spaces at the ends", " ..a.b.. ", "a.b"],
    ["a path upwards", "..", ""],
    ["a device name", "CON", "_CON"],
    ["a device name with an ending", "nul.ts", "_nul.ts"],
    ["a device name with a number", "Com1", "_Com1"],
    ["a name that only begins like a device", "console", "console"],
    ["what a web address would mind", "a#b&c%d+e", "a#b&c%d+e"],
    ["a time", "at 12:30:05 or x:y", "at 12_30_05 or x y"],
    ["a letter with a separate accent", "e\u0301", "\u00e9"],
    ["nothing", "", ""],
  ])("makes %s safe", (_, name, expected) => {
    expect(toSafeName(name)).toBe(expected);
  });

  it.each([
    ["letters", "a", 200],
    ["Korean", "가", 198],
    ["emoji", "🎮", 200],
  ])("cuts %s to 200 bytes without splitting a character", (_, character, bytes) => {
    const name = toSafeName(character.repeat(300));

    expect(Buffer.byteLength(name)).toBe(bytes);
    expect(name).toBe(character.repeat(bytes / Buffer.byteLength(character)));
  });

  it("leaves no dot or space where it was cut", () => {
    expect(toSafeName(`${"a".repeat(198)}. b`)).toBe("a".repeat(198));
  });
});

describe("toFreeName", () => {
  it.each([
    [[], "x"],
    [["x"], "x (2)"],
    [["x", "x (2)", "x (3)"], "x (4)"],
  ])("finds a name beside %j", (taken, expected) => {
    expect(toFreeName("x", (name) => taken.includes(name))).toBe(expected);
  });
});
