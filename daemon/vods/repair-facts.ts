import { stat } from "node:fs/promises";
import path from "node:path";
import { toSegmentNames } from "../core/disk-finds.ts";
import type { ProbedFile } from "../core/rebuild-vod.ts";
import type { RepairFacts } from "../core/repair-facts.ts";
import { isUnfinished } from "../core/vod-files.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { listVodFiles } from "./files.ts";
import { probeSegments } from "./probe-segments.ts";
import { readFoundLedger } from "./scan-read.ts";

type FactDeps = Pick<Deps, "store" | "paths" | "programs" | "activities" | "jobs" | "clock">;

/**
 * Looks at everything the rules of repair judge a recording by; changes nothing. Files that were read
 * before and are the same are not read again.
 */
export async function gatherFacts(
  deps: FactDeps,
  vod: VodRecord,
  before: RepairFacts | null,
  signal: AbortSignal,
): Promise<RepairFacts> {
  const folder = vodFolder(deps.paths, vod);
  const names = await listVodFiles(deps, vod);
  const ledgerName = `${vod.basename}.ledger.jsonl`;
  const sizes = new Map<string, number | null>();
  for (const { basename } of [...vod.segments, ...vod.products])
    sizes.set(basename, await sizeOf(path.join(folder, basename)));
  const outputs = await readOutputs(deps, folder, { names: toOutputs(vod, names), before }, signal);
  for (const { basename, filesize } of outputs) sizes.set(basename, filesize);
  return {
    vod,
    isRunning: isRunning(deps, vod),
    sizes,
    outputs,
    ledger: names.includes(ledgerName) ? await readFoundLedger(deps, folder, ledgerName) : null,
    leftovers: await findLeftovers(deps, folder, names),
  };
}

async function readOutputs(
  deps: FactDeps,
  folder: string,
  { names, before }: { names: readonly string[]; before: RepairFacts | null },
  signal: AbortSignal,
): Promise<readonly ProbedFile[]> {
  const known = before?.outputs ?? [];
  const isSame = async (file: ProbedFile | undefined, name: string) =>
    file?.basename === name && file.filesize === (await sizeOf(path.join(folder, name)));
  const areSame = await Promise.all(names.map((name, index) => isSame(known[index], name)));
  if (names.length === known.length && areSame.every(Boolean)) return known;
  return (await probeSegments(deps, folder, names, signal)).files;
}

/** The files it names where they are all there, else those whose names have the form of one. */
function toOutputs(vod: VodRecord, names: readonly string[]): string[] {
  const named = vod.segments.map(({ basename }) => basename);
  const areThere = named.length > 0 && named.every((name) => names.includes(name));
  return areThere ? named : toSegmentNames(vod.basename, names);
}

function isRunning({ activities, jobs }: FactDeps, vod: VodRecord): boolean {
  const isAtWork = activities.look(vod.uuid)?.isRunning === true || vod.move !== null;
  return (
    isAtWork || jobs.list().some((job) => job.vod_uuid === vod.uuid && jobs.isActive(job.name))
  );
}

async function findLeftovers(
  { clock }: FactDeps,
  folder: string,
  names: readonly string[],
): Promise<string[]> {
  const startedAtMs = clock.now() - process.uptime() * 1000;
  const old: string[] = [];
  for (const name of names.filter(isUnfinished)) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found?.isFile() === true && found.mtimeMs < startedAtMs) old.push(name);
  }
  return old;
}
