import { lstat, realpath } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { ensureFolder } from "../../io/files.ts";
import { hasErrorCode } from "../../io/json-document.ts";
import { nearestFolder } from "../../io/place-file.ts";
import type { ExporterDeps, ExportOrder } from "../exporter.ts";
import { checkName } from "../target.ts";

export interface FileValues {
  readonly "exporter.file.allowed_folders": string[];
}

type Order = Pick<ExportOrder<FileValues>, "file" | "wish" | "values">;

/** A folder by its path from the top. */
export const absoluteFolder = z
  .string()
  .max(1000)
  .refine((folder) => path.isAbsolute(folder), "has to be a path from / on");

/**
 * The path an order leads to: below a folder that is allowed, also when links are followed; a path
 * without `/` at its beginning is below the usual folder. Throws `forbidden`, `bad_request`.
 */
export async function findPlace(
  { folders }: Pick<ExporterDeps, "folders">,
  { file, wish, values }: Order,
): Promise<string> {
  checkName(file.name);
  const { directory } = wish;
  if (/\p{Cc}/u.test(directory) || directory.split("/").includes(".."))
    throw new AppError("bad_request", `"${directory}" is no folder to export to.`, {
      field: "directory",
    });
  const folder = path.resolve(folders.usual, directory);
  const allowed = [...folders.allowed(), ...values["exporter.file.allowed_folders"]];
  await checkAllowed(folder, allowed);
  return path.join(folder, file.name);
}

/** Makes the folder of a place, and looks once more where it really is. */
export async function makeFolder(
  { folders }: Pick<ExporterDeps, "folders">,
  { values }: Pick<Order, "values">,
  folder: string,
): Promise<void> {
  try {
    await ensureFolder(folder);
  } catch (error) {
    throw toFolderError(folder, error);
  }
  await checkAllowed(folder, [...folders.allowed(), ...values["exporter.file.allowed_folders"]]);
}

async function checkAllowed(folder: string, allowed: readonly string[]): Promise<void> {
  const named = allowed.map((root) => path.resolve(root)).filter((root) => isInside(root, folder));
  await checkLinks(folder);
  const real = await realpath(await nearestFolder(folder));
  const roots = await Promise.all(named.map((root) => realpath(root).catch(() => null)));
  if (roots.some((root) => root !== null && isInside(root, real))) return;
  const missing = named.find((_, index) => roots[index] === null);
  // Never made here: what is written into the place of a share that is away fills another disk.
  if (missing !== undefined)
    throw new AppError("storage_unavailable", toSentence("folder_away", { folder: missing }), {
      field: "directory",
    });
  throw new AppError("forbidden", toSentence("folder_not_allowed", { folder }), {
    field: "directory",
  });
}

/** A link that leads nowhere now may lead anywhere later. */
async function checkLinks(folder: string): Promise<void> {
  const above = path.dirname(folder);
  if (above === folder) return;
  const stats = await lstat(folder).catch(() => null);
  if (stats === null) return checkLinks(above);
  if (!stats.isSymbolicLink()) return;
  await realpath(folder).catch((error: unknown) => {
    throw toFolderError(folder, error);
  });
}

function isInside(root: string, folder: string): boolean {
  const relative = path.relative(root, folder);
  return relative === "" || (relative !== ".." && !relative.startsWith(`..${path.sep}`));
}

function toFolderError(folder: string, error: unknown): unknown {
  if (hasErrorCode(error, "ENOSPC", "EDQUOT"))
    return new AppError("disk_full", `There is no room in ${folder}.`, { cause: error });
  const causes: Record<string, string> = {
    EACCES: "is not allowed",
    EPERM: "is not allowed",
    EROFS: "is not possible: nothing can be written there",
    ENOTDIR: "is not possible: there is a file in its way",
    EEXIST: "is not possible: there is a file in its way",
    ENOENT: "is not possible: a link there leads nowhere",
    ELOOP: "is not possible: links there lead in a circle",
  };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const cause = causes[code];
  if (cause === undefined) return error;
  return new AppError("export_failed", `To make the folder ${folder} ${cause}.`, {
    cause: error,
    field: "directory",
  });
}
