import type { BadgeFact, EmoteFact } from "./chat-assets.ts";
import { type ChatCatalogue, parseCheer, splitWords } from "./chat-catalogue.ts";
import type { ChatComment, ChatPictures } from "./chat-document.ts";

/** A picture that a chat shows and does not have yet. */
export type ShownPicture = {
  url: string;
  scale: number;
  /** How often it is shown. */
  uses: number;
} & (
  | { kind: "platform"; id: string }
  | { kind: "word"; emote: EmoteFact }
  | { kind: "badge"; badge: BadgeFact }
  | { kind: "cheer"; prefix: string; bits: number }
);

type Wanted = ShownPicture extends infer P ? (P extends P ? Omit<P, "uses"> : never) : never;

export interface ShownBy {
  catalogue: ChatCatalogue;
  /** Address of the picture of one of the platform's emotes, at twice its size. */
  toEmoteUrl(id: string): string;
}

/** Finds the pictures that comments show, comment by comment. */
export interface ShownPictures {
  add(comment: ChatComment): void;
  /** Without those that are there; the most used first. */
  list(): ShownPicture[];
}

export function createShownPictures(present: ChatPictures | null, by: ShownBy): ShownPictures {
  const presentKeys = keysOf(present);
  const shown = new Map<string, ShownPicture>();
  return {
    add(comment) {
      for (const [key, wanted] of wantedOf(comment, by)) {
        if (presentKeys.has(key)) continue;
        const known = shown.get(key);
        if (known === undefined) shown.set(key, { ...wanted, uses: 1 });
        else known.uses += 1;
      }
    },
    list: () => [...shown.values()].toSorted((a, b) => b.uses - a.uses),
  };
}

/** What stands for the same picture has the same key. */
const keys = {
  platform: (id: string) => `platform ${id}`,
  word: (name: string) => `word ${name}`,
  badge: (set: string, version: string) => `badge ${set} ${version}`,
  cheer: (prefix: string, bits: number | string) => `cheer ${prefix.toLowerCase()} ${bits}`,
};

function keysOf(pictures: ChatPictures | null): Set<string> {
  if (pictures === null) return new Set();
  return new Set([
    ...pictures.firstParty.map(({ id }) => keys.platform(id)),
    ...pictures.thirdParty.map(({ name }) => keys.word(name ?? "")),
    ...pictures.twitchBadges.flatMap(({ name, versions }) =>
      Object.keys(versions).map((version) => keys.badge(name, version)),
    ),
    ...pictures.twitchBits.flatMap(({ prefix, tierList }) =>
      Object.keys(tierList).map((bits) => keys.cheer(prefix, bits)),
    ),
  ]);
}

function wantedOf({ message }: ChatComment, by: ShownBy): [string, Wanted][] {
  const badges = (message.user_badges ?? []).flatMap(({ _id, version }): [string, Wanted][] => {
    const badge = by.catalogue.badge(_id, version);
    if (badge === null) return [];
    return [[keys.badge(_id, version), { kind: "badge", badge, url: badge.url, scale: 2 }]];
  });
  const pieces = message.fragments.flatMap(({ text, emoticon }): [string, Wanted][] => {
    const id = emoticon?.emoticon_id ?? "";
    if (id === "") return wantedOfText(text, message.bits_spent > 0, by);
    return [[keys.platform(id), { kind: "platform", id, url: by.toEmoteUrl(id), scale: 2 }]];
  });
  return [...badges, ...pieces];
}

function wantedOfText(text: string, hasBits: boolean, { catalogue }: ShownBy): [string, Wanted][] {
  return splitWords(text).flatMap((word): [string, Wanted][] => {
    const emote = catalogue.emote(word);
    if (emote !== null) {
      const { url, scale } = emote;
      return [[keys.word(emote.name), { kind: "word", emote, url, scale }]];
    }
    if (!hasBits || parseCheer(word) === null) return [];
    const cheer = catalogue.cheer(word);
    if (cheer === null) return [];
    const { prefix, tier } = cheer;
    const key = keys.cheer(prefix, tier.bits);
    return [[key, { kind: "cheer", prefix, bits: tier.bits, url: tier.url, scale: 2 }]];
  });
}
