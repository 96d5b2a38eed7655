import { expect, test } from "vitest";
import { firstVisible, planHeights } from "../../cli/plan-heights.ts";

test.each([
  [20, [3, 4, 1], [3, 4, 1]],
  [7, [5, 5, 5], [3, 2, 2]],
  [4, [0, 9, 9], [0, 2, 2]],
  [3, [4, 4, 4], [1, 1, 1]],
  [0, [1, 1], [0, 0]],
  [-5, [1], [0]],
])("%i lines for lists of %j", (available, counts, expected) => {
  expect(planHeights(available, counts)).toEqual(expected);
});

test.each([
  [0, 10, 4, 0],
  [5, 10, 4, 3],
  [9, 10, 4, 6],
  [2, 3, 8, 0],
])("row %i of %i in a window of %i", (selected, count, height, expected) => {
  expect(firstVisible(selected, count, height)).toBe(expected);
});
