import { lstat, readdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../shared/errors.ts";
import type { StoredFile, StoredFolder } from "../shared/model/stored-file.ts";
import { vodShelves } from "../shared/model/vod.ts";
import { ownNames } from "./core/vod-files.ts";
import { shelfPaths } from "./core/vod-lifecycle.ts";
import type { VodRecord } from "./core/vod-record.ts";
import type { Deps } from "./deps.ts";
import { toIso } from "./io/clock.ts";
import { hasErrorCode } from "./io/json-document.ts";
import { type Paths, shelfFolder } from "./paths.ts";

type FileDeps = Pick<Deps, "claims" | "config" | "paths" | "store" | "log">;

/** The only folders below the data folder that anyone may look into. */
const roots = ["storage", "logs"] as const;

/** What is in a folder. Throws `files_disabled`, `forbidden` outside of the roots, `file_unknown`. */
export async function listStoredFiles(deps: FileDeps, address: string): Promise<StoredFolder> {
  checkEnabled(deps);
  const parts = toParts(address);
  const isTop = parts.length === 0;
  const folder = isTop ? deps.paths.data : await findFolder(deps, parts);
  const names = isTop ? [...roots] : await readdir(folder).catch(toFileError);
  const files = await Promise.all(
    names.map((name) => toStoredFile(deps, folder, [...parts, name])),
  );
  const isFolder = (file: StoredFile) => Number(file.is_dir);
  return {
    path: parts.join("/"),
    files: files
      .filter((file) => file !== null)
      .toSorted((a, b) => isFolder(b) - isFolder(a) || a.name.localeCompare(b.name)),
  };
}

/** Deletes one file; a link itself and not what it leads to. Throws also `bad_request` and `vod_busy`. */
export async function removeStoredFile(
  deps: FileDeps,
  address: string,
  name: string,
): Promise<{ path: string; name: string }> {
  checkEnabled(deps);
  const parts = toParts(address);
  checkName(name, "name");
  const folder = await findFolder(deps, parts);
  await checkUnused(deps, folder, name, { isToGo: true });
  const file = path.join(folder, name);
  const stats = await lstat(file).catch(toFileError);
  if (stats.isDirectory())
    throw new AppError("bad_request", `${name} is a folder; only files can be deleted.`, {
      field: "name",
    });
  await rm(file);
  deps.log.module("files").info(`Deleted ${[...parts, name].join("/")}.`);
  return { path: parts.join("/"), name };
}

/**
 * A file that can be read as it is: a real one and no link, that nobody is writing now. Throws
 * `files_disabled`, `forbidden` outside of the roots, `file_unknown`, `bad_request`, `vod_busy`.
 */
export async function findStoredFile(
  deps: FileDeps,
  address: string,
  name: string,
): Promise<{ file: string; sizeBytes: number }> {
  checkEnabled(deps);
  const parts = toParts(address);
  checkName(name, "file_name");
  const folder = await findFolder(deps, parts);
  await checkUnused(deps, folder, name, { isToGo: false });
  const file = path.join(folder, name);
  const stats = await lstat(file).catch(toFileError);
  if (!stats.isFile())
    throw new AppError("bad_request", `${name} is a folder or a link.`, { field: "file_name" });
  return { file, sizeBytes: stats.size };
}

function checkName(name: string, field: string): void {
  if (name === "." || name === ".." || /[/\\\0]/.test(name))
    throw new AppError("bad_request", `"${name}" is no name of a file.`, { field });
}

function checkEnabled({ config }: Pick<Deps, "config">): void {
  if (config.get("server.file_access")) return;
  throw new AppError("files_disabled", "Files can be looked at when server.file_access is on.");
}

function toParts(address: string): string[] {
  const parts = address.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.some((part) => part === ".." || /[\\\0]/.test(part))) throw toOutside(address);
  return parts;
}

/** The real folder; it lies below its root even when links are followed. */
async function findFolder({ paths }: Pick<Deps, "paths">, parts: string[]): Promise<string> {
  const [root = ""] = parts;
  if (!roots.some((known) => known === root)) throw toOutside(parts.join("/"));
  const base = await realpath(path.join(paths.data, root)).catch(toFileError);
  const folder = await realpath(path.join(base, ...parts.slice(1))).catch(toFileError);
  if (folder !== base && !folder.startsWith(base + path.sep)) throw toOutside(parts.join("/"));
  return folder;
}

function toOutside(address: string): AppError {
  return new AppError("forbidden", `${address} is not below ${roots.join(" or ")}.`, {
    field: "path",
  });
}

function toFileError(error: unknown): never {
  if (hasErrorCode(error, "ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "EACCES")) {
    throw new AppError("file_unknown", "There is no such file.", { cause: error, field: "path" });
  }
  throw error;
}

/** A recording's files are left alone while it is worked on, and not deleted when it is protected. */
async function checkUnused(
  deps: FileDeps,
  folder: string,
  name: string,
  { isToGo }: { isToGo: boolean },
): Promise<void> {
  const neighbours = await findNeighbours(deps, folder);
  const named = neighbours.filter(
    (vod) => ownNames([name], vod, withoutOne(neighbours, vod)).length > 0,
  );
  // Nobody knows whose a file without a known name is: then it may be anyone's there.
  for (const vod of named.length > 0 ? named : neighbours) {
    const isBusy = ["capturing", "captured", "converting"].includes(vod.phase);
    const doing = vod.move === null ? deps.claims.holder(vod.uuid) : "moved";
    if (isBusy || doing !== null)
      throw new AppError("vod_busy", `${vod.basename} is being worked on.`);
    if (isToGo && vod.prevent_deletion)
      throw new AppError("forbidden", `${vod.basename} is protected.`);
  }
}

const withoutOne = (vods: readonly VodRecord[], one: VodRecord) =>
  vods.filter(({ uuid }) => uuid !== one.uuid);

/** Recordings whose folder it is, or lies below; links to the shelves are followed. */
async function findNeighbours(
  { paths, store }: Pick<Deps, "paths" | "store">,
  folder: string,
): Promise<VodRecord[]> {
  const found: VodRecord[] = [];
  for (const shelf of vodShelves) {
    const root = await realpath(shelfFolder(paths, shelf)).catch(() => null);
    if (root === null) continue;
    const relative = path.relative(root, folder).split(path.sep).join("/");
    const isIn = (vod: VodRecord) =>
      relative === vod.folder || relative.startsWith(`${vod.folder}/`);
    found.push(...store.vods.list(shelf).filter(isIn));
  }
  return found;
}

/** Null for what went away in the meantime. */
async function toStoredFile(
  { paths }: Pick<Deps, "paths">,
  folder: string,
  parts: string[],
): Promise<StoredFile | null> {
  const name = parts.at(-1) ?? "";
  const stats = await lstat(path.join(folder, name)).catch(() => null);
  if (stats === null) return null;
  const isFolder = stats.isDirectory();
  return {
    name,
    size: isFolder ? 0 : stats.size,
    date: toIso(stats.mtimeMs),
    is_dir: isFolder,
    is_link: stats.isSymbolicLink(),
    extension: isFolder ? "" : path.extname(name).slice(1),
    url: stats.isFile() ? toUrl(paths, path.join(paths.data, ...parts)) : null,
  };
}

/** Where a file is served; null for what is not, such as ledgers, work in progress and logs. */
function toUrl(paths: Paths, file: string): string | null {
  const served = {
    [shelfPaths.library]: paths.vods,
    [shelfPaths.saved]: paths.savedVods,
    [shelfPaths.trash]: paths.trash,
    "/saved_clips": paths.savedClips,
  };
  for (const [address, folder] of Object.entries(served)) {
    const parts = path.relative(folder, file).split(path.sep);
    if (parts[0] === "..") continue;
    const isPrivate = parts.some((part) => part.startsWith(".")) || file.endsWith(".ledger.jsonl");
    return isPrivate ? null : `${address}/${parts.map(encodeURIComponent).join("/")}`;
  }
  return null;
}
