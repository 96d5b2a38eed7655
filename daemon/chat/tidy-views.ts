import { stat } from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../deps.ts";
import { listNames, removeFile, sizeOf } from "../io/files.ts";

/** A day of the liveliest chat has some hundred MB. */
export const mostViewBytes = 2_000_000_000;

const uuidLetters = 36;
const endings = [".messages", ".words", ".json"];

interface TidiedFolder {
  folder: string;
  /** Of the view that has just been made. */
  stamp: string;
  mostBytes?: number;
}

/**
 * Removes what nobody needs beside a new view: the same chat in an older state, views of recordings
 * that are gone, and those that were not read for the longest time when there are too many bytes.
 */
export async function tidyViews(
  { store }: Pick<Deps, "store">,
  { folder, stamp, mostBytes = mostViewBytes }: TidiedFolder,
): Promise<void> {
  const [ofChat = ""] = /^.{36}-[a-z]+-/.exec(stamp) ?? [];
  for (const name of await listNames(folder)) {
    const plain = name.replace(/^\./, "");
    const isOlder = plain.startsWith(ofChat) && !plain.startsWith(`${stamp}.`);
    const isOfNobody = store.vods.get(plain.slice(0, uuidLetters)) === null;
    if (isOlder || isOfNobody) await removeFile(path.join(folder, name));
  }
  await removeLeastRead({ folder, stamp, mostBytes });
}

async function removeLeastRead({ folder, stamp, mostBytes }: Required<TidiedFolder>) {
  const views: { stem: string; bytes: number; readAtMs: number }[] = [];
  for (const name of await listNames(folder)) {
    if (!name.endsWith(".json") || name.startsWith(".")) continue;
    const stem = name.slice(0, -".json".length);
    const sizes = await Promise.all(
      endings.map((ending) => sizeOf(path.join(folder, stem + ending))),
    );
    const { mtimeMs } = await stat(path.join(folder, name));
    views.push({ stem, bytes: sizes.reduce<number>((a, b) => a + (b ?? 0), 0), readAtMs: mtimeMs });
  }
  let bytes = views.reduce((sum, view) => sum + view.bytes, 0);
  for (const view of views.toSorted((a, b) => a.readAtMs - b.readAtMs)) {
    if (bytes <= mostBytes) return;
    if (view.stem === stamp) continue;
    for (const ending of endings) await removeFile(path.join(folder, view.stem + ending));
    bytes -= view.bytes;
  }
}
