import { z } from "zod";
import { GapCause } from "../../shared/model/vod.ts";

/**
 * The ledger of a recording: one JSON object a line, append-only. Times are ISO 8601 in UTC,
 * durations seconds, offsets and lengths bytes. A line names only bytes that are on the disk.
 */
const HeaderLine = z.object({
  type: z.literal("ledger"),
  version: z.literal(1),
  vod: z.uuid(),
  created: z.iso.datetime(),
});

/** A new file of media begins: the first one, or bytes that can't be joined to the last. */
const PartLine = z.object({
  type: z.literal("part"),
  part: z.number().int(),
  file: z.string(),
  container: z.enum(["mpegts", "fmp4"]),
  /** Bytes of the init section at the start of the file; 0 for MPEG-TS. */
  init: z.number().int(),
  /** SHA-256 of the init section in hex; empty for MPEG-TS. */
  hash: z.string(),
});

const SegmentLine = z.object({
  type: z.literal("segment"),
  part: z.number().int(),
  sequence: z.number().int(),
  /** PROGRAM-DATE-TIME. */
  at: z.iso.datetime(),
  duration: z.number(),
  offset: z.number().int(),
  length: z.number().int(),
  discontinuity: z.literal(true).optional(),
  /** `live`, or `archive` when it was filled in from the platform's own copy. */
  source: z.enum(["live", "archive"]),
});

const GapLine = z.object({
  type: z.literal("gap"),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cause: GapCause,
});

/** A playlist session was opened, and why. */
const SessionLine = z.object({
  type: z.literal("session"),
  at: z.iso.datetime(),
  quality: z.string(),
  codecs: z.string(),
  resolution: z.string(),
  reason: z.enum(["start", "resume", "renewal", "refused", "lost", "quality", "returned", "ad"]),
  /** Its playlist: a restart goes on reading it, also when the stream has ended meanwhile. */
  url: z.string().optional(),
  /** Title of content segments, where the platform has one. */
  content_title: z.string().optional(),
});

/** What is on air: the platform's stream id, title and game. */
const StreamLine = z.object({
  type: z.literal("stream"),
  at: z.iso.datetime(),
  id: z.string(),
  title: z.string(),
  game: z.string().nullable(),
});

/** The capture is over and is not to be resumed. */
const EndLine = z.object({
  type: z.literal("end"),
  at: z.iso.datetime(),
  reason: z.enum(["ended", "stopped"]),
});

export const LedgerLine = z.discriminatedUnion("type", [
  HeaderLine,
  PartLine,
  SegmentLine,
  GapLine,
  SessionLine,
  StreamLine,
  EndLine,
]);
export type LedgerLine = z.infer<typeof LedgerLine>;
export type PartLine = z.infer<typeof PartLine>;
export type SegmentLine = z.infer<typeof SegmentLine>;
export type GapLine = z.infer<typeof GapLine>;
export type SessionLine = z.infer<typeof SessionLine>;
export type EndLine = z.infer<typeof EndLine>;

export function formatLedgerLine(line: LedgerLine): string {
  return `${JSON.stringify(line)}\n`;
}

/** A stretch of segments that follow each other without a gap, in stream time and in file time. */
export interface Run {
  atMs: number;
  fileSeconds: number;
  durationSeconds: number;
}

export interface Part extends PartLine {
  /** Whole segments end here; the file is cut to this length on resume. */
  bytes: number;
  durationSeconds: number;
}

/** Everything that is derived from a ledger; grows with gaps and parts, not with segments. */
export interface LedgerSummary {
  vod: string;
  parts: Part[];
  runs: Run[];
  gaps: (GapLine & { fileSeconds: number })[];
  /** Places where timestamps may break: before them file and stream time are joined anew. */
  joins: { part: number; offset: number; fileSeconds: number }[];
  sessions: number;
  lastSession: SessionLine | null;
  /** Everything before this moment is recorded or noted as a gap; where a resumed capture goes on. */
  endMs: number | null;
  segments: number;
  durationSeconds: number;
  last: { sequence: number; atMs: number; endMs: number; durationSeconds: number } | null;
  end: EndLine | null;
}

export function createLedgerSummary(vod: string): LedgerSummary {
  return {
    vod,
    parts: [],
    runs: [],
    gaps: [],
    joins: [],
    sessions: 0,
    lastSession: null,
    endMs: null,
    segments: 0,
    durationSeconds: 0,
    last: null,
    end: null,
  };
}

/** Adds a line to the summary, in place: a capture appends thousands of them. */
export function applyLedgerLine(summary: LedgerSummary, line: LedgerLine): void {
  switch (line.type) {
    case "part":
      summary.parts.push({ ...line, bytes: line.init, durationSeconds: 0 });
      return;
    case "segment":
      return applySegment(summary, line);
    case "gap":
      summary.gaps.push({ ...line, fileSeconds: summary.durationSeconds });
      summary.endMs = Date.parse(line.to);
      return;
    case "session":
      summary.sessions += 1;
      summary.lastSession = line;
      return;
    case "end":
      summary.end = line;
      break;
    case "ledger":
    case "stream":
      break;
    default:
      line satisfies never;
  }
}

/** Dates of segments are rounded to milliseconds; anything nearer than this follows on. */
const joinToleranceMs = 50;

function applySegment(summary: LedgerSummary, line: SegmentLine): void {
  const part = summary.parts[line.part];
  if (part === undefined) return;
  part.bytes = line.offset + line.length;
  part.durationSeconds += line.duration;
  const atMs = Date.parse(line.at);
  if (isJoin(summary, line, atMs)) {
    summary.joins.push({
      part: line.part,
      offset: line.offset,
      fileSeconds: summary.durationSeconds,
    });
  }
  const run = summary.runs.at(-1);
  if (
    run !== undefined &&
    Math.abs(run.atMs + run.durationSeconds * 1000 - atMs) <= joinToleranceMs
  ) {
    run.durationSeconds += line.duration;
  } else {
    summary.runs.push({
      atMs,
      fileSeconds: summary.durationSeconds,
      durationSeconds: line.duration,
    });
  }
  const endMs = atMs + line.duration * 1000;
  summary.segments += 1;
  summary.durationSeconds += line.duration;
  summary.endMs = endMs;
  summary.last = { sequence: line.sequence, atMs, endMs, durationSeconds: line.duration };
}

/** A jump in the dates of at least this is a join even without a mark. */
const joinJumpMs = 500;

function isJoin(summary: LedgerSummary, line: SegmentLine, atMs: number): boolean {
  if (summary.last === null || line.discontinuity === true) return true;
  const isFirstOfPart = summary.parts[line.part]?.durationSeconds === line.duration;
  return isFirstOfPart || Math.abs(summary.last.endMs - atMs) >= joinJumpMs;
}

/**
 * Reads the text of a ledger. `validBytes` is where the last whole line ends: what follows is the
 * torn rest of a write and is to be cut off. Null when there is no readable header.
 */
export function readLedger(text: string): { summary: LedgerSummary; validBytes: number } | null {
  let summary: LedgerSummary | null = null;
  let validBytes = 0;
  for (const line of text.split("\n").slice(0, -1)) {
    const parsed = parseLedgerLine(line);
    if (parsed === null) break;
    if (summary === null) {
      if (parsed.type !== "ledger") return null;
      summary = createLedgerSummary(parsed.vod);
    }
    applyLedgerLine(summary, parsed);
    validBytes += Buffer.byteLength(line) + 1;
  }
  return summary === null ? null : { summary, validBytes };
}

/** A line without its end; null when it is none that is known. */
export function parseLedgerLine(line: string): LedgerLine | null {
  try {
    return LedgerLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Seconds of a gap. */
export function gapSeconds(gap: Pick<GapLine, "from" | "to">): number {
  return (Date.parse(gap.to) - Date.parse(gap.from)) / 1000;
}
