import { describe, expect, it } from "vitest";
import { normalizeQualities, selectRendition } from "../../../daemon/core/quality.ts";
import { makeRendition } from "../../support/records.ts";

const offered = [
  makeRendition("audio_only"),
  makeRendition("480p"),
  makeRendition("720p60"),
  makeRendition("1080p60", { isSource: true, bandwidth: 8_000_000 }),
  makeRendition("1440p", { bandwidth: 9_000_000 }),
  makeRendition("160p"),
];
const audio = [makeRendition("audio_only")];

describe("selectRendition", () => {
  it.each([
    ["the first of the list that is offered", offered, ["2160p", "720p60", "best"], "720p60"],
    ["the source for best, even where something is larger", offered, ["best"], "1080p60"],
    ["the source by its name", offered, ["source"], "1080p60"],
    ["the smallest picture for worst", offered, ["worst"], "160p"],
    ["sound alone when asked for", offered, ["audio_only"], "audio_only"],
    ["sound for best where there is no picture", audio, ["best"], "audio_only"],
    ["sound for worst where there is no picture", audio, ["worst"], "audio_only"],
    ["nothing when none is offered", offered, ["2160p60", "1080p"], undefined],
    ["nothing of nothing", [], ["best"], undefined],
  ])("takes %s", (_, renditions, preferences, expected) => {
    expect(selectRendition(renditions, preferences)?.quality).toBe(expected);
  });

  it.each([
    [
      "landscape before upright",
      [
        ["720p", { width: 1280 }],
        ["1280p", { width: 720 }],
      ],
      "720p",
    ],
    [
      "pixels",
      [
        ["720p", {}],
        ["1080p", {}],
      ],
      "1080p",
    ],
    [
      "frames",
      [
        ["720p", {}],
        ["720p60", {}],
      ],
      "720p60",
    ],
    [
      "bandwidth",
      [
        ["480p", { bandwidth: 1 }],
        ["480p", { bandwidth: 2 }],
      ],
      "480p",
    ],
  ] as const)("ranks without a source by %s", (_, entries, expected) => {
    const renditions = entries.map(([quality, changes]) => makeRendition(quality, changes));

    const best = selectRendition(renditions, ["best"]);
    expect(best?.quality).toBe(expected);
    expect(best?.bandwidth).toBe(Math.max(...renditions.map(({ bandwidth }) => bandwidth)));
    expect(selectRendition(renditions.toReversed(), ["best"])).toEqual(best);
  });
});

describe("normalizeQualities", () => {
  it.each([
    [
      ["best", "720p"],
      ["720p", "best"],
    ],
    [
      ["worst", "best", "480p"],
      ["480p", "worst", "best"],
    ],
    [["720p", "720p"], ["720p"]],
    [["best"], ["best"]],
  ])("turns %j into %j", (given, expected) => {
    expect(normalizeQualities(given)).toEqual(expected);
  });
});
