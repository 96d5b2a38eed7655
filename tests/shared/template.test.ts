import { describe, expect, it } from "vitest";
import { formatMoment, renderTemplate, type TemplateValue } from "../../shared/template.ts";

type Values = Record<string, TemplateValue>;
const noon = { moment: "2026-03-04T00:05:06.700Z", text: "2026-03-04T00_05_06Z" };

describe("renderTemplate", () => {
  it.each<[string, Values, string]>([
    ["{a}_{b}_{c}", { a: "1", b: "2", c: "3" }, "1_2_3"],
    ["{a}_{b}_{c}", { a: "1", c: "3" }, "1_3"],
    ["{a}_{b}_{c}", { a: "1", b: "" }, "1"],
    ["{a}_{b}_{c}", { c: "3" }, "3"],
    ["{a}_{b}_{c}", {}, ""],
    ["{a} - {b} - {c}", { a: "1", b: null, c: "3" }, "1 - 3"],
    ["{a} - {b} - {c} - {d}", { a: "1", d: "4" }, "1 - 4"],
    ["{a}_s{b}e{c:2}", { a: "x", b: "202601", c: 3 }, "x_s202601e03"],
    ["{a}_s{b}", { a: "x" }, "x"],
    ["{a}_{b}{c}", { a: "x", b: "q" }, "x_q"],
    ["{a} q{b}", { a: "x" }, "x"],
    ["{a} part {b}", { a: "x" }, "x part"],
    ["{n:2}", { n: 0 }, "00"],
    ["{n:2}", { n: 123 }, "123"],
    ["{n}", { n: { number: 3, digits: 2 } }, "03"],
    ["{n:1}", { n: { number: 3, digits: 2 } }, "3"],
    ["{n:4}", { n: { number: 3, digits: 2 } }, "0003"],
    ["{t:3}", { t: "abcdef" }, "abc"],
    ["{t:3}", { t: "🎮🎮🎮🎮" }, "🎮🎮🎮"],
    ["{t:3}", { t: "ab cd" }, "ab"],
    ["{t:2}", { t: "👩‍👩‍👧e\u0301x" }, "👩‍👩‍👧e\u0301"],
    ["{d}", { d: noon }, "2026-03-04T00_05_06Z"],
    ["{d:yyyy-MM-dd}_{d:HH-mm}", { d: noon }, "2026-03-04_00-05"],
    ["{a}{b}", { a: "1", b: "2" }, "12"],
    ["plain", {}, "plain"],
    ["{a}.txt", { a: "x" }, "x.txt"],
    ["{a}", { a: "{b}", b: "no" }, "{b}"],
    ["{a b}", { a: "x" }, "{a b}"],
    ["x_{unknown}", { a: "1" }, "x"],
    ["x_{constructor}_{toString}", {}, "x"],
    ["x_{__proto__}", {}, "x"],
  ])("fills %j with %j", (template, values, expected) => {
    expect(renderTemplate(template, values)).toBe(expected);
  });

  it.each<[string, Values, string]>([
    ["{a} [{b}]", { a: "1" }, "1"],
    ["{a} [{b}] [{c}]", { a: "1", c: "3" }, "1 [3]"],
    ["{a} ({b} - {c})", { a: "1" }, "1"],
    ["{a} ({b} - {c})", { a: "1", c: "3" }, "1 (3)"],
    ["{a} ({b} - {c})", { a: "1", b: "2" }, "1 (2)"],
    ["{a} ({b}) {c}", { a: "1", c: "3" }, "1 3"],
    ["[{b}] {a}", { a: "1" }, "1"],
    ["({a}) ({b} x)", { a: "1" }, "(1) (x)"],
  ])("leaves no brackets around nothing in %j with %j", (template, values, expected) => {
    expect(renderTemplate(template, values)).toBe(expected);
  });
});

describe("formatMoment", () => {
  it.each([
    ["yyyy yy", "2026 26"],
    ["MM M dd d", "03 3 04 4"],
    ["HH H hh h a", "00 0 12 12 am"],
    ["mm m ss s", "05 5 06 6"],
    ["yyyyMMdd'T'HHmm", "20260304T0005"],
    ["'day' d", "day 4"],
  ])("writes %s", (format, expected) => {
    expect(formatMoment(noon.moment, format)).toBe(expected);
  });

  it("tells the afternoon", () => {
    expect(formatMoment("2026-03-04T13:05:06Z", "h a")).toBe("1 pm");
  });
});
