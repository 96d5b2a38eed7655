import type { Stats } from "node:fs";
import { copyFile, link, lstat, open, realpath, rename, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { ensureFolder, removeFile, sizeOf } from "./files.ts";
import { hasErrorCode, syncFolder } from "./json-document.ts";

/**
 * Lets a file be in a second place too: by a hard link, or across file systems by a copy that is on
 * the disk before it gets its name. Does nothing when the file is there already, so that a repeat
 * after an interruption goes on. Throws `name_taken` when something else is there.
 */
export async function placeFile(from: string, to: string, signal: AbortSignal): Promise<void> {
  if (await isPlaced(from, to)) return;
  signal.throwIfAborted();
  await ensureFolder(path.dirname(to));
  try {
    // A link that leads elsewhere from its own place would lead nowhere from another one.
    if (await isSymbolicLink(from)) await symlink(await realpath(from), to);
    else await link(from, to);
  } catch (error) {
    // Another file system, one without hard links, or a share that forbids them.
    if (!hasErrorCode(error, "EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "EMLINK", "ENOSYS"))
      throw error;
    await copyDurably(from, to);
  }
  await syncFolder(path.dirname(to));
}

/** Whether both are the same file, or a finished copy of it. */
async function isPlaced(from: string, to: string): Promise<boolean> {
  const target = await statOrNull(to);
  if (target === null) return false;
  const source = await statOrNull(from);
  if (source === null || isSameFile(source, target)) return true;
  throw new AppError("name_taken", `There is another ${path.basename(to)} already.`);
}

/** FAT keeps times in steps of two seconds. */
const timeToleranceMs = 2000;

/** One file under two names, or a copy: those keep the time of their source. */
function isSameFile(source: Stats, target: Stats): boolean {
  if (source.ino === target.ino && source.dev === target.dev) return true;
  const isSameTime = Math.abs(source.mtimeMs - target.mtimeMs) <= timeToleranceMs;
  return source.size === target.size && isSameTime;
}

/**
 * Takes a file out of its second place again; what is not the same file stays, and so does a file
 * whose only place this is, though two ways lead there (a folder that is mounted or linked twice).
 */
export async function unplaceFile(from: string, to: string): Promise<void> {
  const [source, target] = [await statOrNull(from), await statOrNull(to)];
  if (source === null || target === null || !isSameFile(source, target)) return;
  if (!(await isOnlyPlace(from, to))) await removeFile(to);
}

/** Whether two ways lead to one entry of one folder: to remove the one is to remove the other. */
export async function isOnlyPlace(from: string, to: string): Promise<boolean> {
  const target = await statOrNull(to);
  if (target?.nlink !== 1 || !(await isHardLink(from, to))) return false;
  return !(await isSymbolicLink(to)) && !(await isSymbolicLink(from));
}

/** Whether both are there and are one file. */
export async function isHardLink(from: string, to: string): Promise<boolean> {
  const [source, target] = [await statOrNull(from), await statOrNull(to)];
  if (source === null || target === null) return false;
  return source.ino === target.ino && source.dev === target.dev;
}

async function isSymbolicLink(file: string): Promise<boolean> {
  return (await lstat(file)).isSymbolicLink();
}

async function copyDurably(from: string, to: string): Promise<void> {
  const temporary = path.join(path.dirname(to), `.${path.basename(to)}.moving`);
  try {
    await copyFile(from, temporary);
    const handle = await open(temporary, "r+");
    try {
      const { atime, mtime } = await stat(from);
      await handle.utimes(atime, mtime);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if ((await sizeOf(temporary)) !== (await sizeOf(from)))
      throw new AppError("check_failed", `${path.basename(from)} changed while it was copied.`);
    await rename(temporary, to);
  } catch (error) {
    await removeFile(temporary);
    if (hasErrorCode(error, "ENOSPC", "EDQUOT"))
      throw new AppError("disk_full", "There is no room for the files.", { cause: error });
    throw error;
  }
}

async function statOrNull(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return null;
    throw error;
  }
}

/** The folder itself, or the one above it that is there already. */
export async function nearestFolder(folder: string): Promise<string> {
  if ((await statOrNull(folder)) !== null) return folder;
  const above = path.dirname(folder);
  return above === folder ? folder : nearestFolder(above);
}

/** Whether both folders are in one file system. */
export async function isSameDevice(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(a), stat(b)]);
  return first.dev === second.dev;
}
