/**
 * Matroska of one track of uncompressed pictures, each with its own time: what a program is fed with
 * that shall know when a picture changes, and not get the same one thirty times a second. Names and
 * numbers of the elements: RFC 9559.
 */
export interface RawTrack {
  width: number;
  height: number;
  /** The unit of times. */
  framesPerSecond: number;
}

const ids = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  uncompressedFourCc: 0x2eb524,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

const nanosecondsPerSecond = 1e9;
const videoTrack = 1;
const sizeBytes = 4;
const writer = "Reelkeep";

/** What comes before the first picture. */
export function rawMatroskaHead({ width, height, framesPerSecond }: RawTrack): Uint8Array {
  const scale = Math.round(nanosecondsPerSecond / framesPerSecond);
  const head = [
    ...element(ids.ebml, [
      ...element(ids.ebmlVersion, [1]),
      ...element(ids.ebmlReadVersion, [1]),
      ...element(ids.ebmlMaxIdLength, [4]),
      ...element(ids.ebmlMaxSizeLength, [8]),
      ...element(ids.docType, ascii("matroska")),
      ...element(ids.docTypeVersion, [4]),
      ...element(ids.docTypeReadVersion, [2]),
    ]),
    // Of unknown size: it ends where the pipe ends.
    ...toBytes(ids.segment),
    ...[0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ...element(ids.info, [
      ...element(ids.timestampScale, toBytes(scale)),
      ...element(ids.muxingApp, ascii(writer)),
      ...element(ids.writingApp, ascii(writer)),
    ]),
    ...element(ids.tracks, element(ids.trackEntry, trackEntry(width, height))),
  ];
  return Uint8Array.from(head);
}

function trackEntry(width: number, height: number): number[] {
  return [
    ...element(ids.trackNumber, [videoTrack]),
    ...element(ids.trackUid, [videoTrack]),
    ...element(ids.trackType, [videoTrack]),
    ...element(ids.codecId, ascii("V_UNCOMPRESSED")),
    ...element(ids.video, [
      ...element(ids.pixelWidth, toBytes(width)),
      ...element(ids.pixelHeight, toBytes(height)),
      ...element(ids.uncompressedFourCc, ascii("I420")),
    ]),
  ];
}

/** What comes before each picture: a cluster that holds it alone. */
export function rawMatroskaFrameHead(frame: number, pictureBytes: number): Uint8Array {
  const time = element(ids.timestamp, toBytes(frame));
  const isKey = 0x80;
  const block = [0x80 | videoTrack, 0, 0, isKey];
  const blockHead = [...toBytes(ids.simpleBlock), ...size(block.length + pictureBytes), ...block];
  const clusterBytes = time.length + blockHead.length + pictureBytes;
  return Uint8Array.from([...toBytes(ids.cluster), ...size(clusterBytes), ...time, ...blockHead]);
}

function element(id: number, content: readonly number[]): number[] {
  return [...toBytes(id), ...size(content.length), ...content];
}

/** A size in four bytes, the first of which says that there are four. */
function size(value: number): number[] {
  const bytes = [value >>> 24, value >>> 16, value >>> 8, value].map((part) => part & 0xff);
  return [(bytes[0] ?? 0) | (1 << (8 - sizeBytes)), ...bytes.slice(1)];
}

/** A number in as many bytes as it takes, the largest first. */
function toBytes(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; left > 0 || bytes.length === 0; left = Math.floor(left / 256))
    bytes.unshift(left % 256);
  return bytes;
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
