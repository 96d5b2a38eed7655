import { describe, expect, it } from "vitest";
import {
  currentNumbers,
  keepNumbers,
  type KeptNumbers,
  nextNumbers,
  toSeason,
  type VodNumbers,
} from "../../../daemon/core/numbering.ts";

function numbers(season: string, episode: number, absolute: [number, number] | null): VodNumbers {
  return {
    stream_season: season,
    stream_number: episode,
    stream_absolute_season: absolute?.[0] ?? null,
    stream_absolute_number: absolute?.[1] ?? null,
  };
}

const kept = (
  season: string,
  number: number,
  absolute_season: number,
  absolute_number: number,
): KeptNumbers => ({ season, number, absolute_season, absolute_number });

it("the season is the month of the start, UTC", () => {
  expect(toSeason("2026-11-30T23:59:59Z")).toBe("202611");
  expect(toSeason("2026-12-01T00:00:00.000Z")).toBe("202612");
});

describe("nextNumbers", () => {
  it.each<[string, VodNumbers[], KeptNumbers | null, string, VodNumbers]>([
    ["the first recording of all", [], null, "202611", numbers("202611", 1, [1, 1])],
    [
      "the next one of a season",
      [numbers("202611", 1, [1, 1]), numbers("202611", 2, [1, 2])],
      kept("202611", 2, 1, 2),
      "202611",
      numbers("202611", 3, [1, 3]),
    ],
    [
      "a new month",
      [numbers("202611", 4, [1, 4])],
      kept("202611", 4, 1, 4),
      "202612",
      numbers("202612", 1, [2, 5]),
    ],
    [
      "a year later in the same month",
      [numbers("202611", 4, [1, 4])],
      null,
      "202711",
      numbers("202711", 1, [2, 5]),
    ],
    [
      "one whose predecessor was deleted",
      [numbers("202611", 1, [1, 1])],
      kept("202611", 2, 1, 2),
      "202611",
      numbers("202611", 3, [1, 3]),
    ],
    [
      "one whose predecessors were all deleted",
      [],
      kept("202611", 2, 5, 40),
      "202612",
      numbers("202612", 1, [6, 41]),
    ],
    [
      "one after a failed attempt, which left nothing",
      [numbers("202611", 1, [1, 1])],
      kept("202611", 1, 1, 1),
      "202611",
      numbers("202611", 2, [1, 2]),
    ],
    [
      "one after recordings without absolute numbers",
      [numbers("202609", 1, null), numbers("202610", 1, null), numbers("202610", 2, null)],
      null,
      "202611",
      numbers("202611", 1, [3, 4]),
    ],
    [
      "one in a season whose recordings have no absolute numbers",
      [numbers("202609", 1, null), numbers("202610", 1, null)],
      null,
      "202610",
      numbers("202610", 2, [2, 3]),
    ],
    [
      "one after the operator counted higher",
      [numbers("202611", 50, [9, 300])],
      kept("202611", 2, 1, 2),
      "202611",
      numbers("202611", 51, [9, 301]),
    ],
  ])("counts %s", (_, recorded, remembered, season, expected) => {
    expect(nextNumbers(recorded, remembered, season)).toEqual(expected);
  });
});

describe("keepNumbers", () => {
  it.each<[string, KeptNumbers | null, VodNumbers, KeptNumbers]>([
    ["the first", null, numbers("202611", 1, [1, 1]), kept("202611", 1, 1, 1)],
    ["a later one", kept("202611", 1, 1, 1), numbers("202611", 2, [1, 2]), kept("202611", 2, 1, 2)],
    [
      "an earlier one",
      kept("202611", 3, 1, 3),
      numbers("202611", 2, [1, 2]),
      kept("202611", 3, 1, 3),
    ],
    [
      "a new season",
      kept("202611", 3, 1, 3),
      numbers("202612", 1, [2, 4]),
      kept("202612", 1, 2, 4),
    ],
    [
      "an old season",
      kept("202612", 1, 2, 4),
      numbers("202611", 9, [1, 9]),
      kept("202612", 1, 2, 9),
    ],
    ["one without absolute numbers", null, numbers("202611", 2, null), kept("202611", 2, 0, 0)],
  ])("remembers %s", (_, before, vod, after) => {
    expect(keepNumbers(before, vod)).toEqual(after);
  });
});

describe("currentNumbers", () => {
  const newest = numbers("202611", 2, [1, 2]);

  it.each<[string, VodNumbers | undefined, KeptNumbers | null, VodNumbers | null]>([
    ["nothing for a channel without recordings", undefined, null, null],
    ["those of the newest recording", newest, kept("202611", 1, 1, 1), newest],
    [
      "those of the latest one, deleted by now",
      newest,
      kept("202611", 3, 1, 3),
      numbers("202611", 3, [1, 3]),
    ],
    [
      "those of a season that was deleted",
      newest,
      kept("202612", 1, 2, 3),
      numbers("202612", 1, [2, 3]),
    ],
  ])("are %s", (_, vod, remembered, expected) => {
    expect(currentNumbers(vod, remembered)).toEqual(expected);
  });
});
