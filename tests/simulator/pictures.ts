import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const usualSize = { width: 64, height: 64 };

/** A PNG of one colour, which follows from the name: the same name is always the same picture. */
export function pictureOf(name: string, size = usualSize): Buffer {
  const colour = createHash("sha256").update(name).digest().subarray(0, 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size.width, 0);
  header.writeUInt32BE(size.height, 4);
  // 8 bits a channel, colour as red, green, blue.
  header[8] = 8;
  header[9] = 2;
  const line = Buffer.alloc(1 + size.width * 3);
  for (let at = 1; at < line.length; at += 3) colour.copy(line, at);
  const pixels = Buffer.concat(Array.from({ length: size.height }, () => line));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
