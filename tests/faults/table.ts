import type { RowResult, Verdict } from "./judge.ts";

const columns: { title: string; width: number; of: (row: Verdict) => string }[] = [
  { title: "fault", width: 36, of: (row) => row.fault },
  { title: "offered s", width: 10, of: (row) => row.offeredSeconds.toFixed(1) },
  { title: "recorded s", width: 11, of: (row) => row.recordedSeconds.toFixed(1) },
  { title: "lost s", width: 7, of: (row) => row.lostSeconds.toFixed(1) },
  { title: "twice s", width: 8, of: (row) => row.duplicateSeconds.toFixed(1) },
  { title: "identical", width: 10, of: (row) => (row.identical ? "yes" : "no") },
  { title: "gaps: ledger", width: 13, of: (row) => row.ledgerGapSeconds.toFixed(1) },
  { title: "in fact", width: 8, of: (row) => row.factGapSeconds.toFixed(1) },
];

export const formatHeader = (): string =>
  `${columns.map(({ title, width }, index) => pad(title, width, index)).join(" ")}  notes`;

export function formatRow(row: Verdict): string {
  const cells = columns.map(({ of, width }, index) => pad(of(row), width, index));
  const breaches = row.breaches.length === 0 ? "" : `BROKEN: ${row.breaches.join("; ")} | `;
  return `${cells.join(" ")}  ${breaches}${row.note}`;
}

/** The row as the issue's `--json` wants it. */
export function toJson(row: Verdict): string {
  const { fault, offeredSeconds, recordedSeconds, lostSeconds, duplicateSeconds } = row;
  const { identical, ledgerGapSeconds, factGapSeconds } = row;
  const result: RowResult = {
    ...{ fault, offeredSeconds, recordedSeconds, lostSeconds, duplicateSeconds },
    ...{ identical, ledgerGapSeconds, factGapSeconds },
  };
  return JSON.stringify(result);
}

const pad = (text: string, width: number, column: number): string =>
  column === 0 ? text.padEnd(width) : text.padStart(width);
