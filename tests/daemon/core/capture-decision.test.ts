import { describe, expect, it } from "vitest";
import {
  decideByRules,
  decideCapture,
  type DecisionInput,
  matchesTitle,
} from "../../../daemon/core/capture-decision.ts";
import { makeRendition, makeStream } from "../../support/records.ts";

const rules = { quality: ["720p60", "best"], match: [], no_capture: false };

function makeInput(changes: Partial<DecisionInput> = {}): DecisionInput {
  return {
    rules,
    stream: makeStream(),
    renditions: [makeRendition("1080p60", { isSource: true }), makeRendition("720p60")],
    isCapturing: false,
    isForced: false,
    ...changes,
  };
}

describe("decideCapture", () => {
  it.each([
    ["live", makeInput(), "720p60"],
    ["forced", makeInput({ isForced: true }), "720p60"],
    ["already_capturing", makeInput({ isCapturing: true }), undefined],
    ["already_capturing", makeInput({ isCapturing: true, isForced: true }), undefined],
    ["no_capture", makeInput({ rules: { ...rules, no_capture: true } }), undefined],
    ["forced", makeInput({ rules: { ...rules, no_capture: true }, isForced: true }), "720p60"],
    ["rerun", makeInput({ stream: makeStream({ isRerun: true }) }), undefined],
    ["forced", makeInput({ stream: makeStream({ isRerun: true }), isForced: true }), "720p60"],
    ["no_match", makeInput({ rules: { ...rules, match: ["cooking"] } }), undefined],
    ["forced", makeInput({ rules: { ...rules, match: ["cooking"] }, isForced: true }), "720p60"],
    ["no_quality", makeInput({ rules: { ...rules, quality: ["480p"] } }), undefined],
    [
      "no_quality",
      makeInput({ rules: { ...rules, quality: ["480p"] }, isForced: true }),
      undefined,
    ],
  ])("answers %s", (reason, input, quality) => {
    const decision = decideCapture(input);

    expect(decision.reason).toBe(reason);
    expect(decision.record?.quality).toBe(quality);
  });

  it("says what was wanted and what was offered", () => {
    const decision = decideCapture(makeInput({ rules: { ...rules, quality: ["480p", "160p"] } }));

    expect(decision).toMatchObject({ detail: "Wanted 480p, 160p; offered 1080p60, 720p60." });
  });
});

describe("decideByRules", () => {
  it("has no objection to what fits", () => {
    expect(decideByRules(rules, makeStream())).toBeNull();
  });

  it("names the keywords and the title", () => {
    expect(decideByRules({ ...rules, match: ["x", "y"] }, makeStream())?.detail).toBe(
      'No keyword (x, y) is in the title "Hello".',
    );
  });
});

describe("matchesTitle", () => {
  it.each([
    ["anything without keywords", "Hello", [], true],
    ["a keyword in any case", "Playing CHESS today", ["go", "chess"], true],
    ["no keyword", "Playing chess", ["go", "poker"], false],
    ["a regular expression", "Day 12 of it", ["/day \\d+/"], true],
    ["a regular expression that does not fit", "Day x", ["/day \\d+/"], false],
    ["an expression that is none as nothing", "a(b", ["/a(b/"], false],
    ["signs of expressions in a keyword literally", "what?", ["what?"], true],
    ["signs of expressions in a keyword literally", "wha", ["what?"], false],
    ["Unicode", "한국어 방송", ["방송"], true],
  ])("matches %s", (_, title, keywords, expected) => {
    expect(matchesTitle(title, keywords)).toBe(expected);
  });
});
