import { z } from "zod";
import { VodRecord } from "./vod-record.ts";

/** Who a recording is of, for a daemon that knows the channel under another uuid, or not at all. */
export const CopiedChannel = z.object({
  provider: z.string(),
  internalName: z.string(),
  internalId: z.string(),
  displayName: z.string(),
});
export type CopiedChannel = z.infer<typeof CopiedChannel>;

/**
 * What lies beside the files of a recording: its record as the store has it, so that a scan brings it
 * back field by field when the store is gone. A change of place or of a file that is under
 * way is not part of it: the copy is where the files are.
 */
export const RecordCopy = z.object({
  reelkeep_record: z.literal(1),
  channel: CopiedChannel.nullable(),
  record: VodRecord.omit({ move: true, replacement: true }),
});
export type RecordCopy = z.infer<typeof RecordCopy>;

const ending = ".reelkeep.json";

export function copyName(basename: string): string {
  return `${basename}${ending}`;
}

/** The basename of the recording that a file is the copy of; null for any other file. */
export function basenameOfCopy(name: string): string | null {
  const isCopy = name.endsWith(ending) && name.length > ending.length && !name.startsWith(".");
  return isCopy ? name.slice(0, -ending.length) : null;
}

export function toRecordCopy(vod: VodRecord, channel: CopiedChannel | null): RecordCopy {
  const { move: _move, replacement: _replacement, ...record } = vod;
  return { reelkeep_record: 1, channel: channel && CopiedChannel.parse(channel), record };
}

/** The record of a copy without files that would be elsewhere: anybody may have written it. */
export function keepOwnFiles(record: RecordCopy["record"]): RecordCopy["record"] {
  const isOwn = ({ basename }: { basename: string }) => isPlainName(basename);
  return {
    ...record,
    segments: record.segments.filter(isOwn),
    products: record.products.filter(isOwn),
    spent_parts: record.spent_parts.filter(isPlainName),
    trashed_segments: record.trashed_segments.filter(
      (segment) => isOwn(segment) && isPlainName(segment.folder),
    ),
  };
}

function isPlainName(name: string): boolean {
  return !["", ".", ".."].includes(name) && !/[/\\\0]/.test(name);
}

/** While it is captured the ledger stands for a recording; while it is moved its place is not settled. */
export function isCopyDue(vod: Pick<VodRecord, "phase" | "move">): boolean {
  return vod.phase !== "capturing" && vod.move === null;
}
