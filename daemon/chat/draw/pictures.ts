import { Image } from "@napi-rs/canvas";
import type { ChatPicture, PictureBook } from "../../core/chat-pieces.ts";
import { readPicture } from "../../core/picture.ts";
import { type Animation, readAnimation } from "./animation.ts";
import type { DrawingLine } from "./drawing-order.ts";

export interface DecodedPicture {
  image: Image;
  /** Null for a GIF of one frame, and for all else. */
  animationIn(size: { width: number; height: number }): Animation | null;
}

/** The pictures of a chat, decoded when they are first needed. */
export interface Pictures {
  take(line: DrawingLine): void;
  book: PictureBook;
  find(key: string): DecodedPicture | undefined;
  /** Sorts out those that turn out to be broken; whether there were any. */
  sortOut(keys: readonly string[]): Promise<boolean>;
}

interface Source {
  data: string;
  scale: number;
  isZeroWidth: boolean;
}

/** Text colours of amounts, by the least bits of each. */
const cheerColors = [
  [100_000, { red: 243, green: 167, blue: 26, alpha: 255 }],
  [10_000, { red: 244, green: 48, blue: 33, alpha: 255 }],
  [5000, { red: 0, green: 153, blue: 254, alpha: 255 }],
  [1000, { red: 29, green: 178, blue: 165, alpha: 255 }],
  [100, { red: 156, green: 62, blue: 232, alpha: 255 }],
  [1, { red: 151, green: 151, blue: 151, alpha: 255 }],
] as const;
/** Of frames that are kept; more than all that moves on a screen. */
const keptAnimationBytes = 192 * 1024 * 1024;
/** A small file may claim to be enormous; emotes have some ten thousand. */
const mostPixels = 16_000_000;
/** Badges come at twice the size of a page; they are drawn in the height of the line anyway. */
const badgeScale = 2;

export function createPictures(): Pictures {
  const sources = new Map<string, Source>();
  const decoded = new Map<string, DecodedPicture | undefined>();
  const tiers = new Map<string, number[]>();
  const animations = createAnimationStore();
  const checked = new Set<string>();

  const find = (key: string): DecodedPicture | undefined => {
    if (!decoded.has(key)) decoded.set(key, decode(key, sources.get(key), animations));
    return decoded.get(key);
  };
  const pictureOf = (key: string): ChatPicture | undefined => {
    const source = sources.get(key);
    const picture = source && find(key);
    if (!picture) return undefined;
    const { width, height } = picture.image;
    return { key, width, height, scale: source.scale, isZeroWidth: source.isZeroWidth };
  };
  const isBroken = async (key: string): Promise<boolean> => {
    checked.add(key);
    try {
      await find(key)?.image.decode();
      return false;
    } catch {
      decoded.set(key, undefined);
      return true;
    }
  };
  return {
    find,
    async sortOut(keys) {
      const unknown = keys.filter((key) => !checked.has(key));
      if (unknown.length === 0) return false;
      return (await Promise.all(unknown.map(isBroken))).includes(true);
    },
    take: (line) => takeLine(line, sources, tiers),
    book: {
      emote: (id) => pictureOf(`firstParty ${id}`),
      word: (name) => pictureOf(`thirdParty ${name}`),
      badge: (set, version) => pictureOf(`badge ${set} ${version}`),
      cheer(prefix, bits) {
        const name = prefix.toLowerCase();
        const tier = tiers.get(name)?.find((least) => least <= bits);
        const picture = tier === undefined ? undefined : pictureOf(`cheer ${name} ${tier}`);
        const color = cheerColors.find(([least]) => least <= bits)?.[1] ?? cheerColors[5][1];
        return picture && { picture, color };
      },
    },
  };
}

function takeLine(
  line: DrawingLine,
  sources: Map<string, Source>,
  tiers: Map<string, number[]>,
): void {
  const add = (key: string, source: Source): void => {
    // The streamer's own come first, and win.
    if (!sources.has(key)) sources.set(key, source);
  };
  switch (line.type) {
    case "firstParty":
    case "thirdParty": {
      const { id, name, data, imageScale, isZeroWidth } = line.image;
      const scale = imageScale > 0 ? imageScale : 1;
      add(`${line.type} ${line.type === "firstParty" ? id : (name ?? id)}`, {
        data,
        scale,
        isZeroWidth,
      });
      return;
    }
    case "badges": {
      const { name, versions } = line.badges;
      for (const [version, { bytes }] of Object.entries(versions))
        add(`badge ${name} ${version}`, { data: bytes, scale: badgeScale, isZeroWidth: false });
      return;
    }
    case "cheers": {
      const name = line.cheers.prefix.toLowerCase();
      const known = Object.entries(line.cheers.tierList);
      tiers.set(
        name,
        known.map(([least]) => Number(least)).toSorted((a, b) => b - a),
      );
      for (const [least, { data, imageScale }] of known)
        add(`cheer ${name} ${Number(least)}`, { data, scale: imageScale, isZeroWidth: false });
      break;
    }
    default:
  }
}

/** Nothing when it is no picture of these kinds, or a broken one: the word stands for it then. */
function decode(
  name: string,
  source: Source | undefined,
  animations: AnimationStore,
): DecodedPicture | undefined {
  const bytes = Buffer.from(source?.data ?? "", "base64");
  const kind = kindOf(bytes);
  const facts = readPicture(bytes);
  const isEnormous = facts !== null && facts.width * facts.height > mostPixels;
  if (kind === null || isEnormous) return undefined;
  const image = new Image();
  image.src = bytes;
  if (image.width < 1 || image.height < 1) return undefined;
  return {
    image,
    animationIn: (size) => (kind === "gif" ? animations.find(name, bytes, size) : null),
  };
}

interface AnimationStore {
  find(name: string, bytes: Uint8Array, size: { width: number; height: number }): Animation | null;
}

/** Frames take far more room than the files they come from; when it is too much they are read anew. */
function createAnimationStore(): AnimationStore {
  const animations = new Map<string, Animation | null>();
  let keptBytes = 0;
  return {
    find(name, bytes, size) {
      const key = `${size.width}x${size.height} ${name}`;
      const known = animations.get(key);
      if (known !== undefined) return known;
      const animation = readAnimation(bytes, size);
      const { width = 0, height = 0 } = animation?.sheet ?? {};
      keptBytes += width * height * 4;
      if (keptBytes > keptAnimationBytes) {
        animations.clear();
        keptBytes = width * height * 4;
      }
      animations.set(key, animation);
      return animation;
    },
  };
}

/** By the first bytes; what else a decoder may know (drawings that name files) stays out. */
function kindOf(bytes: Buffer): "png" | "gif" | "webp" | "jpeg" | "avif" | null {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\u0089PNG")) return "png";
  if (start.startsWith("GIF8")) return "gif";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  if (start.startsWith("\u00FF\u00D8\u00FF")) return "jpeg";
  return /ftypavi[fs]$/.test(start) ? "avif" : null;
}
