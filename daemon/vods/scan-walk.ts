import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import { vodShelves, type VodShelf } from "../../shared/model/vod.ts";
import type { FoundFolder } from "../core/disk-finds.ts";
import { hasErrorCode } from "../io/json-document.ts";
import { type Paths, shelfFolder } from "../paths.ts";

/** Templates make a few folders; deeper than this something goes in circles. */
const deepestLevel = 12;
/** Folders that file systems and storage boxes keep for themselves. */
export const foreignFolders: readonly string[] = [
  "lost+found",
  "@eaDir",
  "$RECYCLE.BIN",
  "System Volume Information",
];

interface Walk {
  shelf: VodShelf;
  root: string;
  /** Real paths: a link may lead to a folder that was seen already. */
  seen: Set<string>;
  found: FoundFolder[];
  /** Folders that could not be read, and why. */
  problems: string[];
  signal: AbortSignal;
}

/** All folders of recordings with the names of their files, links to folders included. */
export async function walkShelves(
  paths: Paths,
  signal: AbortSignal,
): Promise<{ folders: FoundFolder[]; problems: string[] }> {
  const found: FoundFolder[] = [];
  const problems: string[] = [];
  for (const shelf of vodShelves) {
    const root = shelfFolder(paths, shelf);
    await walk({ shelf, root, seen: new Set(), found, problems, signal }, "", 0);
  }
  return { folders: found, problems };
}

async function walk(task: Walk, folder: string, level: number): Promise<void> {
  task.signal.throwIfAborted();
  const full = path.join(task.root, folder);
  const entries = await readEntries(task, full, folder);
  if (entries === null) return;
  const names: string[] = [];
  const below: string[] = [];
  for (const entry of entries) {
    const kind = await kindOf(entry, full);
    if (kind === "file") names.push(entry.name);
    if (kind === "folder" && isOurs(entry.name)) below.push(entry.name);
  }
  task.found.push({ shelf: task.shelf, folder, names: names.toSorted() });
  if (level === deepestLevel) return;
  for (const name of below.toSorted())
    await walk(task, folder === "" ? name : `${folder}/${name}`, level + 1);
}

/** Null for a folder that was seen already or can't be read; the folder of the library must be there. */
async function readEntries(task: Walk, full: string, folder: string): Promise<Dirent[] | null> {
  try {
    const real = await realpath(full);
    if (task.seen.has(real)) return null;
    task.seen.add(real);
    return await readdir(full, { withFileTypes: true });
  } catch (error) {
    const isTop = folder === "";
    if (isTop && task.shelf !== "library" && hasErrorCode(error, "ENOENT")) return null;
    if (isTop)
      throw new AppError(
        "storage_unavailable",
        `The folder of recordings can't be read: ${toMessage(error)}`,
        { cause: error },
      );
    task.problems.push(`${folder} can't be read: ${toMessage(error)}`);
    return null;
  }
}

async function kindOf(entry: Dirent, folder: string): Promise<"file" | "folder" | null> {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return null;
  const target = await stat(path.join(folder, entry.name)).catch(() => null);
  if (target?.isDirectory() === true) return "folder";
  return target?.isFile() === true ? "file" : null;
}

function isOurs(name: string): boolean {
  return !name.startsWith(".") && !foreignFolders.includes(name);
}
