import { open, rename, truncate } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import {
  createLedgerSummary,
  formatLedgerLine,
  type LedgerSummary,
  readLedger,
} from "../core/ledger.ts";
import { readTextIfPresent, sizeOf } from "../io/files.ts";
import { syncFolder } from "../io/json-document.ts";

/** What follows a recording's name in the name of its ledger. */
export const ledgerEnding = ".ledger.jsonl";

export interface OpenedLedger {
  summary: LedgerSummary;
  ledgerBytes: number;
}

/**
 * Begins the ledger of a new recording; durable when it returns. A name that another recording has
 * taken in the meantime is an error (`EEXIST`).
 */
export async function createLedger(
  file: string,
  vodUuid: string,
  createdAt: string,
): Promise<OpenedLedger> {
  const header = formatLedgerLine({ type: "ledger", version: 1, vod: vodUuid, created: createdAt });
  const taken = await open(file, "wx", 0o600);
  await taken.close();
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(header);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(path.dirname(file));
  return { summary: createLedgerSummary(vodUuid), ledgerBytes: Buffer.byteLength(header) };
}

/** Reads a ledger without changing anything; null when there is none that can be read. */
export async function loadLedger(file: string): Promise<OpenedLedger | null> {
  const text = await readTextIfPresent(file);
  const read = text === null ? null : readLedger(text);
  if (read === null) return null;
  for (const part of read.summary.parts) part.file = await findPart(file, part.file);
  return { summary: read.summary, ledgerBytes: read.validBytes };
}

/** A recording may have got another name since its ledger was written; its parts followed it. */
async function findPart(ledger: string, written: string): Promise<string> {
  const [ending] = /\.part\d+\.\w+$/.exec(written) ?? [];
  if (ending === undefined || !ledger.endsWith(ledgerEnding)) return written;
  const renamed = path.basename(ledger, ledgerEnding) + ending;
  if (renamed === written) return written;
  return (await sizeOf(path.join(path.dirname(ledger), renamed))) === null ? written : renamed;
}

/**
 * Brings the files of an interrupted capture to what the ledger names: the ledger to its last whole
 * line, the last part to its last whole segment. Throws `check_failed` when a part holds less than
 * the ledger says, which the order of writing rules out.
 */
export async function resumeLedger(file: string): Promise<OpenedLedger | null> {
  const opened = await loadLedger(file);
  if (opened === null) return null;
  await truncate(file, opened.ledgerBytes);
  for (const part of opened.summary.parts) {
    const partFile = path.join(path.dirname(file), part.file);
    const bytes = await sizeOf(partFile);
    if (bytes === null || bytes < part.bytes) {
      throw new AppError(
        "check_failed",
        `${part.file} holds ${bytes ?? 0} bytes, its ledger names ${part.bytes}.`,
      );
    }
    if (bytes > part.bytes) await truncate(partFile, part.bytes);
  }
  return opened;
}
