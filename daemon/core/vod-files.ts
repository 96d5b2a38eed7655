import type { VodRecord } from "./vod-record.ts";

export type Owner = Pick<VodRecord, "basename" | "segments" | "products">;

/** The name of a file begins with the recording's, followed by one of these. */
const separators = [".", "-", "_", " "];

/**
 * Which of the names in a recording's folder are its own: those that its record names, and those that
 * begin with its basename. A folder may hold several recordings: a name belongs to the one with the
 * longest basename that fits, or to the one whose record names it.
 */
export function ownNames(
  names: readonly string[],
  vod: Owner,
  neighbours: readonly Owner[],
): string[] {
  return names.filter((name) => {
    if (namesFile(vod, name)) return true;
    // Most names of a folder that thousands share are not its own: they are told apart at once.
    const fit = fitLength(name, vod.basename);
    if (fit === 0 || neighbours.some((other) => namesFile(other, name))) return false;
    return neighbours.every((other) => fitLength(name, other.basename) <= fit);
  });
}

export interface TakenBy {
  /** Of the files in the folder. */
  names: readonly string[];
  /** The recordings there, or on their way there. */
  neighbours: readonly (Owner & { move?: { basename: string } | null })[];
  /** A recording whose own files are in nobody's way. */
  owners: readonly Owner[];
}

/**
 * Whether a basename is not free in a folder: another recording has it, or a file would belong to it.
 * Letters of either case count as the same.
 */
export function isNameTaken(basename: string, { names, neighbours, owners }: TakenBy): boolean {
  const wanted = toLowerOwner({ basename, segments: [], products: [] });
  const others = neighbours.map(toLowerOwner);
  if (others.some((other) => other.basename === wanted.basename)) return true;
  if (neighbours.some(({ move }) => move?.basename.toLowerCase() === wanted.basename)) return true;
  const meets = ({ basename: other }: Owner) =>
    isNameOfWork(other, wanted.basename) || isNameOfWork(wanted.basename, other);
  if (others.some(meets)) return true;
  const own = new Set(owners.flatMap((owner) => ownNames(names, owner, neighbours)));
  const foreign = names.filter((name) => !own.has(name)).map((name) => name.toLowerCase());
  return ownNames(foreign, wanted, others).length > 0;
}

/** Whether a name is one that work on a recording gives its files, such as `x.2` when there are several. */
function isNameOfWork(basename: string, name: string): boolean {
  const rest = name.startsWith(basename) ? name.slice(basename.length) : "";
  return /^\.(?:(?:part)?\d+|vod|reencoded|chat|chatdump|burned)(?:\.|$)/.test(rest);
}

function toLowerOwner({ basename, segments, products }: Owner): Owner {
  const lower = <T extends { basename: string }>(file: T): T => ({
    ...file,
    basename: file.basename.toLowerCase(),
  });
  return {
    basename: basename.toLowerCase(),
    segments: segments.map(lower),
    products: products.map(lower),
  };
}

function namesFile({ segments, products }: Owner, name: string): boolean {
  return [...segments, ...products].some(({ basename }) => basename === name);
}

/** How much of a name a basename explains; 0 when it is not of it. Work in progress begins with a dot. */
export function fitLength(name: string, basename: string): number {
  const plain = name.startsWith(`.${basename}`) ? name.slice(1) : name;
  const isFit = plain.startsWith(basename) && separators.includes(plain.charAt(basename.length));
  return isFit ? basename.length : 0;
}

/** A file's name once its recording is called otherwise; what does not begin with the old name stays. */
export function toRenamedFile(name: string, oldBasename: string, newBasename: string): string {
  if (fitLength(name, oldBasename) === 0) return name;
  const dot = name.startsWith(`.${oldBasename}`) ? "." : "";
  return `${dot}${newBasename}${name.slice(dot.length + oldBasename.length)}`;
}

/** What a scan, a deletion or a new start may throw away: work that was cut short. */
export function isUnfinished(name: string): boolean {
  return name.startsWith(".");
}
