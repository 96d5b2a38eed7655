import type { StoredFile } from "../../shared/model/stored-file.ts";

export const fileSorts = ["name", "size", "date"] as const;
export type FileSort = (typeof fileSorts)[number];

export interface FileOrder {
  by: FileSort;
  isDescending: boolean;
}

/** Names go up at first, sizes and dates down; the same column once more turns around. */
export function turnOrder(order: FileOrder, by: FileSort): FileOrder {
  if (order.by === by) return { by, isDescending: !order.isDescending };
  return { by, isDescending: by !== "name" };
}

/** Folders stay on top. */
export function sortFiles(
  files: readonly StoredFile[],
  { by, isDescending }: FileOrder,
): StoredFile[] {
  const direction = isDescending ? -1 : 1;
  return files.toSorted(
    (a, b) => Number(b.is_dir) - Number(a.is_dir) || direction * compare(a, b, by) || byName(a, b),
  );
}

function compare(a: StoredFile, b: StoredFile, by: FileSort): number {
  switch (by) {
    case "name":
      return byName(a, b);
    case "size":
      return a.size - b.size;
    case "date":
      return Date.parse(a.date) - Date.parse(b.date);
    default:
      return by satisfies never;
  }
}

function byName(a: StoredFile, b: StoredFile): number {
  return a.name.localeCompare(b.name, undefined, { numeric: true });
}

/** `storage/vods/mia` -> each folder on the way with the path that leads there. */
export function toCrumbs(path: string): { name: string; path: string }[] {
  const parts = path.split("/").filter((part) => part !== "");
  return parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join("/") }));
}

/** A folder within a folder. */
export function toInner(path: string, name: string): string {
  return path === "" ? name : `${path}/${name}`;
}
