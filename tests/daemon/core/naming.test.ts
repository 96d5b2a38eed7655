import { describe, expect, it } from "vitest";
import {
  namingValues,
  nextEpisode,
  toBasename,
  toFreeName,
  toSafeName,
  toSeason,
} from "../../../daemon/core/naming.ts";

const input = {
  internalName: "ann",
  displayName: "Ann",
  id: "41",
  startedAt: "2026-11-05T07:08:09.123Z",
  title: "Hello: a/b?",
  gameName: null as string | null,
  season: "202611",
  episode: 3,
};

describe("toBasename", () => {
  it.each([
    ["{internalName}_{date}_s{season}e{episode:2}", "ann_2026-11-05T07_08_09Z_s202611e03"],
    ["{year}-{month}-{day} {hour}.{minute}.{second}", "2026-11-05 07.08.09"],
    ["{displayName} - {title}", "Ann - Hello a b"],
    ["{internalName}_{game_name}_{id}", "ann_41"],
    ["../{title}", "Hello a b"],
    ["{game_name}", "ann_41"],
    ["{unknown}", "ann_41"],
  ])("makes of %j %j", (template, expected) => {
    expect(toBasename(template, input)).toBe(expected);
  });

  it("offers each variable that the help of the setting names", () => {
    const names =
      "internalName displayName date year month day hour minute second id season episode title game_name";

    expect(Object.keys(namingValues(input)).toSorted()).toEqual(names.split(" ").toSorted());
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

describe("season and episode", () => {
  it("are the month of the start and the number after the highest", () => {
    const recorded = [
      { stream_season: "202611", stream_number: 2 },
      { stream_season: "202611", stream_number: 7 },
      { stream_season: "202610", stream_number: 30 },
    ];

    expect(toSeason("2026-11-30T23:59:59Z")).toBe("202611");
    expect(nextEpisode(recorded, "202611")).toBe(8);
    expect(nextEpisode(recorded, "202612")).toBe(1);
  });
});
