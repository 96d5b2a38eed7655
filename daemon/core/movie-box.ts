/** A box of an MP4 file within some bytes: where it begins, where its content begins, where it ends. */
interface Box {
  at: number;
  contentAt: number;
  end: number;
}

/** From the index of a file to the decoder's configuration of its first picture track in H.264. */
const path = ["trak", "mdia", "minf", "stbl", "stsd", "avc1", "avcC"] as const;
/** Fields before the boxes inside: of a sample description its version and count, of a picture's entry its form. */
const skippedBytes: Record<string, number> = { stsd: 8, avc1: 78 };

/** The decoder's configuration in an index (`moov`); null when there is none. */
export function readConfigBox(moov: Buffer): Buffer | null {
  const boxes = findPath(moov);
  const box = boxes?.at(-1);
  return box === undefined ? null : moov.subarray(box.contentAt, box.end);
}

/**
 * An index with another configuration of the decoder. The index must stand behind the media, whose
 * places in the file then stay what they are.
 */
export function replaceConfigBox(moov: Buffer, config: Buffer): Buffer | null {
  const boxes = findPath(moov);
  const box = boxes?.at(-1);
  if (boxes === null || box === undefined) return null;
  const grown = config.length - (box.end - box.contentAt);
  const result = Buffer.concat([moov.subarray(0, box.contentAt), config, moov.subarray(box.end)]);
  // All boxes around it, and itself, are that much longer.
  for (const { at, end } of [{ at: 0, end: moov.length }, ...boxes])
    result.writeUInt32BE(end - at + grown, at);
  return result;
}

function findPath(moov: Buffer): Box[] | null {
  const tracks = childrenOf(moov, { at: 0, contentAt: 8, end: moov.length }, "trak", 0);
  for (const track of tracks) {
    const boxes = descend(moov, track);
    if (boxes !== null) return boxes;
  }
  return null;
}

function descend(moov: Buffer, track: Box): Box[] | null {
  const boxes = [track];
  for (const [index, name] of path.slice(1).entries()) {
    const parent = boxes.at(-1);
    if (parent === undefined) return null;
    const skipped = skippedBytes[path[index] ?? ""] ?? 0;
    const [child] = childrenOf(moov, parent, name, skipped);
    if (child === undefined) return null;
    boxes.push(child);
  }
  return boxes;
}

function childrenOf(bytes: Buffer, parent: Box, name: string, skipped: number): Box[] {
  const found: Box[] = [];
  let at = parent.contentAt + skipped;
  while (at + 8 <= parent.end) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > parent.end) return found;
    if (bytes.toString("latin1", at + 4, at + 8) === name)
      found.push({ at, contentAt: at + 8, end: at + size });
    at += size;
  }
  return found;
}
