import { describe, expect, it } from "vitest";
import { parseCount, parseOffset } from "../../cli/offset.ts";
import { createI18n } from "../../shared/i18n.ts";

const { t } = await createI18n("en");

describe("parseOffset", () => {
  it.each([
    ["0", 0],
    ["62.5", 62.5],
    ["62:05", 3725],
    ["1:02:03.25", 3723.25],
  ])("reads %s", (text, seconds) => {
    expect(parseOffset(text, t)).toBe(seconds);
  });

  it.each(["", "x", "-1", "1:2:3:4", "1h", "1:", ".5"])("refuses %j", (text) => {
    expect(() => parseOffset(text, t)).toThrow(`“${text}” is no time such as 1:02:03.`);
  });
});

describe("parseCount", () => {
  it("reads whole numbers only", () => {
    expect(parseCount("12", t)).toBe(12);
    for (const text of ["", "1.5", "-1", "x"])
      expect(() => parseCount(text, t)).toThrow("is no whole number");
  });
});
