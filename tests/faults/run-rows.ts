import { setTimeout as delay } from "node:timers/promises";
import { type DaemonRow, runDaemonRow } from "./daemon-row.ts";
import { runEngineRow } from "./engine-row.ts";
import type { Verdict } from "./judge.ts";
import type { Rig } from "./rig.ts";
import type { EngineRow } from "./rows.ts";

export interface RunOptions {
  isShort: boolean;
  /** Of the names of their channels; a rig takes each name once. */
  prefix?: string;
  onRow?: (verdict: Verdict) => void;
}

/** Not all at the same moment: rows must disturb each other as little as strangers do. */
const staggerMs = 80;
const warmUpRow: EngineRow = { fault: "nothing", specs: [], lasts: 4 };

/**
 * Every row on a channel of its own, all at the same time: they mostly wait. One that is not counted
 * comes before them: with a clock that runs faster, loading the program would be a fault by itself.
 */
export async function runEngineRows(
  rig: Rig,
  rows: readonly EngineRow[],
  { onRow, prefix = "" }: RunOptions,
): Promise<Verdict[]> {
  await runEngineRow(rig, warmUpRow, `${prefix}warmup`);
  return Promise.all(
    rows.map(async (row, index) => {
      await delay(index * staggerMs);
      const verdict = await orFailure(row.fault, runEngineRow(rig, row, `${prefix}engine${index}`));
      onRow?.(verdict);
      return verdict;
    }),
  );
}

export function runDaemonRows(
  rig: Rig,
  rows: readonly DaemonRow[],
  { onRow, isShort, prefix = "" }: RunOptions,
): Promise<Verdict[]> {
  return Promise.all(
    rows.map(async (row, index) => {
      await delay(index * staggerMs * 10);
      const name = `${prefix}daemon${index}`;
      const verdict = await orFailure(row.fault, runDaemonRow(rig, row, name, isShort));
      onRow?.(verdict);
      return verdict;
    }),
  );
}

/** A row that can't be judged is a broken row, not the end of the table. */
export async function orFailure(fault: string, row: Promise<Verdict>): Promise<Verdict> {
  try {
    return await row;
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const none = { offeredSeconds: 0, recordedSeconds: 0, lostSeconds: 0, duplicateSeconds: 0 };
    const gaps = { ledgerGapSeconds: 0, factGapSeconds: 0 };
    return { fault, ...none, ...gaps, identical: false, breaches: [reason], note: "" };
  }
}
