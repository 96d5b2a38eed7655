import type { FileHandle } from "node:fs/promises";
import { parseChatJournalLine } from "../core/chat-journal.ts";

const stepBytes = 65_536;
const lineEnd = 0x0a;

/** Where the last whole line of a journal ends; what follows it is the rest of a write that was cut short. */
export async function findJournalEnd(handle: FileHandle): Promise<number> {
  let { size: end } = await handle.stat();
  while (end > 0) {
    const start = await findLineStart(handle, end);
    const line = await read(handle, start, end);
    const isWhole = line.at(-1) === lineEnd;
    if (isWhole && parseChatJournalLine(line.toString("utf8").trimEnd()) !== null) return end;
    end = start;
  }
  return 0;
}

/** Where the line begins whose last byte is the one before `end`. */
async function findLineStart(handle: FileHandle, end: number): Promise<number> {
  for (let to = end - 1; to > 0;) {
    const from = Math.max(0, to - stepBytes);
    const at = (await read(handle, from, to)).lastIndexOf(lineEnd);
    if (at >= 0) return from + at + 1;
    to = from;
  }
  return 0;
}

async function read(handle: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(to - from);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
  return buffer.subarray(0, bytesRead);
}
