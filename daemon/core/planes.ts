/**
 * A picture in the form that video has: a plane of brightness, two of colour at half its width and
 * height (BT.709, limited range), and where it is asked for one of opacity, as brightness too.
 * Widths and heights are even.
 */
export interface Planes {
  width: number;
  height: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  alpha: Uint8Array | null;
}

export interface PixelPicture {
  width: number;
  height: number;
  /** Red, green, blue and alpha of each pixel, not premultiplied. */
  pixels: Uint8ClampedArray;
}

export function createPlanes(width: number, height: number, hasAlpha: boolean): Planes {
  const quarter = (width / 2) * (height / 2);
  return {
    width,
    height,
    y: new Uint8Array(width * height),
    u: new Uint8Array(quarter),
    v: new Uint8Array(quarter),
    alpha: hasAlpha ? new Uint8Array(width * height) : null,
  };
}

/** Sums of four pixels have two more bits than one. */
const fourShift = 18;
const fourHalf = 1 << (fourShift - 1);

/**
 * What is clear altogether has no colour of its own; it gets that of the background, so that edges
 * are not blurred into black.
 */
export function toPlanes(
  { width, height, pixels }: PixelPicture,
  { hasAlpha, behind }: { hasAlpha: boolean; behind: number },
): Planes {
  const planes = createPlanes(width, height, hasAlpha);
  const source = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  if (planes.alpha !== null) fillAlpha(source, planes.alpha, behind);
  fillBrightness(source, planes.y);
  fillColors(source, planes);
  return planes;
}

function fillAlpha(source: Uint32Array, alpha: Uint8Array, behind: number): void {
  for (let at = 0; at < source.length; at += 1) {
    const opacity = (source[at] ?? 0) >>> 24;
    alpha[at] = 16 + Math.round((opacity * 219) / 255);
    if (opacity === 0) source[at] = behind;
  }
}

function fillBrightness(source: Uint32Array, y: Uint8Array): void {
  for (let at = 0; at < source.length; at += 1) {
    const pixel = source[at] ?? 0;
    const red = pixel & 255;
    const green = (pixel >> 8) & 255;
    const blue = (pixel >> 16) & 255;
    y[at] = (red * 11966 + green * 40254 + blue * 4064 + 1081344) >> 16;
  }
}

/** Each pixel of colour is the mean of four; red and blue are added up in one number. */
function fillColors(source: Uint32Array, { width, height, u, v }: Planes): void {
  let at = 0;
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2, at += 1) {
      const from = row * width + column;
      const one = source[from] ?? 0;
      const two = source[from + 1] ?? 0;
      const three = source[from + width] ?? 0;
      const four = source[from + width + 1] ?? 0;
      const redBlue = (one & 0xff00ff) + (two & 0xff00ff) + (three & 0xff00ff) + (four & 0xff00ff);
      const red = redBlue & 0xffff;
      const blue = redBlue >>> 16;
      const green =
        ((one >> 8) & 255) + ((two >> 8) & 255) + ((three >> 8) & 255) + ((four >> 8) & 255);
      u[at] = ((-red * 6596 - green * 22189 + blue * 28784 + fourHalf) >> fourShift) + 128;
      v[at] = ((red * 28784 - green * 26145 - blue * 2639 + fourHalf) >> fourShift) + 128;
    }
  }
}

/** Moves everything up and puts a strip of the same width at the bottom. */
export function pushStrip(frame: Planes, strip: Planes): void {
  pushRows(frame.y, strip.y);
  pushRows(frame.u, strip.u);
  pushRows(frame.v, strip.v);
  if (frame.alpha !== null && strip.alpha !== null) pushRows(frame.alpha, strip.alpha);
}

function pushRows(plane: Uint8Array, added: Uint8Array): void {
  const kept = plane.length - added.length;
  if (kept <= 0) {
    plane.set(added.subarray(-kept));
    return;
  }
  plane.copyWithin(0, added.length);
  plane.set(added, kept);
}

/** Puts a patch at an even place; what lies outside of the frame is cut off. */
export function putPatch(frame: Planes, patch: Planes, at: { x: number; y: number }): void {
  const half = { x: at.x / 2, y: at.y / 2 };
  putRows([frame.y, frame.width], [patch.y, patch.width], at);
  putRows([frame.u, frame.width / 2], [patch.u, patch.width / 2], half);
  putRows([frame.v, frame.width / 2], [patch.v, patch.width / 2], half);
  if (frame.alpha !== null && patch.alpha !== null)
    putRows([frame.alpha, frame.width], [patch.alpha, patch.width], at);
}

type Plane = [samples: Uint8Array, width: number];

function putRows(
  [to, toWidth]: Plane,
  [from, fromWidth]: Plane,
  at: { x: number; y: number },
): void {
  const rows = from.length / fromWidth;
  const toRows = to.length / toWidth;
  const shown = Math.min(fromWidth, toWidth - at.x);
  for (let row = Math.max(0, -at.y); row < rows && at.y + row < toRows; row += 1) {
    const start = row * fromWidth;
    to.set(from.subarray(start, start + shown), (at.y + row) * toWidth + at.x);
  }
}
