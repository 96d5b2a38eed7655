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

/** Names in a folder; none when there is no such folder. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
