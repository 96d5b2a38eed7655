import { createHash } from "node:crypto";

/** A number that looks like the platform's ids and is always the same for a text. */
export function numberOf(text: string, from: number): string {
  const hash = createHash("sha256").update(text).digest().readUInt32BE(0);
  return String(from + (hash % (from * 9)));
}

/** A running number, for ids that must differ. */
export function nextNumber(counter: { lastNumber: number }): number {
  counter.lastNumber += 1;
  return counter.lastNumber;
}
