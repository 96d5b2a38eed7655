const packetSize = 188;
const syncByte = 0x47;
const timestampModulus = 2 ** 33;
export const ticksPerSecond = 90_000;

/** Packets with payload per PID: what one round of a loop adds to each continuity counter. */
export type PacketCounts = ReadonlyMap<number, number>;

/** How far to move a segment: 90 kHz ticks for PTS, DTS and PCR, rounds for the continuity counters. */
export interface TsShift {
  ticks: number;
  rounds: number;
  countsPerRound: PacketCounts;
}

export function countPackets(segments: readonly Buffer[]): PacketCounts {
  const counts = new Map<number, number>();
  for (const segment of segments) {
    for (const at of packetStarts(segment)) {
      if (!hasPayload(segment, at)) continue;
      const pid = pidOf(segment, at);
      counts.set(pid, (counts.get(pid) ?? 0) + 1);
    }
  }
  return counts;
}

/** A copy of an MPEG-TS segment moved in time, so that rounds of a loop follow each other without a seam. */
export function shiftTs(segment: Buffer, shift: TsShift): Buffer {
  const shifted = Buffer.from(segment);
  for (const at of packetStarts(shifted)) {
    if (hasPayload(shifted, at)) shiftCounter(shifted, at, shift);
    shiftClock(shifted, at, shift.ticks);
    shiftPesTimestamps(shifted, at, shift.ticks);
  }
  return shifted;
}

function* packetStarts(segment: Buffer): Generator<number> {
  for (let at = 0; at + packetSize <= segment.length; at += packetSize) {
    if (segment[at] !== syncByte) throw new Error(`no sync byte at ${at} of the prepared segment`);
    yield at;
  }
}

const byteAt = (bytes: Buffer, at: number): number => bytes[at] ?? 0;
const pidOf = (bytes: Buffer, at: number): number => bytes.readUInt16BE(at + 1) & 0x1fff;
const hasPayload = (bytes: Buffer, at: number): boolean => (byteAt(bytes, at + 3) & 0x10) !== 0;
const hasAdaptation = (bytes: Buffer, at: number): boolean => (byteAt(bytes, at + 3) & 0x20) !== 0;
const startsUnit = (bytes: Buffer, at: number): boolean => (byteAt(bytes, at + 1) & 0x40) !== 0;

function shiftCounter(bytes: Buffer, at: number, shift: TsShift): void {
  const added = shift.rounds * (shift.countsPerRound.get(pidOf(bytes, at)) ?? 0);
  const flags = byteAt(bytes, at + 3);
  bytes[at + 3] = (flags & 0xf0) | (((flags & 0x0f) + (added % 16)) & 0x0f);
}

/** PCR: 33 bits at 90 kHz, then 6 reserved bits and 9 bits at 27 MHz that a whole tick leaves alone. */
function shiftClock(bytes: Buffer, at: number, ticks: number): void {
  if (!hasAdaptation(bytes, at) || byteAt(bytes, at + 4) === 0) return;
  if ((byteAt(bytes, at + 5) & 0x10) === 0) return;
  const high = bytes.readUInt32BE(at + 6);
  const base = (high * 2 + (byteAt(bytes, at + 10) >> 7) + ticks) % timestampModulus;
  bytes.writeUInt32BE(Math.floor(base / 2), at + 6);
  bytes[at + 10] = ((base % 2) << 7) | (byteAt(bytes, at + 10) & 0x7f);
}

function shiftPesTimestamps(bytes: Buffer, at: number, ticks: number): void {
  if (!startsUnit(bytes, at) || !hasPayload(bytes, at)) return;
  const payload = at + 4 + (hasAdaptation(bytes, at) ? 1 + byteAt(bytes, at + 4) : 0);
  if (payload + 19 > at + packetSize) return;
  const streamId = byteAt(bytes, payload + 3);
  const isPes = bytes.readUIntBE(payload, 3) === 1 && streamId >= 0xc0 && streamId <= 0xef;
  if (!isPes) return;
  const present = byteAt(bytes, payload + 7) >> 6;
  if (present & 2) shiftTimestamp(bytes, payload + 9, ticks);
  if (present === 3) shiftTimestamp(bytes, payload + 14, ticks);
}

/** PTS and DTS: 3 + 15 + 15 bits, each group followed by a marker bit. */
function shiftTimestamp(bytes: Buffer, at: number, ticks: number): void {
  const first = byteAt(bytes, at);
  const value =
    ((first >> 1) & 0x07) * 2 ** 30 +
    (bytes.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
    (bytes.readUInt16BE(at + 3) >> 1);
  const moved = (value + ticks) % timestampModulus;
  bytes[at] = (first & 0xf1) | (Math.floor(moved / 2 ** 30) << 1);
  bytes.writeUInt16BE(((Math.floor(moved / 2 ** 15) & 0x7fff) << 1) | 1, at + 1);
  bytes.writeUInt16BE(((moved % 2 ** 15) << 1) | 1, at + 3);
}
