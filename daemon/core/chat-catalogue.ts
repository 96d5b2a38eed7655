import type { BadgeFact, ChatAssets, CheerFact, EmoteFact } from "./chat-assets.ts";

type CheerTier = CheerFact["tiers"][number];

/** What stands for what in a chat. */
export interface ChatCatalogue {
  /** The emote of a word, in the letters as they are; the platform's own are not among them. */
  emote(word: string): EmoteFact | null;
  badge(set: string, version: string): BadgeFact | null;
  /** The picture that stands for `Cheer100`; null for a word that is no cheer. */
  cheer(word: string): { prefix: string; bits: number; tier: CheerTier } | null;
}

/**
 * All that was looked up during a chat as one: the latest look wins, and what it knows no more counts
 * as it was before. The streamer's own come before everybody's.
 */
export function createCatalogue(looks: readonly ChatAssets[]): ChatCatalogue {
  const emotes = new Map<string, EmoteFact>();
  const badges = new Map<string, BadgeFact>();
  const cheers = new Map<string, CheerFact>();
  for (const look of looks.toSorted((a, b) => b.at.localeCompare(a.at))) {
    for (const emote of look.emotes) addFirst(emotes, emote.name, emote);
    const ownFirst = look.badges.toSorted((a, b) => Number(b.isOfChannel) - Number(a.isOfChannel));
    for (const badge of ownFirst) addFirst(badges, `${badge.set}/${badge.version}`, badge);
    for (const cheer of look.cheers) addFirst(cheers, cheer.prefix.toLowerCase(), cheer);
  }
  return {
    emote: (word) => emotes.get(word) ?? null,
    badge: (set, version) => badges.get(`${set}/${version}`) ?? null,
    cheer(word) {
      const found = parseCheer(word);
      const known = found === null ? undefined : cheers.get(found.prefix.toLowerCase());
      if (found === null || known === undefined) return null;
      const tier = known.tiers
        .filter(({ bits }) => bits <= found.bits)
        .reduce<CheerTier | null>(
          (best, t) => (best === null || t.bits > best.bits ? t : best),
          null,
        );
      return tier === null ? null : { prefix: known.prefix, bits: found.bits, tier };
    },
  };
}

function addFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}

/** `Cheer100` as prefix and number; whether there is such a prefix is for others to know. */
export function parseCheer(word: string): { prefix: string; bits: number } | null {
  const [, prefix, bits] = /^(.*\D)([1-9]\d{0,6})$/.exec(word) ?? [];
  return prefix === undefined || bits === undefined ? null : { prefix, bits: Number(bits) };
}

/** The words of a text with what is between them, in turns; together they are the text. */
export function splitWords(text: string): string[] {
  return text.split(/(\s+)/).filter((piece) => piece !== "");
}
