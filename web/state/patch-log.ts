import type { LogLine } from "../../shared/model/log.ts";

/** More lines than this are not kept in the browser. */
export const maxLogLines = 5000;

/** Adds lines; the first line of a new day clears what was there (specification section 9). */
export function appendLog(lines: LogLine[], added: LogLine[]): LogLine[] {
  const newest = added.at(-1);
  if (newest === undefined) return lines;
  const day = toDay(newest);
  const last = lines.at(-1);
  const kept = last !== undefined && toDay(last) !== day ? [] : lines;
  const known = new Set(kept.slice(-added.length * 2).map(toIdentity));
  const fresh = added.filter((line) => toDay(line) === day && !known.has(toIdentity(line)));
  return [...kept, ...fresh].slice(-maxLogLines);
}

/** Lines have no number of their own; time, module and text tell them apart. */
export function toIdentity(line: LogLine): string {
  return `${line.metadata.timestamp} ${line.metadata.module} ${line.message}`;
}

function toDay(line: LogLine): string {
  return new Date(line.metadata.timestamp).toDateString();
}
