import { formatLedgerLine, type LedgerLine, readLedger } from "../../daemon/core/ledger.ts";

export const ledgerVod = "3f1c1d6e-93a6-4b5c-9f3c-1f2a3b4c5d6e";

export const header: LedgerLine = {
  type: "ledger",
  version: 1,
  vod: ledgerVod,
  created: "2026-01-01T12:00:00.000Z",
};

/** `12:00:04.000` of the day all ledgers of tests are from. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12) + seconds * 1000).toISOString();
}

export function partLine(part: number, changes: Partial<LedgerLine> = {}): LedgerLine {
  const base = { type: "part", part, file: `x.part${part}.ts`, container: "mpegts" };
  // Tests say what differs; the schema checks the whole when it is read.
  return { ...base, init: 0, hash: "", ...changes } as LedgerLine;
}

export interface LedgerSegment {
  part?: number;
  sequence: number;
  seconds: number;
  offset: number;
  duration?: number;
  length?: number;
  discontinuity?: true;
}

export function segmentLine(segment: LedgerSegment): LedgerLine {
  const { seconds, part = 0, duration = 2, length = 100, ...rest } = segment;
  return { type: "segment", ...rest, part, at: at(seconds), duration, length, source: "live" };
}

export function gapLine(
  from: number,
  to: number,
  cause: "ad" | "window" | "restart" = "window",
): LedgerLine {
  return { type: "gap", from: at(from), to: at(to), cause };
}

export function toText(lines: readonly LedgerLine[]): string {
  return lines.map(formatLedgerLine).join("");
}

/** The summary of a ledger of these lines. */
export function summarize(lines: readonly LedgerLine[]) {
  const ledger = readLedger(toText([header, ...lines]));
  if (ledger === null) throw new Error("the ledger of the test can't be read");
  return ledger.summary;
}
