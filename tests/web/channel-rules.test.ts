import { describe, expect, it } from "vitest";
import { ChannelRules } from "../../shared/model/channel.ts";
import { knownQualities, qualityPattern } from "../../shared/model/quality.ts";
import {
  changedRules,
  findInvalidQuality,
  isAnyLast,
  newRuleValues,
  toggleQuality,
  toRules,
  toRuleValues,
} from "../../web/settings/channel-rule-values.ts";

describe("the rules in the channel form", () => {
  it("are those the daemon takes when nobody says otherwise", () => {
    expect(toRules(newRuleValues)).toEqual(ChannelRules.parse({}));
  });

  it("come back as they were", () => {
    const rules = ChannelRules.parse({
      quality: ["1080p60", "best"],
      match: ["speedrun", "/any%/i"],
      max_vods: 7,
      no_cleanup: true,
    });
    expect(toRules(toRuleValues(rules))).toEqual(rules);
  });

  it("count a cleared number as 0, which inherits from the settings", () => {
    // The input hands out an empty text when its number is cleared.
    const cleared = { ...newRuleValues, max_vods: "" as unknown as number };
    expect(toRules(cleared).max_vods).toBe(0);
  });

  it("are sent only where they differ", () => {
    const before = ChannelRules.parse({});
    const after = { ...before, no_capture: true, match: ["a"] };
    expect(changedRules(before, after).toSorted()).toEqual(["match", "no_capture"]);
    expect(changedRules(before, { ...before })).toEqual([]);
  });
});

describe("the qualities in the channel form", () => {
  it("have known names that the daemon takes", () => {
    expect(knownQualities.filter((name) => !qualityPattern.test(name))).toEqual([]);
  });

  it.each([
    ["best", undefined],
    ["1080p60 720p, audio_only best", undefined],
    ["best 1080i", "1080i"],
    ["HD", "HD"],
  ])("%j: the first wrong one is %j", (text, wrong) => {
    expect(findInvalidQuality(text)).toBe(wrong);
  });

  it.each([
    ["", true],
    ["best", true],
    ["1080p60 best", true],
    ["best 1080p60", false],
    ["worst best", false],
    ["720p", true],
  ])("%j has best or worst at the end: %j", (text, isLast) => {
    expect(isAnyLast(text)).toBe(isLast);
  });

  it.each([
    ["best", "1080p60", "1080p60 best"],
    ["1080p60 best", "720p", "1080p60 720p best"],
    ["1080p60 best", "best", "1080p60"],
    ["720p", "best", "720p best"],
    ["", "best", "best"],
  ])("%j with a click on %s becomes %j", (text, quality, after) => {
    expect(toggleQuality(text, quality)).toBe(after);
  });
});
