/** Lengths in pixels, by the size of the font. */
export interface ChatMetrics {
  width: number;
  fontSize: number;
  smallFontSize: number;
  lineHeight: number;
  /** Capital letters. */
  capHeight: number;
  sidePadding: number;
  /** Between two messages; half of it above and half below each. */
  messageGap: number;
  /** Around pictures. */
  pictureGap: number;
  badgeHeight: number;
  /** What a picture's size on a page is multiplied by. */
  emoteScale: number;
  accentWidth: number;
  accentIndent: number;
}

/** The size that the proportions are given for. */
const referenceFontSize = 24;
const smallShare = 0.85;
/** Of nearly all fonts without serifs. */
const capShare = 0.72;

/** The proportions of TwitchDownloader's renderer, so that a chat has the size people expect. */
export function toChatMetrics(width: number, fontSize: number): ChatMetrics {
  const ratio = fontSize / referenceFontSize;
  const scaled = (pixels: number): number => Math.max(1, Math.round(pixels * ratio));
  return {
    width,
    fontSize,
    smallFontSize: fontSize * smallShare,
    lineHeight: scaled(40),
    capHeight: fontSize * capShare,
    sidePadding: scaled(6),
    messageGap: scaled(24),
    pictureGap: scaled(6),
    badgeHeight: scaled(36),
    emoteScale: 2 * ratio,
    accentWidth: scaled(8),
    accentIndent: scaled(32),
  };
}

/** Beside its own size a picture is drawn in its own size, because that is the sharpest. */
const snapPixels = 2;

/** The size a picture is drawn in; never wider than `most`. */
export function toDrawnSize(
  picture: { width: number; height: number },
  wanted: number,
  most: number,
): { width: number; height: number } {
  const isClose = Math.abs(picture.height - wanted) <= snapPixels;
  const height = isClose ? picture.height : wanted;
  const factor = Math.min(height / picture.height, most / picture.width);
  return {
    width: Math.max(1, Math.round(picture.width * factor)),
    height: Math.max(1, Math.round(picture.height * factor)),
  };
}
