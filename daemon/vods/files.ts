import path from "node:path";
import { basenameOfCopy } from "../core/record-copy.ts";
import { isUnfinished, ownNames, type Owner } from "../core/vod-files.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ledgerEnding } from "../capture/resume.ts";
import { listEntries, removeFile } from "../io/files.ts";
import { vodFolder } from "../paths.ts";

type FileDeps = Pick<Deps, "store" | "paths">;

/** Names of all files of a recording: media, ledger, chat, sidecars, and what it was made into. */
export async function listVodFiles(deps: FileDeps, vod: VodRecord): Promise<string[]> {
  const entries = await listEntries(vodFolder(deps.paths, vod));
  const names = entries.filter(({ isFolder }) => !isFolder).map(({ name }) => name);
  const others = [...neighboursOf(deps, vod), ...arrivalsAt(deps, vod), ...strangersIn(names, vod)];
  return ownNames(names, vod, others);
}

/** Recordings whose record is lost for now: a copy or a ledger stands for each. */
function strangersIn(names: readonly string[], vod: VodRecord): Owner[] {
  return names.flatMap((name) => {
    const hasLedger = name.endsWith(ledgerEnding);
    const basename = hasLedger ? name.slice(0, -ledgerEnding.length) : basenameOfCopy(name);
    const isStranger = basename !== null && basename !== vod.basename;
    return isStranger ? [{ basename, segments: [], products: [] }] : [];
  });
}

/** Recordings whose files lie in the same folder. */
export function neighboursOf(deps: Pick<Deps, "store">, vod: VodRecord): VodRecord[] {
  return deps.store.vods
    .list(vod.shelf)
    .filter((other) => other.uuid !== vod.uuid && other.folder === vod.folder);
}

/** Recordings that are being moved into the same folder: files of theirs may be there already. */
function arrivalsAt(deps: Pick<Deps, "store">, vod: VodRecord): Owner[] {
  return deps.store.vods.all().flatMap(({ uuid, move }) => {
    const isArriving = move?.step === "copy" && move.shelf === vod.shelf;
    if (uuid === vod.uuid || !isArriving || move.folder !== vod.folder) return [];
    const segments = move.files.map(({ to }) => ({ basename: to, filesize: null, deleted: false }));
    return [{ basename: move.basename, segments, products: [] }];
  });
}

/** Removes what an interruption has left of work on a recording that nobody works on now. */
export async function removeUnfinished(deps: FileDeps, vod: VodRecord): Promise<void> {
  const folder = vodFolder(deps.paths, vod);
  for (const name of await listVodFiles(deps, vod)) {
    if (isUnfinished(name)) await removeFile(path.join(folder, name));
  }
}
