import { expect, test } from "vitest";
import { displayWidth, pad, toPlain, truncate } from "../../cli/text.ts";

test.each([
  ["a\u001b[31mred\u001b[0m", "ared"],
  ["two\r\nlines\tand a tab", "two lines and a tab"],
  ["bell\u0007 and \u009b1mC1", "bell and C1"],
  ["\u202eright to left\u2066", "right to left"],
  ["김철수 🎣 é", "김철수 🎣 é"],
])("makes %j harmless", (text, expected) => {
  expect(toPlain(text)).toBe(expected);
});

test.each([
  ["abc", 3],
  ["김철수", 6],
  ["🎣", 2],
  ["👩‍👩‍👧", 2],
  ["é", 1],
  ["日本", 4],
])("%s takes %i cells", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test.each([
  ["short", 5, "short"],
  ["longer", 5, "long…"],
  ["김철수", 5, "김철…"],
  ["김철수", 4, "김…"],
  ["x", 0, ""],
])("cuts %s to %i cells", (text, width, expected) => {
  expect(truncate(text, width)).toBe(expected);
});

test("pads by cells, not by characters", () => {
  expect(pad("김", 4)).toBe("김  ");
  expect(pad("1", 3, "right")).toBe("  1");
});
