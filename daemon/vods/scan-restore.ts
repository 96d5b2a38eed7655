import path from "node:path";
import { type Find, toSegmentNames } from "../core/disk-finds.ts";
import { giveNumbers, rebuildVod } from "../core/rebuild-vod.ts";
import { keepOwnFiles } from "../core/record-copy.ts";
import { mergeFacts, readInfo, readNfo } from "../core/sidecar-facts.ts";
import type { NameFacts } from "../core/template-backwards.ts";
import { toRenamedFile } from "../core/vod-files.ts";
import { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { readTextIfPresent, sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { probeSegments } from "./probe-segments.ts";
import { readName } from "./scan-owner.ts";
import type { Evidence } from "./scan-read.ts";

type RestoreDeps = Pick<Deps, "store" | "paths" | "config" | "programs" | "clock" | "newUuid">;

/** The record that a copy holds, for where its files are now. */
export function restoreFromCopy(
  { clock }: Pick<Deps, "clock">,
  find: Find,
  { copy, ledger }: Evidence,
  channel: ChannelRecord | null,
): VodRecord | null {
  if (copy === null) return null;
  const record = keepOwnFiles(copy.record);
  const phase = toPhase(record.phase, find, ledger?.hasParts === true);
  return VodRecord.parse({
    ...record,
    channel_uuid: channel?.uuid ?? record.channel_uuid,
    ...toPlace(record, find, toIso(clock.now())),
    ...phase,
  });
}

/** A record that was in the middle of something goes on from what there is. */
function toPhase(
  phase: VodRecord["phase"],
  find: Find,
  hasParts: boolean,
): Pick<VodRecord, "phase"> & Partial<Pick<VodRecord, "failure">> {
  if (phase === "finalized" || phase === "failed") return { phase };
  if (hasParts) return { phase: "captured" };
  if (toSegmentNames(find.basename, find.names).length > 0) return { phase: "finalized" };
  const message = "What was captured is no longer there.";
  return { phase: "failed", failure: { code: "file_missing", message } };
}

/** The fields of a record that say where it is, for files that somebody has moved or renamed. */
export function toPlace(
  record: Pick<VodRecord, "basename" | "shelf" | "trashed" | "segments" | "products">,
  find: Find,
  nowIso: string,
): Pick<VodRecord, "basename" | "folder" | "shelf" | "trashed" | "segments" | "products"> {
  const { basename, folder, shelf } = find;
  const rename = <T extends { basename: string }>(file: T): T => {
    const isThere = find.names.includes(file.basename);
    return isThere
      ? file
      : { ...file, basename: toRenamedFile(file.basename, record.basename, basename) };
  };
  const from = record.shelf === "trash" ? "library" : record.shelf;
  const trashed = shelf === "trash" ? (record.trashed ?? { at: nowIso, from }) : null;
  return {
    basename,
    folder,
    shelf,
    trashed,
    segments: record.segments.map(rename),
    products: record.products.map(rename),
  };
}

/** A record for a find whose own is lost; null when its files hold nothing that can be shown. */
export async function rebuild(
  deps: RestoreDeps,
  find: Find,
  { evidence, channel }: { evidence: Evidence; channel: ChannelRecord },
  signal: AbortSignal,
): Promise<{ vod: VodRecord | null; problems: string[] }> {
  const folder = vodFolder(deps.paths, find);
  const names = toSegmentNames(find.basename, find.names);
  const { ledger } = evidence;
  const { files, problems } = await probeSegments(deps, folder, names, signal);
  const hasParts = ledger?.hasParts === true;
  if (files.length === 0 && !hasParts) return { vod: null, problems };
  const sizes = new Map<string, number>();
  for (const name of find.names) sizes.set(name, (await sizeOf(path.join(folder, name))) ?? 0);
  const vod = rebuildVod({
    find,
    channel,
    newUuid: deps.newUuid(),
    ledger,
    files,
    name: mergeFacts([
      readName(deps, channel, find.basename),
      await readSidecar(path.join(folder, `${find.basename}.nfo`), readNfo),
      await readSidecar(path.join(folder, `${find.basename}.info.json`), readInfo),
    ]),
    hasParts,
    sizes,
    chapterForm: deps.config.get("vod.chapter_title"),
    minimumChapterSeconds: Math.max(0.5, deps.config.get("vod.min_chapter_seconds")),
    nowIso: toIso(deps.clock.now()),
  });
  const recorded = deps.store.vods
    .all()
    .filter(({ channel_uuid }) => channel_uuid === channel.uuid);
  return { vod: giveNumbers(vod, recorded, channel.numbers), problems };
}

/** What a sidecar tells; nothing where there is none, or one that can't be read. */
async function readSidecar(
  file: string,
  read: (text: string) => NameFacts | null,
): Promise<NameFacts | null> {
  const text = await readTextIfPresent(file).catch(() => null);
  return text === null ? null : read(text);
}
