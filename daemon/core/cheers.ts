/**
 * Words that give bits everywhere on the platform. A streamer's own ones are in the lists of cheers.
 * Source: the platform's list of cheermotes for all.
 */
export const usualCheers: readonly string[] = [
  "Cheer",
  "DoodleCheer",
  "BibleThump",
  "cheerwhal",
  "Corgo",
  "Scoops",
  "uni",
  "ShowLove",
  "Party",
  "SeemsGood",
  "Pride",
  "Kappa",
  "FrankerZ",
  "HeyGuys",
  "DansGame",
  "EleGiggle",
  "TriHard",
  "Kreygasm",
  "4Head",
  "SwiftRage",
  "NotLikeThis",
  "FailFish",
  "VoHiYo",
  "PJSalt",
  "MrDestructoid",
  "bday",
  "RIPCheer",
  "Shamrock",
  "BitBoss",
  "Streamlabs",
  "Muxy",
  "HolidayCheer",
  "Goal",
  "Anon",
  "Charity",
];

/** A word of letters and the amount after it; one that may begin with a digit, such as 4Head, too. */
const cheerPattern = /^(\d?[a-z][a-z]*?)([1-9]\d{0,6})$/i;

/** Bits that a text gives away by its cheers; `prefixes` in lower case. */
export function countBits(text: string, prefixes: ReadonlySet<string>): number {
  let bits = 0;
  for (const word of text.split(/\s+/)) {
    const [, prefix = "", amount = "0"] = cheerPattern.exec(word) ?? [];
    if (prefixes.has(prefix.toLowerCase())) bits += Number(amount);
  }
  return bits;
}

export function toCheerPrefixes(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
