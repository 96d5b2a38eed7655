import type { ChatMessage, ChatPart } from "../../shared/model/chat.ts";
import { type Fields, toFields, toList, toNumber, toText } from "./loose-json.ts";

interface Shown {
  picture: string | null;
  width: number | null;
  height: number | null;
}

type Cheer = Omit<Extract<ChatPart, { type: "cheer" }>, "type">;

/** The pictures that a chat file carries, as addresses that need no network. */
export interface ChatPictureBook {
  emote(id: string): Shown;
  /** A word that stands for an emote; null when it is only a word. */
  word(word: string): (Shown & { is_zero_width: boolean }) | null;
  badge(set: string, version: string): ChatMessage["badges"][number];
  /** A word such as `Cheer100`; null when it is only a word. */
  cheer(word: string): Cheer | null;
}

export function readPictures(embedded: Fields): ChatPictureBook {
  const byId = toMap(toList(embedded["firstParty"]), "id");
  const byName = toMap(toList(embedded["thirdParty"]), "name");
  const badges = toMap(toList(embedded["twitchBadges"]), "name");
  const cheers = toMap(toList(embedded["twitchBits"]), "prefix", (prefix) => prefix.toLowerCase());
  return {
    emote: (id) => toShown(byId.get(id)),
    word(word) {
      const found = byName.get(word);
      return found ? { ...toShown(found), is_zero_width: found["isZeroWidth"] === true } : null;
    },
    badge(set, version) {
      const found = toFields(toFields(badges.get(set)?.["versions"])[version]);
      return { title: toText(found["title"]) || set, picture: toDataUrl(toText(found["bytes"])) };
    },
    cheer(word) {
      const [, prefix = "", digits = ""] = /^([a-z]+)(\d{1,9})$/i.exec(word) ?? [];
      const tiers = cheers.get(prefix.toLowerCase());
      if (tiers === undefined) return null;
      const bits = Number(digits);
      const { name, color, image } = toTier(toFields(tiers["tierList"]), bits);
      return { name: toText(tiers["prefix"]) || name, bits, color, ...toShown(image) };
    },
  };
}

/** As the platform colours the numbers, by the least that reaches each. */
const tierColors: Record<string, string> = {
  "1": "#979797",
  "100": "#9c3ee8",
  "1000": "#1db2a6",
  "5000": "#0099fe",
  "10000": "#f43021",
};

function toTier(tiers: Fields, bits: number): { name: string; color: string; image: Fields } {
  const reached = Object.keys(tiers)
    .filter((least) => Number(least) <= bits)
    .toSorted((a, b) => Number(b) - Number(a));
  const [name = "1"] = reached;
  return { name, color: tierColors[name] ?? "#979797", image: toFields(tiers[name]) };
}

function toMap(
  list: readonly unknown[],
  key: string,
  toKey: (text: string) => string = (text) => text,
): Map<string, Fields> {
  return new Map(list.map(toFields).map((fields) => [toKey(toText(fields[key])), fields]));
}

function toShown(image: Fields | undefined): Shown {
  const picture = toDataUrl(toText(image?.["data"]));
  if (image === undefined || picture === null) return { picture: null, width: null, height: null };
  return { picture, width: toSize(image["width"]), height: toSize(image["height"]) };
}

function toSize(value: unknown): number | null {
  const size = toNumber(value);
  return size > 0 ? size : null;
}

/** How base64 of each kind of picture begins. */
const beginnings: Record<string, string> = {
  iVBORw0KGgo: "image/png",
  R0lGOD: "image/gif",
  UklGR: "image/webp",
  "/9j/": "image/jpeg",
};

function toDataUrl(base64: string): string | null {
  const found = Object.entries(beginnings).find(([beginning]) => base64.startsWith(beginning));
  return found === undefined ? null : `data:${found[1]};base64,${base64}`;
}
