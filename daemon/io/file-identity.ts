import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

/** Bytes at each end that are looked at. */
const edgeBytes = 64 * 1024;
const identityLetters = 10;

/** Short letters for what is in a file now: others when it was changed, the same after a restart. */
export async function readFileIdentity(file: string): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { size, mtimeMs } = await handle.stat();
    const hash = createHash("sha256").update(`${size} ${mtimeMs} `);
    for (const position of [0, Math.max(0, size - edgeBytes)]) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(edgeBytes),
        0,
        edgeBytes,
        position,
      );
      hash.update(buffer.subarray(0, bytesRead));
    }
    return hash.digest("hex").slice(0, identityLetters);
  } finally {
    await handle.close();
  }
}

/** The checksum of a file's bytes in hexadecimal digits. */
export async function hashFile(
  file: string,
  algorithm: "md5" | "sha1" | "sha256",
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, { signal });
  return hash.digest("hex");
}
