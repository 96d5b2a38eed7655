import { afterAll, beforeAll, expect, test } from "vitest";
import type { DaemonRow } from "./daemon-row.ts";
import { daemonRows, longRows } from "./daemon-rows.ts";
import type { Verdict } from "./judge.ts";
import { type Rig, startRig } from "./rig.ts";
import { type EngineRow, engineRows } from "./rows.ts";
import { runDaemonRows, runEngineRows } from "./run-rows.ts";
import { formatRow } from "./table.ts";

/**
 * The table of `npm run faults` with the clock of simulator and engine three times as fast; the rows
 * of the whole daemon beside it, shortened, in real time. All rows run at once, before the first test.
 */
const factor = 3;
const wholeDaemonRows = daemonRows.filter((row) => !longRows.includes(row));
let fast: Rig;
let real: Rig;
const verdicts = new Map<string, Verdict>();

beforeAll(async () => {
  fast = await startRig({ factor, client: "socket" });
  real = await startRig({ factor: 1, client: "socket" });
  await judge(engineRows, wholeDaemonRows, "");
  await judgeBrokenOnceMore();
}, 300_000);

afterAll(async () => {
  await Promise.all([fast, real].map((rig) => rig.close()));
});

async function judge(
  ofEngine: readonly EngineRow[],
  ofDaemon: readonly DaemonRow[],
  prefix: string,
): Promise<void> {
  const rows = await Promise.all([
    ofEngine.length > 0 ? runEngineRows(fast, ofEngine, { isShort: true, prefix }) : [],
    runDaemonRows(real, ofDaemon, { isShort: true, prefix }),
  ]);
  for (const verdict of rows.flat()) verdicts.set(verdict.fault, verdict);
}

/** With a clock three times as fast, a machine that is busy elsewhere is a fault by itself. */
async function judgeBrokenOnceMore(): Promise<void> {
  const isBroken = ({ fault }: { fault: string }) =>
    (verdicts.get(fault)?.breaches.length ?? 0) > 0;
  await judge(engineRows.filter(isBroken), wholeDaemonRows.filter(isBroken), "again_");
}

test.for([...engineRows, ...wholeDaemonRows].map(({ fault }) => fault))(
  "%s: nothing lost that was still offered, nothing twice, gaps as in fact",
  (fault) => {
    const verdict = verdicts.get(fault);
    expect(verdict).toBeDefined();
    if (verdict === undefined) return;
    if (verdict.breaches.length > 0) throw new Error(formatRow(verdict));
    expect(verdict.recordedSeconds).toBeGreaterThan(20);
  },
);

test("a body that lies every time is the only loss, and the finished file's check reports it", () => {
  const lossy = [...verdicts.values()].filter(({ lostSeconds }) => lostSeconds > 0);
  expect(lossy.map(({ fault }) => fault)).toEqual(["truncated, lying every time"]);
  expect(lossy[0]?.note).toContain("damage found at");
});
