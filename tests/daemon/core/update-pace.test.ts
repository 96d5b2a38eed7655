import { expect, test } from "vitest";
import { chatPace, createUpdatePace } from "../../../daemon/core/update-pace.ts";

test("what is rare is shown at its own time", () => {
  const pace = createUpdatePace(chatPace);
  const wanted = [1, 2, 30, 47, 48, 49, 90];
  expect(wanted.map(pace)).toEqual(wanted);
});

test("a burst is shown at ten changes a second, and never a third of a second late", () => {
  const pace = createUpdatePace(chatPace);
  const shown: number[] = [];
  for (let frame = 1; frame <= 300; frame += 1)
    if (frame > (shown.at(-1) ?? 0)) shown.push(pace(frame));
  expect(shown.length).toBeLessThanOrEqual(103);
  expect(Math.max(...shown.map((frame, at) => frame - (shown[at - 1] ?? 0)))).toBeLessThanOrEqual(
    4,
  );
});

test("no two changes are at one frame", () => {
  const pace = createUpdatePace(chatPace);
  expect([5, 5, 5, 5, 5].map(pace)).toEqual([5, 6, 7, 8, 11]);
});
