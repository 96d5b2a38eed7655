import { describe, expect, it } from "vitest";
import { findHeadEnd, parseHead } from "../../../daemon/io/media-response.ts";
import { createSegmentBuffers } from "../../../daemon/io/segment-buffers.ts";

const usual = {
  status: 200,
  contentLength: 12,
  isKeptAlive: true,
  isEncoded: false,
  location: null,
};

describe("parseHead", () => {
  it.each([
    ["the usual", "HTTP/1.1 200 OK\r\nContent-Length: 12", usual],
    ["any case and space", "HTTP/1.1 200 OK\r\ncontent-LENGTH:\t12 ", usual],
    [
      "a connection that closes",
      "HTTP/1.1 200\r\nContent-Length: 12\r\nConnection: Close",
      { ...usual, isKeptAlive: false },
    ],
    [
      "chunks",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked",
      { ...usual, contentLength: null, isEncoded: true },
    ],
    [
      "compression",
      "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nContent-Encoding: gzip",
      { ...usual, isEncoded: true },
    ],
    ["identity", "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nContent-Encoding: identity", usual],
    [
      "a redirect",
      "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: /there",
      { ...usual, status: 302, contentLength: 0, location: "/there" },
    ],
    [
      "a length that is none",
      "HTTP/1.1 200 OK\r\nContent-Length: 12, 12",
      { ...usual, contentLength: null },
    ],
    [
      "another field that ends alike",
      "HTTP/1.1 200 OK\r\nX-Content-Length: 99\r\nContent-Length: 12",
      usual,
    ],
    [
      "HTTP/1.0, which keeps no connection",
      "HTTP/1.0 200 OK\r\nContent-Length: 12",
      { ...usual, isKeptAlive: false },
    ],
    ["HTTP/2, which it can't be", "HTTP/2 200", null],
    ["something else", "SSH-2.0-x", null],
  ])("reads %s", (_, text, expected) => {
    expect(parseHead(`${text}\r\n\r\n`)).toEqual(expected);
  });
});

describe("findHeadEnd", () => {
  it.each([
    ["a\r\n\r\nbody", 5],
    ["a\r\n\r", -1],
    ["", -1],
  ])("finds the end in %j", (text, expected) => {
    expect(findHeadEnd(Buffer.from(text))).toBe(expected);
  });
});

describe("buffers for segments", () => {
  it("are large enough, used again, and never handed out twice", () => {
    const buffers = createSegmentBuffers();
    const first = buffers.take(300_000);
    expect(first.length).toBeGreaterThanOrEqual(300_000);
    buffers.give(first);
    expect(buffers.take(290_000)).toBe(first);
    expect(buffers.take(290_000)).not.toBe(first);
    expect(buffers.take(3_000_000).length).toBeGreaterThanOrEqual(3_000_000);
  });

  it("are kept up to a limit", () => {
    const buffers = createSegmentBuffers();
    const given = Array.from({ length: 9 }, () => buffers.take(4 * 1024 * 1024));
    for (const buffer of given) buffers.give(buffer);
    const taken = given.map(() => buffers.take(4 * 1024 * 1024));

    expect(taken.filter((buffer) => given.includes(buffer))).toHaveLength(4);
  });
});
