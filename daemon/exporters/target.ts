import { AppError } from "../../shared/errors.ts";
import type { ExportOrder } from "./exporter.ts";

/** A place on another machine, in folders parted by `/`. */
export interface Target {
  /** Without a slash at its end; empty for where a login begins, `/` for the top. */
  folder: string;
  name: string;
  /** Folder and name. */
  path: string;
  /** What the file is called until it is whole. */
  partPath: string;
}

/** The place an order leads to. Throws `bad_request` for one that can't be meant. */
export function toTarget(
  { file, wish }: Pick<ExportOrder, "file" | "wish">,
  identity: string,
): Target {
  checkName(file.name);
  const folder = toFolder(wish.directory);
  const part = toPartName(file.name, identity);
  return {
    folder,
    name: file.name,
    path: joinPath(folder, file.name),
    partPath: joinPath(folder, part),
  };
}

/** The name of work in progress: tells which bytes are in it, so that only the same ones go on there. */
export function toPartName(name: string, identity: string): string {
  return `${cutToBytes(name, longestNameInPart)}.${identity}.part`;
}

/** Leaves room for what is put around the name: file systems take 255 bytes. */
const longestNameInPart = 200;

function cutToBytes(text: string, most: number): string {
  let cut = "";
  let length = 0;
  for (const character of text) {
    length += Buffer.byteLength(character);
    if (length > most) break;
    cut += character;
  }
  return cut;
}

/** A name that is one in every file system and in every command. */
export function checkName(name: string): void {
  if (name === "" || name === "." || name === ".." || /[/\p{Cc}]/u.test(name))
    throw new AppError("bad_request", `"${name}" is no name for a file.`, { field: "file_name" });
}

function toFolder(directory: string): string {
  // What shells take for the place where a login begins.
  const named = directory.trim().replace(/^~(\/|$)/, "");
  const parts = named.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..") || /\p{Cc}/u.test(named))
    throw new AppError("bad_request", `"${directory}" is no folder to export to.`, {
      field: "directory",
    });
  return `${named.startsWith("/") ? "/" : ""}${parts.join("/")}`;
}

export function joinPath(folder: string, name: string): string {
  if (folder === "") return name;
  return folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
}

/** The folder above; null at the top and where a login begins. */
export function folderAbove(folder: string): string | null {
  const cut = folder.lastIndexOf("/");
  if (folder === "" || folder === "/" || cut === -1) return null;
  return cut === 0 ? "/" : folder.slice(0, cut);
}
