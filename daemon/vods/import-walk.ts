import { realpath } from "node:fs/promises";
import path from "node:path";
import { listEntries } from "../io/files.ts";

export interface WalkedFolder {
  /** Below the top, in the form of an address; empty for the top itself. */
  folder: string;
  /** Of its files. */
  names: string[];
}

/** All folders below one, links to folders included, each once: a link may lead back up. */
export async function* walkFolders(
  top: string,
  signal: AbortSignal,
): AsyncGenerator<WalkedFolder, void, void> {
  const seen = new Set<string>();
  const open = [""];
  for (let folder = open.shift(); folder !== undefined; folder = open.shift()) {
    signal.throwIfAborted();
    const full = path.join(top, folder);
    const real = await realpath(full).catch(() => null);
    if (real === null || seen.has(real)) continue;
    seen.add(real);
    const entries = await listEntries(full);
    for (const { name, isFolder } of entries)
      if (isFolder && !name.startsWith(".")) open.push(folder === "" ? name : `${folder}/${name}`);
    yield { folder, names: entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name) };
  }
}
