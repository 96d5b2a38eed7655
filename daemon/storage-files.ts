import { lstat, readdir, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../shared/errors.ts";
import type { StoredFile, StoredFolder } from "../shared/model/stored-file.ts";
import type { Deps } from "./deps.ts";
import { toIso } from "./io/clock.ts";
import { hasErrorCode } from "./io/json-document.ts";

type FileDeps = Pick<Deps, "config" | "paths" | "store" | "log">;

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
  if (name === "." || name === ".." || /[/\\\0]/.test(name)) {
    throw new AppError("bad_request", `"${name}" is no name of a file.`, { field: "name" });
  }
  const folder = await findFolder(deps, parts);
  await checkUnused(deps, folder);
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

/** A recording's files are left alone while it is written, and when it is protected. */
async function checkUnused({ paths, store }: FileDeps, folder: string): Promise<void> {
  const vods = await realpath(paths.vods).catch(toFileError);
  const relative = path.relative(vods, folder).split(path.sep).join("/");
  const owner = store.vods
    .list()
    .find((vod) => relative === vod.folder || relative.startsWith(`${vod.folder}/`));
  if (owner === undefined) return;
  const isBusy = ["capturing", "captured", "converting"].includes(owner.phase);
  if (isBusy) throw new AppError("vod_busy", `${owner.basename} is being worked on.`);
  if (owner.prevent_deletion) throw new AppError("forbidden", `${owner.basename} is protected.`);
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
  const inVods = path.relative(paths.vods, path.join(paths.data, ...parts)).split(path.sep);
  const isDownload = stats.isFile() && inVods[0] !== "..";
  return {
    name,
    size: isFolder ? 0 : stats.size,
    date: toIso(stats.mtimeMs),
    is_dir: isFolder,
    is_link: stats.isSymbolicLink(),
    extension: isFolder ? "" : path.extname(name).slice(1),
    url: isDownload ? `/vods/${inVods.map(encodeURIComponent).join("/")}` : null,
  };
}
