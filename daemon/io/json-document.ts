import { copyFile, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { type Adapter, Low } from "lowdb";
import { z } from "zod";
import { AppError, toMessage } from "../../shared/errors.ts";

/**
 * A lowdb adapter that survives kill and power cut: temporary file, fdatasync, rename, fsync of the
 * folder. A burst of writes is coalesced to at most one running and one waiting; each caller's
 * promise resolves only when data at least as new as its own are on the disk.
 */
export class DurableJsonFile<T> implements Adapter<T> {
  readonly #file: string;
  #running: Promise<void> | null = null;
  #waiting: { data: T; done: PromiseWithResolvers<void> } | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  async read(): Promise<T | null> {
    try {
      // Callers check the shape with a schema.
      return JSON.parse(await readFile(this.#file, "utf8")) as T;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  write(data: T): Promise<void> {
    if (this.#waiting !== null) {
      this.#waiting.data = data;
      return this.#waiting.done.promise;
    }
    if (this.#running !== null) {
      this.#waiting = { data, done: Promise.withResolvers<void>() };
      return this.#waiting.done.promise;
    }
    this.#running = this.#flush(data).finally(() => this.#startWaiting());
    return this.#running;
  }

  /** Resolves when no write is running or waiting, however the last one ended. */
  async idle(): Promise<void> {
    while (this.#running !== null) await Promise.allSettled([this.#running]);
  }

  #startWaiting(): void {
    this.#running = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) this.write(waiting.data).then(waiting.done.resolve, waiting.done.reject);
  }

  async #flush(data: T): Promise<void> {
    const folder = path.dirname(this.#file);
    const temporary = temporaryPath(this.#file);
    await mkdir(folder, { recursive: true });
    const handle = await open(temporary, "w", 0o600);
    try {
      await handle.writeFile(JSON.stringify(data));
      await handle.datasync();
    } finally {
      await handle.close();
    }
    await rename(temporary, this.#file);
    await syncFolder(folder);
  }
}

function temporaryPath(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.tmp`);
}

/** Removes what a write that was cut short has left beside a document. */
export async function removeLeftovers(file: string): Promise<void> {
  const leftovers = [temporaryPath(file), temporaryBackupPath(file)];
  await Promise.all(leftovers.map((leftover) => rm(leftover, { force: true })));
}

/** Makes a new or renamed directory entry durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export interface OpenedDocument<T extends object> {
  low: Low<T>;
  /** What was wrong with the file; the document then holds the backup or the default. */
  problem: string | null;
}

/**
 * Opens a document. A file that can't be read or has another shape is set aside as `<file>.broken`,
 * and its backup or else the default is taken; nothing is deleted.
 */
export async function openDocument<T extends object>(
  file: string,
  schema: z.ZodType<T>,
  fallback: T,
): Promise<OpenedDocument<T>> {
  await removeLeftovers(file);
  const low = new Low<T>(new DurableJsonFile<T>(file), fallback);
  const current = await readDocument(file, schema);
  if (current.problem === null) {
    low.data = current.data ?? fallback;
    return { low, problem: null };
  }
  await rename(file, `${file}.broken`);
  const backup = await readDocument(backupPath(file), schema);
  low.data = backup.data ?? fallback;
  if (backup.data !== null) await writeBack(low, file);
  const remedy = backup.data === null ? "its default" : "its backup of the day before";
  return {
    low,
    problem: `${path.basename(file)} could not be read (${current.problem}); using ${remedy}.`,
  };
}

/** The backup takes the document's place at once: the next start must not find an empty one. */
async function writeBack<T>(low: Low<T>, file: string): Promise<void> {
  try {
    await low.write();
  } catch (error) {
    await rename(`${file}.broken`, file);
    throw error;
  }
}

/** Reads a document without keeping it open; `data` is null when there is none. */
export async function readDocument<T>(
  file: string,
  schema: z.ZodType<T>,
): Promise<{ data: T | null; problem: string | null }> {
  try {
    return { data: schema.parse(JSON.parse(await readFile(file, "utf8"))), problem: null };
  } catch (error) {
    if (isMissing(error)) return { data: null, problem: null };
    return { data: null, problem: toProblem(error) };
  }
}

/** One line that quotes nothing of the document: there may be secrets in it. */
function toProblem(error: unknown): string {
  if (error instanceof SyntaxError) return "not valid JSON";
  if (!(error instanceof z.ZodError)) return toMessage(error);
  const [issue] = error.issues;
  return `${issue?.path.join(".") || "document"}: ${issue?.message ?? "not valid"}`;
}

/** Keeps a copy beside the document, for the day it can't be read. */
export async function backUpDocument(file: string): Promise<void> {
  try {
    await copyFile(file, temporaryBackupPath(file));
    await rename(temporaryBackupPath(file), backupPath(file));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function backupPath(file: string): string {
  return `${file}.bak`;
}

function temporaryBackupPath(file: string): string {
  return `${backupPath(file)}.tmp`;
}

export function isMissing(error: unknown): boolean {
  return hasErrorCode(error, "ENOENT");
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    codes.includes(error.code)
  );
}

/** A full or failing disk as an error of the table; anything else unchanged. */
export function toStorageError(error: unknown): unknown {
  if (hasErrorCode(error, "ENOSPC", "EDQUOT")) {
    return new AppError("disk_full", "There is no room left on the disk.", { cause: error });
  }
  if (hasErrorCode(error, "EROFS", "EIO", "ENODEV", "ENOTCONN", "ESTALE")) {
    return new AppError(
      "storage_unavailable",
      `The storage does not take any bytes: ${toMessage(error)}`,
      { cause: error },
    );
  }
  return error;
}
