import { describe, expect, it } from "vitest";
import {
  applyLedgerLine,
  createLedgerSummary,
  gapSeconds,
  type LedgerLine,
  readLedger,
} from "../../../daemon/core/ledger.ts";
import {
  at,
  gapLine,
  header,
  ledgerVod,
  partLine,
  segmentLine,
  summarize,
  toText,
} from "../../support/ledgers.ts";

const session: LedgerLine = {
  type: "session",
  at: at(0),
  quality: "1080p60",
  codecs: "avc1",
  resolution: "1920x1080",
  reason: "start",
};
const stream: LedgerLine = {
  type: "stream",
  at: at(0),
  id: "41",
  title: 'Ünïcode 🎮 "quoted"',
  game: null,
};

const lines: LedgerLine[] = [
  session,
  stream,
  partLine(0),
  segmentLine({ sequence: 7, seconds: 0, offset: 0 }),
  segmentLine({ sequence: 8, seconds: 2, offset: 100 }),
  gapLine(4, 10, "ad"),
  segmentLine({ sequence: 11, seconds: 10, offset: 200, discontinuity: true }),
  partLine(1, { container: "fmp4", init: 30, hash: "ab" }),
  segmentLine({ part: 1, sequence: 12, seconds: 12, offset: 30, duration: 1.5 }),
];

describe("readLedger", () => {
  it("reads back what was written", () => {
    const text = toText([header, ...lines]);
    const summary = createLedgerSummary(ledgerVod);
    for (const line of lines) applyLedgerLine(summary, line);

    expect(readLedger(text)).toEqual({ summary, validBytes: Buffer.byteLength(text) });
  });

  it("leaves out the last line wherever a kill has torn it", () => {
    const whole = toText([header, ...lines]);
    const torn = Buffer.from(toText([stream]));
    const expected = readLedger(whole);
    for (let length = 0; length < torn.length; length += 1) {
      const text = Buffer.concat([Buffer.from(whole), torn.subarray(0, length)]).toString("utf8");

      expect(readLedger(text), `torn after ${length} bytes`).toEqual(expected);
    }
    expect(readLedger(whole + torn.toString("utf8"))?.validBytes).toBe(
      Buffer.byteLength(whole) + torn.length,
    );
  });

  it("reads up to a line that is damaged", () => {
    const before = toText([header, ...lines.slice(0, 4)]);
    const text = `${before}\u0000\u0000\n${toText(lines.slice(4))}`;

    expect(readLedger(text)).toMatchObject({
      validBytes: Buffer.byteLength(before),
      summary: { segments: 1 },
    });
  });

  it.each([
    ["an empty file", ""],
    ["a header that is torn", toText([header]).slice(0, -1)],
    ["a file without a header", toText(lines)],
    ["a header of another version", '{"type":"ledger","version":2}\n'],
  ])("finds nothing in %s", (_, text) => {
    expect(readLedger(text)).toBeNull();
  });
});

describe("the summary of a ledger", () => {
  it("adds up segments, parts, gaps and sessions", () => {
    const summary = summarize(lines);

    expect(summary).toMatchObject({
      vod: ledgerVod,
      segments: 4,
      durationSeconds: 7.5,
      sessions: 1,
      lastSession: session,
      endMs: Date.parse(at(13.5)),
      last: { sequence: 12, atMs: Date.parse(at(12)), durationSeconds: 1.5 },
      end: null,
    });
    expect(summary.parts.map(({ bytes, durationSeconds }) => [bytes, durationSeconds])).toEqual([
      [300, 6],
      [130, 1.5],
    ]);
    expect(summary.gaps).toEqual([{ ...gapLine(4, 10, "ad"), fileSeconds: 4 }]);
  });

  it("keeps one run for segments that follow on, a new one after a gap", () => {
    expect(summarize(lines).runs).toEqual([
      { atMs: Date.parse(at(0)), fileSeconds: 0, durationSeconds: 4 },
      { atMs: Date.parse(at(10)), fileSeconds: 4, durationSeconds: 3.5 },
    ]);
  });

  it("joins anew at the start, after a gap, at a break and in a new part", () => {
    const joins = summarize([
      partLine(0),
      segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
      segmentLine({ sequence: 2, seconds: 2, offset: 100 }),
      segmentLine({ sequence: 3, seconds: 4, offset: 200, discontinuity: true }),
      gapLine(6, 8),
      segmentLine({ sequence: 5, seconds: 8, offset: 300 }),
      segmentLine({ sequence: 6, seconds: 5, offset: 400 }),
      partLine(1),
      segmentLine({ part: 1, sequence: 7, seconds: 7, offset: 0 }),
      segmentLine({ part: 1, sequence: 8, seconds: 9, offset: 100 }),
    ]).joins;

    expect(joins).toEqual([
      { part: 0, offset: 0, fileSeconds: 0 },
      { part: 0, offset: 200, fileSeconds: 4 },
      { part: 0, offset: 300, fileSeconds: 6 },
      { part: 0, offset: 400, fileSeconds: 8 },
      { part: 1, offset: 0, fileSeconds: 10 },
    ]);
  });

  it("does not let rounded dates break a run", () => {
    const { runs } = summarize([
      partLine(0),
      segmentLine({ sequence: 1, seconds: 0, offset: 0, duration: 2.002 }),
      segmentLine({ sequence: 2, seconds: 2.001, offset: 100 }),
    ]);

    expect(runs).toHaveLength(1);
  });

  it("goes on after a gap at the very end", () => {
    const { endMs } = summarize([
      partLine(0),
      segmentLine({ sequence: 1, seconds: 0, offset: 0 }),
      gapLine(2, 60, "restart"),
    ]);

    expect(endMs).toBe(Date.parse(at(60)));
  });

  it("knows that a capture is over", () => {
    expect(summarize([{ type: "end", at: at(9), reason: "stopped" }]).end?.reason).toBe("stopped");
  });
});

describe("gapSeconds", () => {
  it("is the length of the stretch", () => {
    expect(gapSeconds({ from: at(4), to: at(10.25) })).toBe(6.25);
  });
});
