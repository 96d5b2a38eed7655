import { stat } from "node:fs/promises";
import path from "node:path";
import { toSaid } from "../../shared/errors.ts";
import type { WorkAction, WorkLine } from "../../shared/model/work-report.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence, toText } from "../../shared/sentences.ts";
import { type Find, groupFinds } from "../core/disk-finds.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { noticeFiles } from "./notice-files.ts";
import { copyPath, writeRecordCopy } from "./record-copies.ts";
import { adoptOrphans } from "./scan-adopt.ts";
import { type FindDeps, takeUpFind } from "./scan-finds.ts";
import { indexFolders } from "./scan-index.ts";
import { readName } from "./scan-owner.ts";
import { walkShelves } from "./scan-walk.ts";
import { checkShelfThere } from "./shelf-away.ts";

export type ScanDeps = FindDeps & Pick<Deps, "jobs">;

export interface ScanInput {
  /** Null: all channels, and recordings of channels that are no longer watched. */
  channelUuid: string | null;
  isDryRun: boolean;
  /** When the daemon started: unfinished files from before are nobody's work any more. */
  startedAtMs: number;
  add(line: WorkLine): void;
  progress(fraction: number): void;
}

/** What is left to those who finish recordings. */
export interface ScanResult {
  /** Captured, and nobody is at it. */
  toFinalize: string[];
  /** Finalized, with captured parts that are no longer needed. */
  toSweep: string[];
}

/**
 * Makes the library agree with the disk: recordings whose record is lost come back, those that were
 * moved are found, missing files are noted and what an interruption left is removed. Nothing that
 * holds media is ever deleted, each find is one step of its own, and a repeat finds nothing more to do.
 * Throws `storage_unavailable` when the folder can't be read or its disk is not mounted.
 */
export async function scanVods(
  deps: ScanDeps,
  input: ScanInput,
  signal: AbortSignal,
): Promise<ScanResult> {
  await checkShelfThere(deps, "library");
  const { folders, problems } = await walkShelves(deps.paths, signal);
  for (const text of problems)
    input.add({ action: "unreadable", subject: "", text, vod_uuid: null });
  const { channelUuid, isDryRun } = input;
  for (const line of await adoptOrphans(deps, channelUuid, isDryRun)) input.add(line);
  const index = indexFolders(deps, folders);
  const finds = index.unclaimed
    .flatMap((folder) => groupFinds(folder, (basename) => isRecording(deps, basename)))
    // In the trash a file alone is a deleted part of a recording.
    .filter(({ shelf, source }) => shelf !== "trash" || source !== "media")
    .toSorted(byTrust);
  const known = deps.store.vods.all().filter((vod) => isWanted(input, vod));
  const steps = finds.length + known.length;
  for (const [number, find] of finds.entries()) {
    signal.throwIfAborted();
    for (const line of await takeUpFind(deps, find, { ...input, index }, signal)) input.add(line);
    input.progress(number / steps);
  }
  for (const [number, vod] of known.entries()) {
    signal.throwIfAborted();
    await checkVod(deps, vod, { ...input, unfinished: index.unfinishedOf(vod.uuid) });
    input.progress((finds.length + number) / steps);
  }
  return toResult(deps, input);
}

function isRecording(deps: ScanDeps, basename: string): boolean {
  return deps.store.channels.list().some((channel) => readName(deps, channel, basename) !== null);
}

const trust: Record<Find["source"], number> = { copy: 0, ledger: 1, media: 2 };

/** What is known best comes first, so that doubles of it are seen; then by name, for the numbers. */
function byTrust(a: Find, b: Find): number {
  return trust[a.source] - trust[b.source] || (a.basename < b.basename ? -1 : 1);
}

function isWanted({ channelUuid }: ScanInput, vod: VodRecord): boolean {
  return channelUuid === null || vod.channel_uuid === channelUuid;
}

interface CheckInput extends ScanInput {
  unfinished: readonly string[];
}

/** Looks after one recording; trouble with it is told and keeps no other from its turn. */
async function checkVod(deps: ScanDeps, vod: VodRecord, input: CheckInput): Promise<void> {
  const subject = vod.basename;
  const tell = (action: WorkAction, said: Sentence) =>
    input.add({ action, subject, ...toText(said), vod_uuid: vod.uuid });
  try {
    if (!input.isDryRun) {
      const { back } = await noticeFiles(deps, vod);
      if (back.length > 0) tell("returned", toSentence("scan_back", { names: back.join(", ") }));
    }
    const missing = (deps.store.vods.get(vod.uuid)?.segments ?? [])
      .filter(({ filesize, deleted }) => filesize === null && !deleted)
      .map(({ basename }) => basename);
    if (missing.length > 0)
      tell("missing", toSentence("scan_missing", { names: missing.join(", ") }));
    const leftovers = await sweep(deps, vod, input);
    if (leftovers.length > 0)
      tell("removed", toSentence("scan_removed", { names: leftovers.join(", ") }));
    if (!input.isDryRun && (await needsCopy(deps, vod))) await writeRecordCopy(deps, vod);
  } catch (error) {
    tell("unreadable", toSaid(error));
  }
}

/** Removes files of work that an earlier run of the daemon did not finish; their names. */
async function sweep(deps: ScanDeps, vod: VodRecord, input: CheckInput): Promise<string[]> {
  const isIdle = vod.phase === "finalized" || vod.phase === "failed";
  if (!isIdle || vod.move !== null || deps.claims.holder(vod.uuid) !== null) return [];
  const folder = vodFolder(deps.paths, vod);
  const removed: string[] = [];
  for (const name of input.unfinished) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found === null || !found.isFile() || found.mtimeMs >= input.startedAtMs) continue;
    if (!input.isDryRun) await removeFile(path.join(folder, name));
    removed.push(name);
  }
  return removed;
}

async function needsCopy(deps: ScanDeps, vod: VodRecord): Promise<boolean> {
  return (await stat(copyPath(deps, vod)).catch(() => null)) === null;
}

function toResult(deps: ScanDeps, input: ScanInput): ScanResult {
  if (input.isDryRun) return { toFinalize: [], toSweep: [] };
  const vods = deps.store.vods.all().filter((vod) => isWanted(input, vod) && vod.shelf !== "trash");
  const isIdle = (vod: VodRecord) =>
    deps.activities.look(vod.uuid) === undefined && !deps.jobs.isActive(`convert_${vod.basename}`);
  const isDue = (vod: VodRecord) => vod.phase === "captured" || vod.phase === "converting";
  return {
    toFinalize: vods.filter((vod) => isDue(vod) && isIdle(vod)).map(({ uuid }) => uuid),
    toSweep: vods
      .filter(({ phase, spent_parts }) => phase === "finalized" && spent_parts.length > 0)
      .map(({ uuid }) => uuid),
  };
}
