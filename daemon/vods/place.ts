import path from "node:path";
import type { VodShelf } from "../../shared/model/vod.ts";
import {
  type StreamerNames,
  toBasename,
  toFolder,
  toFreeName,
  toSafeName,
  toVodNaming,
  type VodNaming,
} from "../core/naming.ts";
import { isNameTaken } from "../core/vod-files.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { listEntries } from "../io/files.ts";
import { shelfFolder } from "../paths.ts";

type PlaceDeps = Pick<Deps, "store" | "paths" | "config">;

export interface VodTemplates {
  folder: string;
  filename: string;
}

export interface VodPlace {
  /** Relative to the folder of its shelf; empty for that folder itself. */
  folder: string;
  basename: string;
}

export interface PlaceWish {
  naming: VodNaming;
  templates: VodTemplates;
  shelf: VodShelf;
  /** A recording that is there already: its own files are in nobody's way. */
  self: VodRecord | null;
}

export function configuredTemplates({ config }: Pick<Deps, "config">): VodTemplates {
  return { folder: config.get("vod.folder"), filename: config.get("vod.filename") };
}

/** What a recording's names are made from; a channel that is gone is known by its folder. */
export function nameVod({ store }: Pick<Deps, "store">, vod: VodRecord): VodNaming {
  return toVodNaming(vod, store.channels.get(vod.channel_uuid) ?? namesFromFolder(vod));
}

function namesFromFolder({ folder, basename }: VodRecord): StreamerNames {
  const [first = ""] = folder.split("/");
  const name = first === basename ? "" : first;
  return { internalName: name, displayName: name };
}

/**
 * Where a recording goes by its templates: a name that no file and no other recording has there, or
 * the first of `name (2)`, `name (3)`… Letters of either case count as the same name, as they do on a
 * share; a folder that is there in other letters is taken as it is.
 */
export async function findFreePlace(deps: PlaceDeps, wish: PlaceWish): Promise<VodPlace> {
  const { naming, templates, shelf, self } = wish;
  const wanted = toBasename(templates.filename, naming);
  const parent = deps.config.get("storage.channel_folders") ? toSafeName(naming.internalName) : "";
  for (let number = 1; ; number += 1) {
    const basename = number === 1 ? wanted : `${wanted} (${number})`;
    const below = toFolder(templates.folder, naming, basename);
    const folder = await findFolder(
      shelfFolder(deps.paths, shelf),
      [parent, ...below.split("/")].filter((level) => level !== ""),
    );
    const isItsOwn = self?.folder === folder && self.basename === basename;
    if (isItsOwn || !(await isTaken(deps, { folder, basename }, wish))) return { folder, basename };
  }
}

/** The folder as it is spelled on the disk; where a file is in the way it gets a number. */
async function findFolder(root: string, levels: readonly string[]): Promise<string> {
  const found: string[] = [];
  for (const level of levels) {
    const entries = await listEntries(path.join(root, ...found));
    const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
    const name = toFreeName(level, (candidate) =>
      entries.some((entry) => !entry.isFolder && isSame(entry.name, candidate)),
    );
    const same = entries.filter((entry) => isSame(entry.name, name));
    found.push((same.find((entry) => entry.name === name) ?? same[0])?.name ?? name);
  }
  return found.join("/");
}

async function isTaken(
  deps: PlaceDeps,
  { folder, basename }: VodPlace,
  { shelf, self }: PlaceWish,
): Promise<boolean> {
  const there = deps.store.vods
    .all()
    .filter((vod) => vod.uuid !== self?.uuid && isAt(vod, shelf, folder));
  const entries = await listEntries(path.join(shelfFolder(deps.paths, shelf), folder));
  const names = entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
  const owners = self !== null && isAt(self, shelf, folder) ? [self] : [];
  return isNameTaken(basename, { names, neighbours: there, owners });
}

/** Whether a recording is in a folder, or on its way there. */
function isAt(vod: VodRecord, shelf: VodShelf, folder: string): boolean {
  const lower = folder.toLowerCase();
  return [vod, vod.move].some(
    (place) => place?.shelf === shelf && place.folder.toLowerCase() === lower,
  );
}
