import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import {
  type GapLine,
  LedgerLine,
  type PartLine,
  type SegmentLine,
} from "../../daemon/core/ledger.ts";

/** One segment as it lies on disk, hashed from there. */
export interface RecordedSegment {
  startMs: number;
  durationSeconds: number;
  bytes: number;
  sha256: string;
}

export interface Recording {
  segments: RecordedSegment[];
  gaps: GapLine[];
  sessions: number;
  parts: number;
  /** What is wrong with ledger or files by themselves; empty when they agree. */
  faults: string[];
}

/** Reads a recording the way a stranger would: the ledger's lines, and the bytes they name. */
export async function readRecording(ledgerFile: string, partFolder: string): Promise<Recording> {
  const text = await readFile(ledgerFile, "utf8");
  const recording: Recording = { segments: [], gaps: [], sessions: 0, parts: 0, faults: [] };
  if (!text.endsWith("\n")) recording.faults.push("the ledger ends in mid line");
  const lines = text.split("\n").slice(0, -1);
  const parts: PartLine[] = [];
  const segments: SegmentLine[] = [];
  for (const line of lines.map((json) => LedgerLine.parse(JSON.parse(json)))) {
    if (line.type === "part") parts.push(line);
    if (line.type === "segment") segments.push(line);
    if (line.type === "gap") recording.gaps.push(line);
    if (line.type === "session") recording.sessions += 1;
  }
  recording.parts = parts.length;
  for (const part of parts) {
    const own = segments.filter((segment) => segment.part === part.part);
    await readPart(recording, path.join(partFolder, part.file), part, own);
  }
  return recording;
}

/** The part must be its init section and the segments end to end: no byte between or behind them. */
async function readPart(
  recording: Recording,
  file: string,
  part: PartLine,
  segments: readonly SegmentLine[],
): Promise<void> {
  const handle = await open(file, "r");
  try {
    let end = part.init;
    for (const segment of segments) {
      if (segment.offset !== end) recording.faults.push(`${part.file}: a hole at byte ${end}`);
      end = segment.offset + segment.length;
      const { buffer } = await handle.read(
        Buffer.alloc(segment.length),
        0,
        segment.length,
        segment.offset,
      );
      recording.segments.push({
        startMs: Date.parse(segment.at),
        durationSeconds: segment.duration,
        bytes: segment.length,
        sha256: createHash("sha256").update(buffer).digest("hex"),
      });
    }
    const { size } = await handle.stat();
    if (size !== end) recording.faults.push(`${part.file}: ${size} bytes, the ledger names ${end}`);
    if (size === 0) recording.faults.push(`${part.file}: an empty file`);
  } finally {
    await handle.close();
  }
}
