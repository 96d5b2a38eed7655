import { constants } from "node:fs";
import { copyFile, type FileHandle, link, lstat, open, rename, stat } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../../shared/errors.ts";
import { freeBytes, removeFile, sizeOf } from "../../io/files.ts";
import { hasErrorCode, syncFolder, toStorageError } from "../../io/json-document.ts";
import type { ExportFile, ExportProgress } from "../exporter.ts";

interface Copy {
  file: ExportFile;
  /** A name in the folder where the copy is to be. */
  part: string;
  report: ExportProgress;
}

/** After so many bytes what is written is on the disk, whatever happens then. */
const durableBytes = 128 * 1024 * 1024;
const blockBytes = 1024 * 1024;

/**
 * Copies into the part: at once where the file system lets two files share their bytes until one is
 * changed, else block by block, going on where an earlier attempt ended. Throws `disk_full`.
 */
export async function copyToPart({ file, part, report }: Copy, signal: AbortSignal): Promise<void> {
  const there = await readPartSize(part, file);
  if (there === null && (await cloneFile(file.path, part))) return;
  // What was written after the last time it was brought to the disk may not be what was copied.
  const offset = Math.max(0, Math.floor(((there ?? 0) - 1) / durableBytes) * durableBytes);
  const free = await freeBytes(path.dirname(part));
  const needed = file.sizeBytes - (there ?? 0);
  if (free < needed)
    throw new AppError(
      "disk_full",
      `There is no room for ${file.name}: it needs ${needed} bytes, ${free} are free.`,
    );
  if (offset > 0) report.log(`Goes on after ${offset} bytes that are there from before.`);
  try {
    await copyBlocks({ file, part, report }, offset, signal);
  } catch (error) {
    const why = toStorageError(error);
    // Whoever has no room needs the room that half a file takes.
    if (why instanceof AppError && why.code === "disk_full") await removeFile(part);
    throw why;
  }
}

async function readPartSize(part: string, file: ExportFile): Promise<number | null> {
  const stats = await lstat(part).catch(() => null);
  if (stats === null) return null;
  if (stats.isFile() && stats.size <= file.sizeBytes) return stats.size;
  await removeFile(part);
  return null;
}

/** A copy that shares its bytes with the first; false where that can't be done. */
async function cloneFile(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE_FORCE | constants.COPYFILE_EXCL);
    return true;
  } catch {
    await removeFile(to);
    return false;
  }
}

async function copyBlocks(
  { file, part, report }: Copy,
  offset: number,
  signal: AbortSignal,
): Promise<void> {
  const { O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  const source = await open(file.path, "r");
  try {
    const target = await open(part, O_CREAT | O_WRONLY | O_NOFOLLOW, 0o666);
    try {
      await pump({ source, target, offset }, { file, report }, signal);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function pump(
  { source, target, offset }: { source: FileHandle; target: FileHandle; offset: number },
  { file, report }: Pick<Copy, "file" | "report">,
  signal: AbortSignal,
): Promise<void> {
  const block = Buffer.allocUnsafe(blockBytes);
  for (let at = offset; at < file.sizeBytes;) {
    signal.throwIfAborted();
    const { bytesRead } = await source.read(block, 0, blockBytes, at);
    if (bytesRead === 0)
      throw new AppError("export_failed", `${file.name} became shorter while it was copied.`);
    for (let from = 0; from < bytesRead;)
      from += (await target.write(block, from, bytesRead - from, at + from)).bytesWritten;
    const isDue = Math.floor((at + bytesRead) / durableBytes) > Math.floor(at / durableBytes);
    at += bytesRead;
    if (isDue) await target.datasync();
    report.progress(at / file.sizeBytes);
  }
}

/** Gives the whole part its name, and never replaces a file. Throws `name_taken`, `export_failed`. */
export async function publishPart(part: string, to: string, file: ExportFile): Promise<void> {
  const handle = await open(part, "r+");
  try {
    const { atime, mtime } = await stat(file.path);
    // A share may not let us; the bytes are what counts.
    await handle.utimes(atime, mtime).catch(() => undefined);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await sizeOf(part)) !== file.sizeBytes) {
    await removeFile(part);
    throw new AppError("export_failed", `${file.name} changed while it was copied.`);
  }
  await nameNew(part, to);
  await syncFolder(path.dirname(to));
}

/** A second name takes no name that is there, which a rename would. */
async function nameNew(part: string, to: string): Promise<void> {
  try {
    await link(part, to);
    await removeFile(part);
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) throw toFileTaken(to);
    // File systems without hard links, and shares that forbid them.
    if (!hasErrorCode(error, "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"))
      throw new AppError("export_failed", `To name ${to} failed: ${toMessage(error)}.`, {
        cause: error,
      });
    if ((await lstat(to).catch(() => null)) !== null) throw toFileTaken(to);
    await rename(part, to);
  }
}

export function toFileTaken(file: string): AppError {
  return new AppError("name_taken", `There is another ${file} already.`);
}
