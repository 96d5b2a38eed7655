import { type FileHandle, open } from "node:fs/promises";

/** Where the index of an MP4 file lies; it is the last thing in it unless it was moved to the front. */
interface IndexPlace {
  at: number;
  size: number;
  isLast: boolean;
}

/** An index larger than this is not of a file that was made a moment ago. */
const mostIndexBytes = 512 * 1024 * 1024;

/** The index (`moov`) of an MP4 file with all that is in it; null when there is none. */
export async function readMovieIndex(file: string): Promise<Buffer | null> {
  const handle = await open(file, "r");
  try {
    const place = await findIndex(handle);
    if (place === null || place.size > mostIndexBytes) return null;
    return await readBytes(handle, place.at, place.size);
  } finally {
    await handle.close();
  }
}

/** Writes another index in the place of the one at the end of a file; false when it is not at the end. */
export async function writeMovieIndex(file: string, index: Buffer): Promise<boolean> {
  const handle = await open(file, "r+");
  try {
    const place = await findIndex(handle);
    if (place === null || !place.isLast) return false;
    await handle.truncate(place.at);
    await handle.write(index, 0, index.length, place.at);
    return true;
  } finally {
    await handle.close();
  }
}

async function findIndex(handle: FileHandle): Promise<IndexPlace | null> {
  const { size: fileSize } = await handle.stat();
  let at = 0;
  while (at + 8 <= fileSize) {
    const head = await readBytes(handle, at, Math.min(16, fileSize - at));
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileSize - at : short;
    if (size < 8) return null;
    if (head.toString("latin1", 4, 8) === "moov")
      return { at, size, isLast: at + size >= fileSize };
    at += size;
  }
  return null;
}

async function readBytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}
