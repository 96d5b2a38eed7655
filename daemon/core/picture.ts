export type PictureType = "png" | "gif" | "webp" | "jpeg";

/** What the first bytes of a picture tell; sizes in pixels. */
export interface PictureFacts {
  type: PictureType;
  width: number;
  height: number;
}

export const pictureMimeTypes: Record<PictureType, string> = {
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  jpeg: "image/jpeg",
};

type Reader = (view: DataView) => { width: number; height: number } | null;

/**
 * Kind and size of a picture by its bytes; null for anything that is no PNG, GIF, WebP or JPEG. What
 * an origin says of its content is not to be trusted when it is passed on.
 */
export function readPicture(bytes: Uint8Array): PictureFacts | null {
  const type = typeOf(bytes);
  if (type === null) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = readers[type](view);
    return size === null || size.width === 0 || size.height === 0 ? null : { type, ...size };
  } catch (error) {
    // Read beyond the end: it is cut short.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function typeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (startsWith(bytes, [0x47, 0x49, 0x46, 0x38])) return "gif";
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "jpeg";
  const isRiff = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]);
  return isRiff && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]) ? "webp" : null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

const readers: Record<PictureType, Reader> = {
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  webp: readWebp,
  jpeg: readJpeg,
};

/** The three kinds of WebP: lossy, lossless and extended (RFC 9649). */
function readWebp(view: DataView): { width: number; height: number } | null {
  switch (view.getUint32(12)) {
    case 0x56503820:
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858:
      return { width: readUint24(view, 24) + 1, height: readUint24(view, 27) + 1 };
    default:
      return null;
  }
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

/** Walks the markers to the first start of a frame. */
function readJpeg(view: DataView): { width: number; height: number } | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // C4, C8 and CC in the row of frame markers are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
}
