/** How far to move a fragment: seconds for `tfdt` and `sidx`, a count for the fragment number. */
export interface Fmp4Shift {
  seconds: number;
  fragments: number;
}

interface Box {
  kind: string;
  bodyStart: number;
  end: number;
}

const containers = new Set(["moov", "trak", "mdia", "moof", "traf"]);

/** Ticks per second of each track, by track id, from the init section. */
export function readTimescales(init: Buffer): ReadonlyMap<number, number> {
  const timescales = new Map<number, number>();
  let trackId = 0;
  for (const box of walk(init, 0, init.length)) {
    const isLong = init[box.bodyStart] === 1;
    if (box.kind === "tkhd") trackId = init.readUInt32BE(box.bodyStart + (isLong ? 20 : 12));
    if (box.kind === "mdhd") {
      timescales.set(trackId, init.readUInt32BE(box.bodyStart + (isLong ? 20 : 12)));
    }
  }
  return timescales;
}

/** A copy of a fragment moved in time, so that rounds of a loop follow each other without a seam. */
export function shiftFmp4(
  segment: Buffer,
  shift: Fmp4Shift,
  timescales: ReadonlyMap<number, number>,
): Buffer {
  const shifted = Buffer.from(segment);
  let timescale = 0;
  for (const box of walk(shifted, 0, shifted.length)) {
    const at = box.bodyStart;
    if (box.kind === "mfhd") {
      shifted.writeUInt32BE(shifted.readUInt32BE(at + 4) + shift.fragments, at + 4);
    }
    if (box.kind === "tfhd") timescale = timescales.get(shifted.readUInt32BE(at + 4)) ?? 0;
    if (box.kind === "tfdt") addTime(shifted, at + 4, at, shift.seconds * timescale);
    if (box.kind === "sidx") {
      addTime(shifted, at + 12, at, shift.seconds * shifted.readUInt32BE(at + 8));
    }
  }
  return shifted;
}

/** Version 1 of a box has 64-bit times, version 0 has 32-bit ones. */
function addTime(bytes: Buffer, at: number, versionAt: number, ticks: number): void {
  if (bytes[versionAt] === 1) {
    bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + BigInt(Math.round(ticks)), at);
  } else {
    bytes.writeUInt32BE((bytes.readUInt32BE(at) + Math.round(ticks)) % 2 ** 32, at);
  }
}

function* walk(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end;) {
    const size = bytes.readUInt32BE(at);
    const kind = bytes.toString("latin1", at + 4, at + 8);
    if (size < 8) throw new Error(`box ${kind} of ${size} bytes in the prepared segment`);
    const box = { kind, bodyStart: at + 8, end: at + size };
    yield box;
    if (containers.has(kind)) yield* walk(bytes, box.bodyStart, box.end);
    at = box.end;
  }
}
