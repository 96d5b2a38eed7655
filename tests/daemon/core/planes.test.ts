import { describe, expect, test } from "vitest";
import { createPlanes, pushStrip, putPatch, toPlanes } from "../../../daemon/core/planes.ts";

function filled(width: number, height: number, pixel: [number, number, number, number]) {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set(pixel, at);
  return { width, height, pixels };
}
const opaque = { hasAlpha: false, behind: 0 };

describe("toPlanes", () => {
  test.each([
    ["black", [0, 0, 0], [16, 128, 128]],
    ["white", [255, 255, 255], [235, 128, 128]],
    ["red", [255, 0, 0], [63, 102, 240]],
    ["green", [0, 255, 0], [173, 42, 26]],
    ["blue", [0, 0, 255], [32, 240, 118]],
    ["grey", [17, 17, 17], [31, 128, 128]],
  ] as const)("%s is as BT.709 has it", (_, [red, green, blue], expected) => {
    const { y, u, v } = toPlanes(filled(4, 2, [red, green, blue, 255]), opaque);
    expect([y[3], u[1], v[1]]).toEqual(expected);
    expect([y.length, u.length, v.length]).toEqual([8, 2, 2]);
  });

  test("opacity is brightness of a plane of its own, and what is clear has the colour behind", () => {
    const half = toPlanes(filled(2, 2, [255, 0, 0, 128]), { hasAlpha: true, behind: 0 });
    expect(half.alpha?.[0]).toBe(126);
    expect(half.y[0]).toBe(63);
    const clear = toPlanes(filled(2, 2, [0, 0, 0, 0]), { hasAlpha: true, behind: 0xffffff });
    expect([clear.alpha?.[0], clear.y[0]]).toEqual([16, 235]);
  });
});

describe("pushStrip", () => {
  const rowsOf = (plane: Uint8Array, width: number): number[] =>
    Array.from({ length: plane.length / width }, (_, row) => plane[row * width] ?? -1);

  test("moves all up and puts the strip below, in each plane", () => {
    const frame = createPlanes(2, 6, true);
    for (const [at, value] of [10, 20].entries()) {
      const strip = createPlanes(2, at === 0 ? 2 : 4, true);
      for (const plane of [strip.y, strip.u, strip.v, strip.alpha!]) plane.fill(value);
      pushStrip(frame, strip);
    }
    expect(rowsOf(frame.y, 2)).toEqual([10, 10, 20, 20, 20, 20]);
    expect(rowsOf(frame.alpha!, 2)).toEqual([10, 10, 20, 20, 20, 20]);
    expect([rowsOf(frame.u, 1), rowsOf(frame.v, 1)]).toEqual([
      [10, 20, 20],
      [10, 20, 20],
    ]);
  });

  test("of a strip that is higher than the frame the end is seen", () => {
    const frame = createPlanes(2, 2, false);
    const strip = createPlanes(2, 4, false);
    strip.y.set([1, 1, 2, 2, 3, 3, 4, 4]);
    pushStrip(frame, strip);
    expect([...frame.y]).toEqual([3, 3, 4, 4]);
  });
});

describe("putPatch", () => {
  test("changes its place and nothing else, and is cut off at the edges", () => {
    const frame = createPlanes(4, 4, false);
    const patch = createPlanes(2, 4, false);
    patch.y.set([1, 1, 2, 2, 3, 3, 4, 4]);
    patch.u.set([5, 6]);
    putPatch(frame, patch, { x: 2, y: -2 });
    expect([...frame.y]).toEqual([0, 0, 3, 3, 0, 0, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect([...frame.u]).toEqual([0, 6, 0, 0]);
    putPatch(frame, patch, { x: 0, y: 2 });
    expect([...frame.y].slice(8)).toEqual([1, 1, 0, 0, 2, 2, 0, 0]);
  });
});
