import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import {
  applyLedgerLine,
  formatLedgerLine,
  type LedgerLine,
  type LedgerSummary,
  type PartLine,
  type SegmentLine,
} from "../core/ledger.ts";
import { syncFolder } from "../io/json-document.ts";

export interface SegmentToAppend {
  line: Omit<SegmentLine, "type" | "part" | "offset" | "length">;
  chunks: readonly Uint8Array[];
  bytes: number;
}

export interface AppenderFiles {
  folder: string;
  /** Path of the ledger. */
  ledger: string;
  /** Length of the ledger's whole lines; 0 for a new one. */
  ledgerBytes: number;
}

/**
 * The writing end of a capture. Order of durability: bytes of the part, `fdatasync` of the part,
 * then the lines that name them, `fdatasync` of the ledger. So after a power cut the ledger never
 * names bytes that are not there. Every write goes to a known offset: one that failed half-way on a
 * full disk is simply done again.
 */
export interface Appender {
  readonly summary: LedgerSummary;
  beginPart(part: Omit<PartLine, "type" | "part" | "init">, init: Uint8Array): Promise<void>;
  append(segment: SegmentToAppend): Promise<void>;
  /** Adds a line that names no bytes; it reaches the ledger in order with the segments. */
  note(line: Exclude<LedgerLine, SegmentLine | PartLine>): void;
  /** Forces everything so far to the disk; may be repeated when it failed. */
  sync(): Promise<void>;
  /** Opens the files anew before the next write: the storage was gone. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

interface State {
  part: FileHandle | null;
  /** A part that has begun and gets its file with its first segment. */
  begun: { line: PartLine; init: Uint8Array } | null;
  ledger: FileHandle | null;
  ledgerBytes: number;
  /** Lines whose bytes are written but not yet forced to the disk. */
  pending: string[];
  /** Bytes were written since the last fdatasync. */
  isPartDirty: boolean;
  syncing: Promise<void> | null;
}

export function createAppender(files: AppenderFiles, summary: LedgerSummary): Appender {
  const state: State = {
    part: null,
    begun: null,
    ledger: null,
    ledgerBytes: files.ledgerBytes,
    pending: [],
    isPartDirty: false,
    syncing: null,
  };

  const addLine = (line: LedgerLine) => {
    applyLedgerLine(summary, line);
    state.pending.push(formatLedgerLine(line));
  };
  /** Writes behind the last whole segment and tells where that is. */
  const writeSegment = async (chunks: readonly Uint8Array[]) => {
    const { begun } = state;
    if (begun !== null) {
      state.part = await createPart(path.join(files.folder, begun.line.file), [
        begun.init,
        ...chunks,
      ]);
      state.begun = null;
      addLine(begun.line);
      return begun.init.length;
    }
    const { handle, bytes } = await openPart(state, files, summary);
    await writeChunks(handle, chunks, bytes);
    return bytes;
  };
  const sync = () => syncAll(state, files, summary);

  return {
    summary,
    async beginPart(part, init) {
      await sync();
      await state.part?.close();
      state.part = null;
      state.begun = {
        line: { type: "part", part: summary.parts.length, ...part, init: init.length },
        init,
      };
    },
    async append({ line, chunks, bytes }) {
      const offset = await writeSegment(chunks);
      state.isPartDirty = true;
      addLine({ type: "segment", part: summary.parts.length - 1, ...line, offset, length: bytes });
    },
    note: addLine,
    sync,
    async reopen() {
      const { part, ledger } = state;
      state.part = null;
      state.ledger = null;
      await Promise.allSettled([part?.close(), ledger?.close()]);
    },
    async close() {
      await sync();
      await Promise.allSettled([state.part?.close(), state.ledger?.close()]);
      state.part = null;
      state.ledger = null;
    },
  };
}

/** The file appears together with its first segment; when that does not fit, nothing stays behind. */
async function createPart(file: string, chunks: readonly Uint8Array[]): Promise<FileHandle> {
  const handle = await open(file, "w");
  try {
    await writeChunks(handle, chunks, 0);
    await syncFolder(path.dirname(file));
    return handle;
  } catch (error) {
    await handle.close();
    await rm(file, { force: true });
    throw error;
  }
}

/** One write for all chunks in the usual case; what the kernel did not take is written after it. */
async function writeChunks(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  offset: number,
): Promise<void> {
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  // FileHandle.writev's type wants a mutable array but never changes it.
  const { bytesWritten } = await handle.writev(chunks as Uint8Array[], offset);
  if (bytesWritten === total) return;
  const rest = Buffer.concat(chunks, total);
  for (let done = bytesWritten; done < total;) {
    const written = await handle.write(rest, done, total - done, offset + done);
    done += written.bytesWritten;
  }
}

/** The part that segments go to now, opened if it is not; it must exist. */
async function openPart(state: State, files: AppenderFiles, summary: LedgerSummary) {
  const current = summary.parts.at(-1);
  if (current === undefined) throw new Error("no part has begun");
  state.part ??= await open(path.join(files.folder, current.file), "r+");
  return { handle: state.part, bytes: current.bytes };
}

/** One sync at a time; a caller that comes meanwhile waits for it and then makes its own. */
async function syncAll(state: State, files: AppenderFiles, summary: LedgerSummary): Promise<void> {
  while (state.syncing !== null) await state.syncing.catch(() => {});
  if (state.pending.length === 0 && !state.isPartDirty) return;
  state.syncing = syncOnce(state, files, summary).finally(() => {
    state.syncing = null;
  });
  await state.syncing;
}

async function syncOnce(state: State, files: AppenderFiles, summary: LedgerSummary): Promise<void> {
  const lines = state.pending;
  const count = lines.length;
  const text = lines.join("");
  if (state.isPartDirty) {
    state.isPartDirty = false;
    try {
      const { handle } = await openPart(state, files, summary);
      await handle.datasync();
    } catch (error) {
      state.isPartDirty = true;
      throw error;
    }
  }
  if (count === 0) return;
  state.ledger ??= await openLedger(files.ledger);
  const bytes = Buffer.from(text);
  await writeChunks(state.ledger, [bytes], state.ledgerBytes);
  await state.ledger.datasync();
  state.ledgerBytes += bytes.length;
  lines.splice(0, count);
}

async function openLedger(file: string): Promise<FileHandle> {
  try {
    return await open(file, "r+");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    const handle = await open(file, "wx", 0o600);
    await syncFolder(path.dirname(file));
    return handle;
  }
}
