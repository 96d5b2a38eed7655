import { lstat } from "node:fs/promises";
import path from "node:path";
import { list } from "../../shared/config/setting.ts";
import { AppError } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import { sizeOf } from "../io/files.ts";
import { hasErrorCode, isMissing } from "../io/json-document.ts";
import { isHardLink } from "../io/place-file.ts";
import { defineExporter, type ExportFile } from "./exporter.ts";
import { copyToPart, publishPart, toFileTaken } from "./file/copy.ts";
import { probeFolder } from "./file/probe.ts";
import { absoluteFolder, findPlace, makeFolder } from "./file/place.ts";
import { readSource } from "./source.ts";
import { toPartName } from "./target.ts";

/** To a folder of this machine, or of a share that is mounted on it. */
export const file = defineExporter({
  name: "file",
  title: "File",
  fields: ["directory"],
  options: {
    "exporter.file.allowed_folders": list([], {
      group: "exports to folders",
      item: absoluteFolder,
      help: "Folders below which exports may be put, beside the storage of the data folder.",
    }),
  },
  missing: () => null,
  findObstacle: () => Promise.resolve(null),
  test: (deps, order, signal) =>
    onDisk(order.wish.directory, () => probeFolder(deps, order, signal)),
  async send(deps, order, report, signal) {
    signal.throwIfAborted();
    const place = await findPlace(deps, order);
    const identity = await readSource(order.file);
    const exported = { place, youtubeId: null, youtubePlaylistId: null };
    if (await isThere(order.file, place)) {
      report.log(`${place} is there already, in the same size.`);
      return exported;
    }
    const folder = path.dirname(place);
    await makeFolder(deps, order, folder);
    const part = path.join(folder, `.${toPartName(order.file.name, identity)}`);
    await onDisk(folder, async () => {
      await copyToPart({ file: order.file, part, report }, signal);
      signal.throwIfAborted();
      await publishPart(part, place, order.file);
    });
    return exported;
  },
  async verify(_deps, { file: source, exported }) {
    const size = await sizeOf(exported.place).catch((error: unknown) => {
      if (hasErrorCode(error, "ENOTDIR", "EACCES", "ELOOP")) return null;
      throw error;
    });
    if (size === null) return "missing";
    return size === source.sizeBytes ? "verified" : "differs";
  },
});

/** Whether a copy is there from before. Throws `name_taken` for anything else of that name. */
async function isThere(source: ExportFile, place: string): Promise<boolean> {
  const stats = await lstat(place).catch((error: unknown) => {
    if (isMissing(error) || hasErrorCode(error, "ENOTDIR")) return null;
    throw error;
  });
  if (stats === null) return false;
  // The recording under a second name is no copy that would outlive it.
  if (!stats.isFile() || (await isHardLink(source.path, place))) throw toFileTaken(place);
  if (stats.size !== source.sizeBytes) throw toFileTaken(place);
  return true;
}

/** Puts what a disk or a share answers into words. */
async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hasErrorCode(error, "EACCES", "EPERM", "EROFS"))
      throw new AppError("export_failed", toSentence("folder_not_writable", { folder }), {
        cause: error,
        field: "directory",
      });
    throw error;
  }
}
