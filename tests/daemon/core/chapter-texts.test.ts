import { describe, expect, it } from "vitest";
import {
  formatChapterTrack,
  formatLosslessCut,
  toCueTime,
} from "../../../daemon/core/chapter-texts.ts";

const chapters = [
  { startSeconds: 0, endSeconds: 61.5, title: "One, two" },
  { startSeconds: 61.5, endSeconds: 3723.0045, title: "" },
];

describe("formatLosslessCut", () => {
  it("leaves the last end open and quotes what needs it", () => {
    expect(formatLosslessCut(chapters)).toBe('0.000,61.500,"One, two"\n61.500,,\n');
  });

  it("is empty without chapters", () => {
    expect(formatLosslessCut([])).toBe("");
  });
});

describe("formatChapterTrack", () => {
  it("numbers its cues and shows something for a chapter without a title", () => {
    expect(formatChapterTrack(chapters)).toBe(
      [
        "WEBVTT",
        "",
        "1\n00:00:00.000 --> 00:01:01.500\nOne, two",
        "",
        "2\n00:01:01.500 --> 01:02:03.005\n–\n",
      ].join("\n"),
    );
  });

  it("keeps a title with line breaks in one cue", () => {
    const [chapter] = chapters;
    const track = formatChapterTrack([{ ...chapter!, title: "a\n\nb --> c" }]);

    expect(track).toContain("\na b --&gt; c\n");
  });
});

describe("toCueTime", () => {
  it.each([
    [0, "00:00:00.000"],
    [59.9996, "00:01:00.000"],
    [3599.9999, "01:00:00.000"],
    [360_000, "100:00:00.000"],
  ])("writes %s as %s", (seconds, text) => {
    expect(toCueTime(seconds)).toBe(text);
  });
});
