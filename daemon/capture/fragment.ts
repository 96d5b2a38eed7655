import type { MediaBody } from "../io/media-client.ts";

const headerBytes = 8;
const largeHeaderBytes = 16;

/** What is wrong with a body that should be fragments of MP4 (ISO 14496-12); null when all boxes are whole. */
export function findFragmentFault(body: MediaBody): string | null {
  return findBoxFault(body, "mdat", "no media");
}

/** What is wrong with a body that should be an init section. */
export function findInitFault(body: MediaBody): string | null {
  return findBoxFault(body, "moov", "no description of the tracks");
}

function findBoxFault(body: MediaBody, wanted: string, missing: string): string | null {
  if (body.bytes === 0) return "an empty body";
  let isFound = false;
  for (let at = 0; at < body.bytes;) {
    const header = readBytes(body, at, Math.min(largeHeaderBytes, body.bytes - at));
    if (header.length < headerBytes) return "a box cut in two";
    const type = header.toString("latin1", 4, 8);
    if (!/^[a-z][a-z0-9 ]{3}$/.test(type)) return "something else than MP4";
    isFound ||= type === wanted;
    const size = boxSize(header, body.bytes - at);
    if (size < headerBytes || at + size > body.bytes) return "a box cut in two";
    at += size;
  }
  return isFound ? null : missing;
}

/** Size 1 stands for a 64-bit size behind the type, 0 for "up to the end". */
function boxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0);
  if (size === 0) return rest;
  if (size !== 1) return size;
  return header.length < largeHeaderBytes ? 0 : Number(header.readBigUInt64BE(8));
}

/** A few bytes at a position, across chunks. */
function readBytes(body: MediaBody, at: number, length: number): Buffer {
  const result = Buffer.alloc(length);
  let chunkStart = 0;
  let filled = 0;
  for (const chunk of body.chunks) {
    const chunkEnd = chunkStart + chunk.length;
    if (chunkEnd > at + filled && filled < length) {
      const from = at + filled - chunkStart;
      const piece = chunk.subarray(from, Math.min(chunk.length, from + length - filled));
      result.set(piece, filled);
      filled += piece.length;
    }
    if (filled === length) break;
    chunkStart = chunkEnd;
  }
  return result.subarray(0, filled);
}
