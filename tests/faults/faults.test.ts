import { afterAll, beforeAll, expect, test } from "vitest";
import { daemonRows, longRows } from "./daemon-rows.ts";
import type { Verdict } from "./judge.ts";
import { type Rig, startRig } from "./rig.ts";
import { engineRows } from "./rows.ts";
import { runDaemonRows, runEngineRows } from "./run-rows.ts";
import { formatRow } from "./table.ts";

/**
 * The table of `npm run faults` with the clock of simulator and engine three times as fast; the rows
 * of the whole daemon beside it, shortened, in real time. All rows run at once, before the first test.
 */
const factor = 3;
const wholeDaemonRows = daemonRows.filter((row) => !longRows.includes(row));
const rigs: Rig[] = [];
const verdicts = new Map<string, Verdict>();

beforeAll(async () => {
  const fast = await startRig({ factor, client: "socket" });
  const real = await startRig({ factor: 1, client: "socket" });
  rigs.push(fast, real);
  const rows = await Promise.all([
    runEngineRows(fast, engineRows, { isShort: true }),
    runDaemonRows(real, wholeDaemonRows, { isShort: true }),
  ]);
  for (const verdict of rows.flat()) verdicts.set(verdict.fault, verdict);
}, 170_000);

afterAll(async () => {
  await Promise.all(rigs.map((rig) => rig.close()));
});

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
