/**
 * What a decoder of H.264 must know before the first frame (ISO/IEC 14496-15, 5.3.3): parameter sets,
 * each with an id that frames refer to. One file may hold those of several encoders if their ids differ.
 */
export interface AvcConfig {
  /** Version, profile, compatibility and level. */
  head: Buffer;
  /** Bytes of the length before each unit of a frame. */
  lengthBytes: number;
  sequenceSets: Buffer[];
  pictureSets: Buffer[];
  /** What high profiles add. */
  tail: Buffer;
}

const headBytes = 4;

/** Null when the bytes are something else. */
export function parseAvcConfig(bytes: Buffer): AvcConfig | null {
  if (bytes.length < headBytes + 2 || bytes[0] !== 1) return null;
  const reader = { bytes, at: headBytes + 2 };
  const sequenceSets = readSets(reader, bytes.readUInt8(headBytes + 1) & 0x1f);
  if (sequenceSets === null || reader.at >= bytes.length) return null;
  const count = bytes.readUInt8(reader.at);
  reader.at += 1;
  const pictureSets = readSets(reader, count);
  if (pictureSets === null) return null;
  return {
    head: bytes.subarray(0, headBytes),
    lengthBytes: (bytes.readUInt8(headBytes) & 3) + 1,
    sequenceSets,
    pictureSets,
    tail: bytes.subarray(reader.at),
  };
}

function readSets(reader: { bytes: Buffer; at: number }, count: number): Buffer[] | null {
  const sets: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    if (reader.at + 2 > reader.bytes.length) return null;
    const length = reader.bytes.readUInt16BE(reader.at);
    const end = reader.at + 2 + length;
    if (end > reader.bytes.length) return null;
    sets.push(reader.bytes.subarray(reader.at + 2, end));
    reader.at = end;
  }
  return sets;
}

/** Where the id stands in each kind of set: after the header, of a sequence after profile and level too. */
const sequenceIdAt = 4;
const pictureIdAt = 1;
/** Ids of sequence parameter sets end here. */
const mostId = 31;

/** An id that no set of a configuration has, for frames that are to be put between its own. */
export function findFreeId({ sequenceSets, pictureSets }: AvcConfig): number | null {
  const taken = new Set([
    ...sequenceSets.map((set) => readExpGolomb(set, sequenceIdAt)),
    ...pictureSets.map((set) => readExpGolomb(set, pictureIdAt)),
  ]);
  for (let id = 0; id <= mostId; id += 1) if (!taken.has(id)) return id;
  return null;
}

/** An unsigned number in the code that H.264 uses: zeros, a one, and as many more bits. */
function readExpGolomb(bytes: Buffer, fromByte: number): number | null {
  const bit = (index: number) => ((bytes[fromByte + (index >> 3)] ?? 0) >> (7 - (index & 7))) & 1;
  let zeros = 0;
  while (bit(zeros) === 0) {
    zeros += 1;
    if (zeros > 16) return null;
  }
  let value = 0;
  for (let index = zeros; index <= 2 * zeros; index += 1) value = value * 2 + bit(index);
  return value - 1;
}

/** The sets of all configurations under the head of the first; equal ones once. */
export function mergeAvcConfigs(configs: readonly [AvcConfig, ...AvcConfig[]]): Buffer {
  const [first] = configs;
  const sequenceSets = uniqueSets(configs.flatMap((config) => config.sequenceSets));
  const pictureSets = uniqueSets(configs.flatMap((config) => config.pictureSets));
  return Buffer.concat([
    first.head,
    Buffer.from([0xfc | (first.lengthBytes - 1), 0xe0 | sequenceSets.length]),
    ...sequenceSets.map(withLength),
    Buffer.from([pictureSets.length]),
    ...pictureSets.map(withLength),
    first.tail,
  ]);
}

function uniqueSets(sets: readonly Buffer[]): Buffer[] {
  return sets.filter((set, index) => sets.findIndex((other) => other.equals(set)) === index);
}

function withLength(set: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(set.length);
  return Buffer.concat([length, set]);
}
