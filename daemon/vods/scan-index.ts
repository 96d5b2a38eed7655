import { type FoundFolder, longestFit } from "../core/disk-finds.ts";
import { isUnfinished } from "../core/vod-files.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";

/** What is on the disk, and whose it is. */
export interface ScanIndex {
  /** Folders with those names that no record claims. */
  unclaimed: FoundFolder[];
  /** Whether anything of a recording was where its record said. */
  isHome(vodUuid: string): boolean;
  /** Names of work in progress on a recording, or of what was left of it. */
  unfinishedOf(vodUuid: string): string[];
}

/** Sorts what was found by the records there are now. */
export function indexFolders(
  { store }: Pick<Deps, "store">,
  folders: readonly FoundFolder[],
): ScanIndex {
  const byPlace = Map.groupBy(store.vods.all().flatMap(toOwners), toPlace);
  const atHome = new Set<string>();
  const unfinished = new Map<string, string[]>();
  const unclaimed = folders.map((folder) => {
    const claim = createClaim(byPlace.get(toPlace(folder)) ?? []);
    const free = folder.names.filter((name) => {
      const owner = claim(name);
      if (owner === null) return true;
      // What was cut short is no sign of a recording.
      if (isUnfinished(name)) unfinished.set(owner, [...(unfinished.get(owner) ?? []), name]);
      else atHome.add(owner);
      return false;
    });
    return { ...folder, names: free };
  });
  return {
    unclaimed,
    isHome: (uuid) => atHome.has(uuid),
    unfinishedOf: (uuid) => unfinished.get(uuid) ?? [],
  };
}

type Owner = Pick<VodRecord, "uuid" | "shelf" | "folder" | "basename" | "segments" | "products">;

/** A recording that is moved has files in two places. */
function toOwners(vod: VodRecord): Owner[] {
  const { uuid, move } = vod;
  if (move === null) return [vod];
  const names = move.files.flatMap(({ from, to }) => [from, to]);
  const segments = names.map((basename) => ({ basename, filesize: null, deleted: false }));
  return [vod, { uuid, ...move, segments, products: [] }];
}

/** Tells whose a name is, of the recordings of a folder; null for nobody's. */
function createClaim(owners: readonly Owner[]): (name: string) => string | null {
  const byName = new Map<string, string>();
  const byBasename = new Map<string, string>();
  for (const { uuid, basename, segments, products } of owners) {
    byBasename.set(basename, uuid);
    for (const file of [...segments, ...products]) byName.set(file.basename, uuid);
  }
  return (name) => {
    const named = byName.get(name);
    if (named !== undefined) return named;
    const fit = longestFit(byBasename, name);
    return fit === null ? null : (byBasename.get(fit) ?? null);
  };
}

function toPlace({ shelf, folder }: Pick<VodRecord, "shelf" | "folder">): string {
  return `${shelf}/${folder}`;
}
