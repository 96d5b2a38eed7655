import { expect, it } from "vitest";
import { readAnimation } from "../../../../daemon/chat/draw/animation.ts";

const toBytes = (value: number) => [value & 0xff, value >> 8];

/** A GIF of frames that say how large they are and hold hardly a pixel. */
function makeGif(side: number, frames: number): Uint8Array {
  const size = [...toBytes(side), ...toBytes(side)];
  const frame = [0x2c, 0, 0, 0, 0, ...size, 0, 2, 2, 0x44, 0x01, 0];
  return Uint8Array.from([
    ...Buffer.from("GIF89a"),
    ...[...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...Array.from({ length: frames }, () => frame).flat(),
    0x3b,
  ]);
}

it("reads the frames of a picture that moves", () => {
  expect(readAnimation(makeGif(8, 3), { width: 8, height: 8 })?.endsMs).toHaveLength(3);
});

it("unpacks none that would fill the memory", () => {
  expect(readAnimation(makeGif(4000, 3), { width: 8, height: 8 })).toBeNull();
  expect(readAnimation(makeGif(65_535, 2), { width: 8, height: 8 })).toBeNull();
});
