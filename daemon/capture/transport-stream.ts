import type { MediaBody } from "../io/media-client.ts";

/** Bytes of an MPEG-TS packet (ISO 13818-1). */
export const packetBytes = 188;
const syncByte = 0x47;
/** Timestamps count at 90 kHz in 33 bits. */
const ticksPerSecond = 90_000;
const ticksWrap = 2 ** 33;

/** What is wrong with a body that should be MPEG-TS; null when it looks right. */
export function findTransportFault(body: MediaBody): string | null {
  if (body.bytes === 0) return "an empty body";
  if (body.chunks[0]?.[0] !== syncByte) return "something else than MPEG-TS";
  if (body.bytes % packetBytes !== 0) return "a packet cut in two";
  return null;
}

/**
 * The first presentation timestamp of a picture (or of sound, where there is no picture) in seconds;
 * null when none is found near the beginning.
 */
export function firstTimestamp(chunk: Uint8Array): number | null {
  let audio: number | null = null;
  for (let at = 0; at + packetBytes <= chunk.length; at += packetBytes) {
    const found = packetTimestamp(chunk, at);
    if (found === null) continue;
    if (found.isVideo) return found.seconds;
    audio ??= found.seconds;
  }
  return audio;
}

/** Encoders end on frames and durations are rounded; less than this is not missed by anybody. */
const shortSeconds = 0.3;
/** Where the last pictures are looked for: most streams show several in the first stretch. */
const tailPackets = [350, 2800];
/** Pictures come in decoding order: the latest one is among the last few. */
const latestPictures = 6;

/** Whether a body's pictures (or its sound, where there are none) end clearly before its duration does. */
export function isShorterThan(body: MediaBody, durationSeconds: number): boolean {
  const [head] = body.chunks;
  const first = head === undefined ? null : firstTimestamp(head);
  if (first === null) return false;
  for (const packets of tailPackets) {
    const span = lastSpan(tailOf(body, packets * packetBytes), first);
    if (span !== null) return durationSeconds - span > shortSeconds;
  }
  return false;
}

/** Seconds from the first timestamp to the latest one in the last packets; null when there is none. */
function lastSpan(tail: Uint8Array, first: number): number | null {
  let latest: number | null = null;
  let pictures = 0;
  for (
    let at = tail.length - packetBytes;
    at >= 0 && pictures < latestPictures;
    at -= packetBytes
  ) {
    const found = packetTimestamp(tail, at);
    if (found === null) continue;
    if (found.isVideo) pictures += 1;
    latest = Math.max(latest ?? 0, timestampDistance(first, found.seconds));
  }
  return latest;
}

/** The last bytes of a body, whole packets; without a copy where they lie in one chunk. */
function tailOf(body: MediaBody, wanted: number): Uint8Array {
  const bytes = Math.min(wanted, body.bytes);
  const chunks: Uint8Array[] = [];
  let found = 0;
  for (let index = body.chunks.length - 1; index >= 0 && found < bytes; index -= 1) {
    const chunk = body.chunks[index] ?? new Uint8Array();
    const piece = chunk.subarray(Math.max(0, chunk.length - (bytes - found)));
    chunks.unshift(piece);
    found += piece.length;
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, found);
}

function packetTimestamp(
  chunk: Uint8Array,
  at: number,
): { seconds: number; isVideo: boolean } | null {
  const flags = chunk[at + 1] ?? 0;
  const isUnitStart = (flags & 0x40) !== 0;
  if (!isUnitStart || chunk[at] !== syncByte) return null;
  const control = chunk[at + 3] ?? 0;
  const hasPayload = (control & 0x10) !== 0;
  if (!hasPayload) return null;
  const hasAdaptation = (control & 0x20) !== 0;
  const start = at + 4 + (hasAdaptation ? 1 + (chunk[at + 4] ?? 0) : 0);
  if (start + 14 > at + packetBytes) return null;
  const isPes = chunk[start] === 0 && chunk[start + 1] === 0 && chunk[start + 2] === 1;
  const streamId = chunk[start + 3] ?? 0;
  const isVideo = streamId >= 0xe0 && streamId <= 0xef;
  const isAudio = streamId >= 0xc0 && streamId <= 0xdf;
  const hasTimestamp = ((chunk[start + 7] ?? 0) & 0x80) !== 0;
  if (!isPes || !hasTimestamp || !(isVideo || isAudio)) return null;
  return { seconds: readTimestamp(chunk, start + 9) / ticksPerSecond, isVideo };
}

function readTimestamp(chunk: Uint8Array, at: number): number {
  const byte = (index: number) => chunk[at + index] ?? 0;
  const high = (byte(0) >> 1) & 7;
  const middle = (byte(1) << 7) | (byte(2) >> 1);
  const low = (byte(3) << 7) | (byte(4) >> 1);
  return high * 2 ** 30 + middle * 2 ** 15 + low;
}

/** Seconds from one timestamp to a later one, across the wrap of 33 bits; the shorter way round. */
export function timestampDistance(from: number, to: number): number {
  const wrap = ticksWrap / ticksPerSecond;
  const distance = (to - from) % wrap;
  if (distance > wrap / 2) return distance - wrap;
  return distance < -wrap / 2 ? distance + wrap : distance;
}
