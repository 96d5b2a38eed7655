import { createCanvas } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { readPicture } from "../../../daemon/core/picture.ts";
import { movingEmote } from "../../simulator/emote-pictures.ts";

const canvas = createCanvas(37, 21);
canvas.getContext("2d").fillRect(3, 3, 9, 9);

it.each([
  ["png", canvas.toBuffer("image/png")],
  ["jpeg", canvas.toBuffer("image/jpeg")],
  ["webp", canvas.toBuffer("image/webp")],
])("reads kind and size of a %s", (type, bytes) => {
  expect(readPicture(bytes)).toEqual({ type, width: 37, height: 21 });
});

it("reads kind and size of a gif", () => {
  const bytes = movingEmote({ name: "x", size: 28 });

  expect(readPicture(bytes)).toEqual({ type: "gif", width: 28, height: 28 });
});

/** The head of a WebP of one kind. */
function webp(kind: string, rest: number[]): Uint8Array {
  const head = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), Buffer.from(kind), Buffer.alloc(4)]);
  return Buffer.concat([head, Buffer.from(rest)]);
}

it.each([
  ["lossy", webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 37, 0, 21, 0])],
  ["lossless", webp("VP8L", [0x2f, 36, 0, 5, 0])],
  ["moving", webp("VP8X", [2, 0, 0, 0, 36, 0, 0, 20, 0, 0])],
])("reads the size of a %s WebP", (_kind, bytes) => {
  expect(readPicture(bytes)).toEqual({ type: "webp", width: 37, height: 21 });
});

it.each([
  ["nothing", new Uint8Array()],
  ["a page", Buffer.from("<!doctype html><svg>")],
  ["a drawing with scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ["a cut PNG", canvas.toBuffer("image/png").subarray(0, 18)],
  ["a cut GIF", Buffer.from("GIF89a")],
  ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 2, 0xff, 0xff])],
  ["a WebP of an unknown kind", webp("WHAT", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ["a picture without an extent", Buffer.from("GIF89a\0\0\0\0\0\0\0")],
])("takes %s for no picture", (_what, bytes) => {
  expect(readPicture(bytes)).toBeNull();
});
