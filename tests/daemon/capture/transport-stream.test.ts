import { describe, expect, test } from "vitest";
import {
  findTransportFault,
  firstTimestamp,
  isShorterThan,
  timestampDistance,
} from "../../../daemon/capture/transport-stream.ts";

const packetBytes = 188;
const ticks = 90_000;

/** A packet with the beginning of a picture (or of sound) that is shown at some second. */
function picturePacket(seconds: number, streamId = 0xe0): Buffer {
  const packet = Buffer.alloc(packetBytes, 0xff);
  packet.set([0x47, 0x41, 0x00, 0x10, 0, 0, 1, streamId, 0, 0, 0x80, 0x80, 5]);
  const time = Math.round(seconds * ticks);
  const high = Math.floor(time / 2 ** 30) & 7;
  const middle = Math.floor(time / 2 ** 15) & 0x7fff;
  const low = time & 0x7fff;
  packet.set([0x21 | (high << 1), middle >> 7, ((middle & 0x7f) << 1) | 1, low >> 7], 13);
  packet[17] = ((low & 0x7f) << 1) | 1;
  return packet;
}

const filler = (count: number): Buffer => {
  const packets = Buffer.alloc(count * packetBytes, 0xff);
  for (let at = 0; at < packets.length; at += packetBytes)
    packets.set([0x47, 0x01, 0x00, 0x10], at);
  return packets;
};

/** Pictures at 30 a second from a second on, each with some packets behind it, in chunks of any size. */
function body(startSeconds: number, pictures: number, chunkBytes = 65_536) {
  const packets = Array.from({ length: pictures }, (_, index) =>
    Buffer.concat([picturePacket(startSeconds + index / 30), filler(12)]),
  );
  const bytes = Buffer.concat(packets);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    chunks.push(bytes.subarray(at, at + chunkBytes));
  return { chunks, bytes: bytes.length, url: "" };
}

describe("the length of a body by its timestamps", () => {
  test.each([1000, 65_536, 10_000_000])("a whole one, in chunks of %i bytes", (chunkBytes) => {
    expect(isShorterThan(body(10, 60, chunkBytes), 2)).toBe(false);
  });

  test.each([36, 48, 51])("one that ends after %i of 60 pictures", (pictures) => {
    expect(isShorterThan(body(10, pictures), 2)).toBe(true);
  });

  test("across the point where timestamps begin anew", () => {
    const wrap = 2 ** 33 / ticks;
    expect(isShorterThan(body(wrap - 1, 60), 2)).toBe(false);
  });

  test("one without any timestamp says nothing", () => {
    const packets = filler(100);
    const nameless = { chunks: [packets], bytes: packets.length, url: "" };
    expect(isShorterThan(nameless, 2)).toBe(false);
  });
});

test("the first timestamp is that of a picture, of sound only where there is none", () => {
  const sound = picturePacket(5, 0xc0);
  expect(firstTimestamp(Buffer.concat([filler(1), sound, picturePacket(7)]))).toBeCloseTo(7, 3);
  expect(firstTimestamp(Buffer.concat([filler(1), sound]))).toBeCloseTo(5, 3);
  expect(firstTimestamp(filler(3))).toBeNull();
});

test("distances take the shorter way round", () => {
  const wrap = 2 ** 33 / ticks;
  expect(timestampDistance(wrap - 1, 1)).toBeCloseTo(2, 3);
  expect(timestampDistance(1, wrap - 1)).toBeCloseTo(-2, 3);
});

test.each([
  [Buffer.alloc(0), "an empty body"],
  [Buffer.alloc(188), "something else than MPEG-TS"],
  [filler(2).subarray(0, 300), "a packet cut in two"],
])("faults have names", (bytes, fault) => {
  expect(findTransportFault({ chunks: [bytes], bytes: bytes.length, url: "" })).toBe(fault);
});
