import { AppError } from "../../shared/errors.ts";
import type { ExportFile, ExportProgress, Verified } from "./exporter.ts";
import { folderAbove, type Target } from "./target.ts";

/** Bytes that go into the part from `offset` on, to the end of the file. */
export interface PartWrite {
  partPath: string;
  file: ExportFile;
  offset: number;
  /** How many bytes of the file are there now. */
  onBytes: (there: number) => void;
}

/** Files on another machine, over one connection. Each throws `ConnectionLost` when that is gone. */
export interface RemoteFiles {
  /** Null when there is none. */
  sizeOf(path: string): Promise<number | null>;
  hasFolder(folder: string): Promise<boolean>;
  /** Makes one folder; its parent is there. */
  makeFolder(folder: string): Promise<void>;
  /** Bytes that may still be written there; null when the other side doesn't say. */
  freeBytes(folder: string): Promise<number | null>;
  /** Of so many bytes in the part, which are surely as they were sent; writing goes on there. */
  trustedBytes(partBytes: number): number;
  write(work: PartWrite, signal: AbortSignal): Promise<void>;
  /** Throws `name_taken` rather than replace a file. */
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

interface Upload {
  file: ExportFile;
  target: Target;
  report: ExportProgress;
  /** Bytes went through. */
  advanced: () => void;
}

/**
 * Brings a file to another machine: into a part, checked by its size, then to its name. Goes on where
 * an earlier attempt with the same bytes ended. Throws `name_taken`, `disk_full`, `export_failed`.
 */
export async function uploadFile(
  remote: RemoteFiles,
  { file, target, report, advanced }: Upload,
  signal: AbortSignal,
): Promise<void> {
  const there = await remote.sizeOf(target.path);
  if (there === file.sizeBytes) {
    report.log(`${target.path} is there already, in the same size.`);
    return;
  }
  if (there !== null) throw toNameTaken(target);
  await ensureRemoteFolder(remote, target.folder);
  const partBytes = await findPart(remote, target, file);
  await checkRoom(remote, target, file.sizeBytes - partBytes);
  signal.throwIfAborted();
  const offset = remote.trustedBytes(partBytes);
  if (offset > 0) report.log(`Goes on after ${offset} bytes that are there from before.`);
  if (offset < file.sizeBytes || file.sizeBytes === 0) {
    const onBytes = (done: number) => {
      if (done - offset >= advancedBytes) advanced();
      report.progress(file.sizeBytes === 0 ? 1 : done / file.sizeBytes);
    };
    await remote.write({ partPath: target.partPath, file, offset, onBytes }, signal);
  }
  await checkPart(remote, target, file);
  signal.throwIfAborted();
  await remote.rename(target.partPath, target.path);
}

/** Less is lost in buffers and proves no working connection. */
const advancedBytes = 1024 * 1024;

/** Bytes of the part; a part that is too long can't be right and goes. */
async function findPart(
  remote: RemoteFiles,
  { partPath }: Target,
  { sizeBytes }: ExportFile,
): Promise<number> {
  const partBytes = await remote.sizeOf(partPath);
  if (partBytes === null || partBytes <= sizeBytes) return partBytes ?? 0;
  await remote.remove(partPath);
  return 0;
}

async function checkRoom(remote: RemoteFiles, target: Target, neededBytes: number): Promise<void> {
  const free = await remote.freeBytes(target.folder);
  if (free === null || free >= neededBytes) return;
  throw new AppError(
    "disk_full",
    `There is no room at the other side: ${target.name} needs ${neededBytes} bytes more, ${free} are free.`,
  );
}

async function checkPart(remote: RemoteFiles, target: Target, file: ExportFile): Promise<void> {
  const size = await remote.sizeOf(target.partPath);
  if (size === file.sizeBytes) return;
  if (size !== null) await remote.remove(target.partPath);
  throw new AppError(
    "export_failed",
    `${file.name} has ${String(size ?? 0)} bytes at the other side and ${file.sizeBytes} here; what was sent is discarded.`,
  );
}

export function toNameTaken({ path }: Pick<Target, "path">): AppError {
  return new AppError("name_taken", `There is another ${path} at the other side.`);
}

/** Makes a folder and those above it where they are missing; looks at no more of them than it has to. */
async function ensureRemoteFolder(remote: RemoteFiles, folder: string): Promise<void> {
  if (folder === "" || folder === "/" || (await remote.hasFolder(folder))) return;
  const above = folderAbove(folder);
  if (above !== null) await ensureRemoteFolder(remote, above);
  try {
    await remote.makeFolder(folder);
  } catch (error) {
    // Somebody else was quicker.
    if (!(await remote.hasFolder(folder))) throw error;
  }
}

/** Compares what is at the other side with the file. */
export async function verifyRemote(
  remote: Pick<RemoteFiles, "sizeOf">,
  path: string,
  file: ExportFile,
): Promise<Verified> {
  const size = await remote.sizeOf(path);
  if (size === null) return "missing";
  return size === file.sizeBytes ? "verified" : "differs";
}
