import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence } from "../../shared/sentences.ts";
import { ConnectionLost } from "./attempts.ts";
import type { ExporterDeps, ExportFile } from "./exporter.ts";
import { folderAbove, joinPath } from "./target.ts";
import type { RemoteFiles } from "./upload.ts";

/** Some servers can't take a file without bytes. */
const content = "A test of the way that recordings leave. This file may be deleted.\n";

/** A file of a few bytes with a name that no other test has, there until the work is over. */
export async function withProbe<T>(
  { random }: Pick<ExporterDeps, "random">,
  work: (file: ExportFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-test-"));
  try {
    const name = `reelkeep-test-${random().toString(36).slice(2, 12)}.txt`;
    const file = path.join(folder, name);
    await writeFile(file, content);
    return await work({ path: file, sizeBytes: Buffer.byteLength(content), name, title: name });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Probe {
  /** Where exports are to go; the nearest folder above it that is there takes the file. */
  folder: string;
  file: ExportFile;
  /** How a folder is called for people. */
  toShown: (folder: string) => Promise<string> | string;
}

/** Writes the file as an export would, looks at it, and deletes it again. */
export async function probeRemote(
  remote: RemoteFiles,
  { folder, file, toShown }: Probe,
  signal: AbortSignal,
): Promise<Sentence[]> {
  const nearest = await findNearest(remote, folder);
  const place = joinPath(nearest, file.name);
  const partPath = `${place}.part`;
  const shown = await toShown(nearest);
  await remote.write({ partPath, file, offset: 0, onBytes: () => undefined }, signal);
  const left: Sentence[] = [];
  const written = { path: partPath };
  try {
    if ((await remote.sizeOf(partPath)) !== file.sizeBytes)
      throw new AppError("export_failed", toSentence("test_arrived_short", { folder: shown }));
    await remote.rename(partPath, place);
    written.path = place;
  } finally {
    await remote.remove(written.path).catch((error: unknown) => {
      if (error instanceof ConnectionLost) return;
      left.push(toSentence("test_left", { path: written.path }));
    });
  }
  return [...toFolderSaid({ folder, nearest, shown }), ...left];
}

/** What is said of a folder that took the file. */
export function toFolderSaid({
  folder,
  nearest,
  shown,
}: {
  folder: string;
  nearest: string;
  shown: string;
}): Sentence[] {
  const written = toSentence("test_writable", { folder: shown });
  return nearest === folder ? [written] : [written, toSentence("test_folder_to_make", { folder })];
}

async function findNearest(
  remote: Pick<RemoteFiles, "hasFolder">,
  folder: string,
): Promise<string> {
  if (folder === "" || folder === "/" || (await remote.hasFolder(folder))) return folder;
  return findNearest(remote, folderAbove(folder) ?? "");
}

/** For whoever waits at a button: a lost connection is told and not tried again. */
export async function tryOnce<T>(
  host: string,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ConnectionLost)) throw error;
    const sentence = toSentence("connection_lost", { host, reason: toMessage(error) });
    throw new AppError("export_failed", sentence, { cause: error });
  }
}
