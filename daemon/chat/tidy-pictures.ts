import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../deps.ts";
import { listNames, removeFile } from "../io/files.ts";
import { isPictureName, pictureFolder } from "./picture-store.ts";

/** Some ten thousand emotes: those of a hundred streamers. */
export const mostPictureBytes = 1_000_000_000;
/** So much is left of it, so that it is not full again with the next chat. */
const leftShare = 0.8;

/**
 * Keeps the pictures of chats within a limit: the oldest go. Nothing is lost by it, since chats have
 * theirs inside, and the others can be fetched again.
 */
export async function tidyPictures(
  deps: Pick<Deps, "paths">,
  mostBytes = mostPictureBytes,
): Promise<void> {
  const folder = pictureFolder(deps);
  const pictures: { name: string; bytes: number; atMs: number }[] = [];
  for (const name of await listNames(folder)) {
    if (!isPictureName(name)) continue;
    const { size, mtimeMs } = await stat(path.join(folder, name));
    pictures.push({ name, bytes: size, atMs: mtimeMs });
  }
  let bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  if (bytes <= mostBytes) return;
  for (const picture of pictures.toSorted((a, b) => a.atMs - b.atMs)) {
    if (bytes <= mostBytes * leftShare) break;
    await removeFile(path.join(folder, picture.name));
    bytes -= picture.bytes;
  }
  await removeEmptyPointers(folder);
}

/** Addresses whose picture is gone. */
async function removeEmptyPointers(folder: string): Promise<void> {
  const pictures = new Set(await listNames(folder));
  const addresses = path.join(folder, ".addresses");
  for (const name of await listNames(addresses)) {
    const pointer = path.join(addresses, name);
    if (!pictures.has(await readFile(pointer, "latin1"))) await removeFile(pointer);
  }
}
