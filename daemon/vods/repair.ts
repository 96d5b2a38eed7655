import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { Fix } from "../../shared/model/repair.ts";
import type { RepairAct, RepairFacts, RepairRule } from "../core/repair-facts.ts";
import { repairRules } from "../core/repair-rules.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { vodFolder } from "../paths.ts";
import { moveVod } from "./move.ts";
import { gatherFacts } from "./repair-facts.ts";
import { findVod, showVod } from "./update.ts";

export type RepairDeps = Pick<
  Deps,
  "store" | "paths" | "programs" | "activities" | "jobs" | "clock" | "events" | "claims" | "log"
>;

/** What those who finish recordings have to do afterwards. */
export interface Repaired {
  fixes: Fix[];
  needsFinalizing: boolean;
  needsSweeping: boolean;
}

const mostRounds = 10;

/**
 * Applies the rules of repair to a recording: at most ten rounds, each rule at most once. A dry run
 * says what would be done. Throws `vod_busy` while somebody works on it, `vod_trashed`.
 */
export async function repairVod(
  deps: RepairDeps,
  uuid: string,
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<Repaired> {
  if (findVod(deps, uuid).shelf === "trash")
    throw new AppError("vod_trashed", "It is in the trash; bring it back first.");
  return deps.claims.hold(uuid, "repaired", () => applyRules(deps, uuid, isDryRun, signal));
}

async function applyRules(
  deps: RepairDeps,
  uuid: string,
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<Repaired> {
  const result: Repaired = { fixes: [], needsFinalizing: false, needsSweeping: false };
  const done = new Set<RepairRule>();
  let facts = await gatherFacts(deps, findVod(deps, uuid), null, signal);
  for (let round = 0; round < mostRounds; round += 1) {
    signal.throwIfAborted();
    const due = findDue(facts, done);
    if (due === null) break;
    const { rule, found } = due;
    done.add(rule);
    const changed = toChanged(found.changes, found.act);
    const { sentence } = found;
    result.fixes.push({ rule: rule.name, text: sentence.message, sentence, changed });
    if (found.act?.type === "finalize") result.needsFinalizing = true;
    if (found.act?.type === "sweep_parts") result.needsSweeping = true;
    if (isDryRun) {
      facts = { ...facts, vod: { ...facts.vod, ...found.changes } };
      continue;
    }
    await change(deps, uuid, found.changes);
    await carryOut(deps, uuid, found.act, signal);
    // What is converted now is judged when that is over.
    if (result.needsFinalizing) break;
    facts = await gatherFacts(deps, findVod(deps, uuid), facts, signal);
  }
  return result;
}

function findDue(facts: RepairFacts, done: ReadonlySet<RepairRule>) {
  for (const rule of repairRules) {
    const found = done.has(rule) ? null : rule.check(facts);
    if (found !== null) return { rule, found };
  }
  return null;
}

function toChanged(changes: Partial<VodRecord>, act: RepairAct | undefined): string[] {
  const place = act?.type === "rename" ? ["folder", "basename", "segments", "products"] : [];
  return [...Object.keys(changes), ...place];
}

/** A repair may go from any phase to any other: that is what it is for. */
async function change(deps: RepairDeps, uuid: string, changes: Partial<VodRecord>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const vod = await deps.store.vods.update(uuid, changes);
  if (vod !== null) deps.events.emit("vod_updated", { vod: showVod(deps, vod) });
}

async function carryOut(
  deps: RepairDeps,
  uuid: string,
  due: RepairAct | undefined,
  signal: AbortSignal,
): Promise<void> {
  const vod = findVod(deps, uuid);
  if (due?.type === "remove_leftovers") {
    const folder = vodFolder(deps.paths, vod);
    for (const name of due.names) await removeFile(path.join(folder, name));
  }
  if (due?.type !== "rename") return;
  const { folder, basename } = due;
  const { shelf, trashed } = vod;
  await moveVod(deps, uuid, { shelf, trashed, folder, basename }, signal);
}
