import { expect, it } from "vitest";
import { parseDuration, toWholeIso } from "../../../../daemon/providers/twitch/times.ts";

it.each([
  ["3h8m33s", 11_313],
  ["8m33s", 513],
  ["33s", 33],
  ["1h0m5s", 3605],
  ["48h", 172_800],
  ["", null],
  ["1:00", null],
  ["PT1H", null],
])("a duration of %s is %s seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

it("writes times in one form, and throws for what is none", () => {
  expect(toWholeIso("2026-01-01T12:00:00Z")).toBe("2026-01-01T12:00:00.000Z");
  expect(toWholeIso("2026-01-01T12:00:00.123456Z")).toBe("2026-01-01T12:00:00.123Z");
  expect(() => toWholeIso("yesterday")).toThrow("yesterday");
});
