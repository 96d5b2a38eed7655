import type { VodProductKind, VodShelf } from "../../shared/model/vod.ts";
import { basenameOfCopy } from "./record-copy.ts";
import { fitLength } from "./vod-files.ts";

/** A folder of recordings as it is on the disk. */
export interface FoundFolder {
  shelf: VodShelf;
  /** Relative to the folder of its shelf. */
  folder: string;
  /** Of files; those that begin with a dot are work in progress. */
  names: string[];
}

/** Files that look like a recording which no record names. */
export interface Find {
  shelf: VodShelf;
  folder: string;
  basename: string;
  /** What is best known of it: its record's copy, its ledger, or only its files. */
  source: "copy" | "ledger" | "media";
  names: string[];
}

const ledgerEnding = ".ledger.jsonl";
const mediaEndings = ["mp4", "mkv", "mov", "m4a", "m4v", "webm", "ts"];

/** The ending of a file of pictures or sound; null for any other file. */
export function mediaEnding(name: string): string | null {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return name.includes(".") && mediaEndings.includes(ending) ? ending : null;
}

/**
 * Sorts the names of a folder that no record claims into recordings. A copy or a ledger names one for
 * certain; files alone are one when `isRecording` knows their name, so that somebody's holiday film
 * stays a film. A name belongs to the longest basename that fits.
 */
export function groupFinds(
  { shelf, folder, names }: FoundFolder,
  isRecording: (basename: string) => boolean,
): Find[] {
  const sources = new Map<string, Find["source"]>();
  for (const name of names) {
    const copied = basenameOfCopy(name);
    if (copied !== null) sources.set(copied, "copy");
    else if (name.endsWith(ledgerEnding) && !name.startsWith(".")) {
      const basename = name.slice(0, -ledgerEnding.length);
      if (!sources.has(basename)) sources.set(basename, "ledger");
    }
  }
  for (const basename of toMediaBasenames(names)) {
    if (longestFit(sources, `${basename}.mp4`) === null && isRecording(basename))
      sources.set(basename, "media");
  }
  const byOwner = Map.groupBy(names, (name) => longestFit(sources, name));
  return [...sources].map(([basename, source]) => ({
    shelf,
    folder,
    basename,
    source,
    names: byOwner.get(basename) ?? [],
  }));
}

/** Basenames that files of media could have, the shortest first: what begins with one is a part of it. */
function toMediaBasenames(names: readonly string[]): string[] {
  const media = names.filter((name) => mediaEnding(name) !== null && !name.startsWith("."));
  const stems = media.map((name) =>
    name.slice(0, name.lastIndexOf(".")).replace(/\.(part)?\d+$/, ""),
  );
  return [...new Set(stems)].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** The longest of the basenames that a name begins with; null when none fits. */
export function longestFit(
  basenames: { has(basename: string): boolean },
  name: string,
): string | null {
  for (let end = name.length - 1; end > 0; end -= 1) {
    const basename = name.slice(0, end);
    if (basenames.has(basename) && fitLength(name, basename) > 0) return basename;
    // Work in progress begins with a dot.
    const hidden = basename.slice(1);
    if (name.startsWith(".") && basenames.has(hidden) && fitLength(name, hidden) > 0) return hidden;
  }
  return null;
}

/** The finished files of a recording in their order: `x.mp4`, or `x.1.mp4`, `x.2.mp4`… */
export function toSegmentNames(basename: string, names: readonly string[]): string[] {
  const numberOf = (name: string): number | null => {
    const ending = mediaEnding(name);
    if (ending === null || ending === "ts" || !name.startsWith(`${basename}.`)) return null;
    const rest = name.slice(basename.length, -(ending.length + 1));
    if (rest === "") return 0;
    return /^\.\d+$/.test(rest) ? Number(rest.slice(1)) : null;
  };
  return names
    .flatMap((name) => {
      const number = numberOf(name);
      return number === null ? [] : [{ name, number }];
    })
    .toSorted((a, b) => a.number - b.number)
    .map(({ name }) => name);
}

/** What follows the basename in the name of a file that was made from the recording. */
const productForms: readonly [RegExp, VodProductKind][] = [
  [/^[._]vod\.(mp4|mkv|mov|m4a)$/, "downloaded_vod"],
  [/^(\.chat|_chat)\.json(\.gz)?$/, "downloaded_chat"],
  [/^\.chatdump(\.json)?$/, "chatdump"],
  [/^[._-]chat\.(mp4|mkv|mov|webm)$/, "rendered_chat"],
  [/^[._-]chat_mask\.(mp4|mkv|mov|webm)$/, "chat_mask"],
  [/^\.chat_test\.mp4$/, "chat_test"],
  [/^\.chat_test_mask\.mp4$/, "chat_mask"],
  [/^[._-]burned\.(mp4|mkv|mov)$/, "burned"],
  [/^\.burned_test\.mp4$/, "burned_test"],
  [/^([._-]reencoded|_enc)\.(mp4|mkv|mov)$/, "reencoded"],
  [/^-(thumb|poster)\.(jpg|png|webp)$/, "poster"],
  [/^[-.]contact[_-]sheet\.(jpg|png|webp)$/, "contact_sheet"],
  [/^[-.]sprites\.vtt$/, "sprites"],
  [/^_\d{2,}_.*\.(mp4|mkv|mov|m4a)$/, "split"],
];

/** What a file beside a recording is; null for the recording itself, its ledger and other company. */
export function toProductKind(basename: string, name: string): VodProductKind | null {
  // One of several files of a recording has a number before what was made of it.
  const rest = name.slice(basename.length).replace(/^\.\d+(?=[-._])/, "");
  return productForms.find(([form]) => form.test(rest))?.[1] ?? null;
}
