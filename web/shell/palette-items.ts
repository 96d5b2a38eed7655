export const paletteGroups = ["channels", "recordings", "actions", "places", "settings"] as const;
export type PaletteGroup = (typeof paletteGroups)[number];

/** One line of the command palette. */
export interface PaletteItem {
  /** Unique among all lines. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Said beside it, and searched as well. */
  detail?: string;
  /** Offered only to who types something of it, because there are many like it. */
  isSought?: boolean;
  /** Asked before it is done. */
  question?: string;
  run: () => void;
}

/** More lines of one group than these only hide the others. */
export const maxPerGroup = 8;

/** What has all words of the text, best first: a label that begins with it before one that has it within. */
export function findItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items.filter((item) => item.isSought !== true);
  const found = items.filter((item) => {
    const searched = `${item.label} ${item.detail ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  return found.toSorted((a, b) => rank(a, words) - rank(b, words));
}

/** By group in their fixed order, each with at most so many lines; empty ones are left out. */
export function groupItems(items: readonly PaletteItem[]): [PaletteGroup, PaletteItem[]][] {
  return paletteGroups
    .map((group): [PaletteGroup, PaletteItem[]] => [
      group,
      items.filter((item) => item.group === group).slice(0, maxPerGroup),
    ])
    .filter(([, shown]) => shown.length > 0);
}

function rank({ label }: PaletteItem, words: readonly string[]): number {
  const [first = ""] = words;
  const name = label.toLowerCase();
  if (name.startsWith(first)) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}
