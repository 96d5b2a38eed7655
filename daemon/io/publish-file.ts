import { open, rename } from "node:fs/promises";
import path from "node:path";
import { removeFile } from "./files.ts";
import { syncFolder, toStorageError } from "./json-document.ts";

/** Gives a finished file its name, in the same folder; whoever sees the name finds it complete, also after a power cut. */
export async function publishFile(temporary: string, file: string): Promise<void> {
  const handle = await open(temporary, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(path.dirname(file));
}

/** Work in progress on a file: a name in the same folder that is never served, listed or kept. */
export function unfinishedPath(file: string, doing: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.${doing}`);
}

/** Writes a text all or not at all. Throws `disk_full`, `storage_unavailable`. */
export async function writeTextDurably(file: string, text: string): Promise<void> {
  const temporary = unfinishedPath(file, "writing");
  try {
    const handle = await open(temporary, "w");
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    await publishFile(temporary, file);
  } catch (error) {
    await removeFile(temporary);
    throw toStorageError(error);
  }
}
