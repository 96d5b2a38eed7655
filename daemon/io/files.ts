import type { Dirent } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { isMissing } from "./json-document.ts";

/** Size in bytes, or null when there is no such file. */
export async function sizeOf(file: string): Promise<number | null> {
  try {
    const { size } = await stat(file);
    return size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function readTextIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Bytes that an ordinary user may still write in the folder's file system. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Bytes of the folder's whole file system. */
export async function totalBytes(folder: string): Promise<number> {
  const { blocks, bsize } = await statfs(folder);
  return blocks * bsize;
}

export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
}

export async function ensureFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
}

/** The path of a name below a folder; null when the name leads out of it. */
export function pathInside(folder: string, name: string): string | null {
  const base = path.resolve(folder);
  const target = path.resolve(base, `.${path.sep}${name}`);
  const isInside = target === base || target.startsWith(base + path.sep);
  return isInside && !name.includes("\0") ? target : null;
}

export interface FolderEntry {
  name: string;
  isFolder: boolean;
}

/** What is in a folder; nothing when there is no such folder. */
export async function listEntries(folder: string): Promise<FolderEntry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return await Promise.all(
      entries.map(async (entry) => ({ name: entry.name, isFolder: await isFolder(folder, entry) })),
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** A link to a folder is one; one that leads nowhere is none. */
async function isFolder(folder: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = await stat(path.join(folder, entry.name)).catch(() => null);
  return target?.isDirectory() ?? false;
}

/** Names in a folder; none when there is no such folder. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Bytes that become free when the file goes: none while it has another name, as a hard link. */
export async function freeableBytes(file: string): Promise<number> {
  try {
    const stats = await stat(file);
    return !stats.isFile() || stats.nlink > 1 ? 0 : stats.blocks * bytesPerBlock;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** The same of everything below a folder; 0 when there is none. */
export async function freeableBytesBelow(folder: string): Promise<number> {
  try {
    const names = await readdir(folder, { recursive: true });
    const sizes = await Promise.all(names.map((name) => freeableBytes(path.join(folder, name))));
    return sizes.reduce((total, bytes) => total + bytes, 0);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

/** The unit of `blocks`, whatever the file system's own is. */
const bytesPerBlock = 512;
