import { open, unlink } from "node:fs/promises";
import path from "node:path";
import type { Sentence } from "../../../shared/model/sentence.ts";
import { toStorageError } from "../../io/json-document.ts";
import { nearestFolder } from "../../io/place-file.ts";
import type { ExporterDeps, ExportTry } from "../exporter.ts";
import { toFolderSaid, withProbe } from "../probe.ts";
import { type FileValues, findPlace } from "./place.ts";

/** Writes a file into the folder, or the nearest one above it that is there, and deletes it again. */
export async function probeFolder(
  deps: Pick<ExporterDeps, "folders" | "random">,
  order: ExportTry<FileValues>,
  signal: AbortSignal,
): Promise<Sentence[]> {
  return withProbe(deps, async (file) => {
    const folder = path.dirname(await findPlace(deps, { ...order, file }));
    const nearest = await nearestFolder(folder);
    signal.throwIfAborted();
    await writeAndDelete(path.join(nearest, file.name), file.title).catch((error: unknown) => {
      throw toStorageError(error);
    });
    return toFolderSaid({ folder, nearest, shown: nearest });
  });
}

async function writeAndDelete(place: string, text: string): Promise<void> {
  const handle = await open(place, "wx");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
    await unlink(place);
  }
}
