import { describe, expect, it } from "vitest";
import { renderTemplate, unknownVariables } from "../../shared/template.ts";

describe("renderTemplate", () => {
  it.each([
    ["{a}_{b}_{c}", { a: "1", b: "2", c: "3" }, "1_2_3"],
    ["{a}_{b}_{c}", { a: "1", c: "3" }, "1_3"],
    ["{a}_{b}_{c}", { a: "1", b: "" }, "1"],
    ["{a}_{b}_{c}", { c: "3" }, "3"],
    ["{a}_{b}_{c}", {}, ""],
    ["{a} - {b} - {c}", { a: "1", b: null, c: "3" }, "1 - 3"],
    ["{a}_s{b}e{c:2}", { a: "x", b: "202601", c: 3 }, "x_s202601e03"],
    ["{a}_s{b}", { a: "x" }, "x"],
    ["{n:2}", { n: 0 }, "00"],
    ["{n:2}", { n: 123 }, "123"],
    ["{n:4}", { n: "ab" }, "00ab"],
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
});

describe("unknownVariables", () => {
  it("names what is not known", () => {
    expect(unknownVariables("{a}_{b:2}_{c}_{d", ["a", "b"])).toEqual(["c"]);
    expect(unknownVariables("plain", [])).toEqual([]);
  });
});
