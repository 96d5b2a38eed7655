import path from "node:path";
import { loadLedger } from "../capture/resume.ts";
import type { Find } from "../core/disk-finds.ts";
import { type LedgerContent, readLedgerContent } from "../core/ledger-content.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { copyName, RecordCopy } from "../core/record-copy.ts";
import type { Deps } from "../deps.ts";
import { readTextIfPresent, sizeOf } from "../io/files.ts";
import { readDocument } from "../io/json-document.ts";
import { vodFolder } from "../paths.ts";

type ReadDeps = Pick<Deps, "paths" | "store">;

export interface FoundLedger {
  summary: LedgerSummary;
  content: LedgerContent;
  /** Every captured part is there with all bytes that the ledger names. */
  hasParts: boolean;
}

/** Everything on the disk that speaks for a find. */
export interface Evidence {
  copy: RecordCopy | null;
  ledger: FoundLedger | null;
  /** What can't be read, in words. */
  problems: string[];
}

export async function readEvidence(deps: ReadDeps, find: Find): Promise<Evidence> {
  const folder = vodFolder(deps.paths, find);
  const copyFile = copyName(find.basename);
  const { data, problem } = find.names.includes(copyFile)
    ? await readDocument(path.join(folder, copyFile), RecordCopy)
    : { data: null, problem: null };
  const ledgerFile = `${find.basename}.ledger.jsonl`;
  const hasLedger = find.names.includes(ledgerFile);
  const ledger = hasLedger ? await readFoundLedger(deps, folder, ledgerFile) : null;
  const problems = problem === null ? [] : [`${copyFile} can't be read: ${problem}.`];
  if (hasLedger && ledger === null) problems.push(`${ledgerFile} can't be read.`);
  return { copy: data, ledger, problems };
}

export async function readFoundLedger(
  { store }: Pick<Deps, "store">,
  folder: string,
  name: string,
): Promise<FoundLedger | null> {
  const file = path.join(folder, name);
  const opened = await loadLedger(file);
  if (opened === null) return null;
  const { summary } = opened;
  const games = new Map(store.games.list().map((game) => [game.name, game.id]));
  const text = (await readTextIfPresent(file)) ?? "";
  const content = readLedgerContent(text, (game) => games.get(game) ?? null);
  let hasParts = summary.parts.length > 0 && summary.segments > 0;
  for (const part of summary.parts) {
    const bytes = await sizeOf(path.join(folder, part.file));
    if (bytes === null || bytes < part.bytes) hasParts = false;
  }
  return { summary, content, hasParts };
}
