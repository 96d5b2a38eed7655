import type { LedgerSummary, Part } from "./ledger.ts";

/** Bytes of one part that follow on by themselves, between two joins. */
export interface PartStretch {
  part: Part;
  from: number;
  to: number;
  fileSeconds: number;
  durationSeconds: number;
}

/** Cuts the parts at every join of the ledger, in order. */
export function toStretches(summary: LedgerSummary): PartStretch[] {
  return summary.joins.flatMap((join, index) => {
    const part = summary.parts[join.part];
    if (part === undefined) return [];
    const next = summary.joins[index + 1];
    const isLastOfPart = next === undefined || next.part !== join.part;
    const endSeconds = next?.fileSeconds ?? summary.durationSeconds;
    return [
      {
        part,
        from: join.offset,
        to: isLastOfPart ? part.bytes : next.offset,
        fileSeconds: join.fileSeconds,
        durationSeconds: endSeconds - join.fileSeconds,
      },
    ];
  });
}

/** What makes parts joinable into one file. */
export type PartSignature = string;

/** Groups neighbouring stretches whose parts have the same signature: each group becomes one file. */
export function groupStretches(
  stretches: readonly PartStretch[],
  signatureOf: (part: Part) => PartSignature,
): PartStretch[][] {
  const groups: PartStretch[][] = [];
  for (const stretch of stretches) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (
      group !== undefined &&
      previous !== undefined &&
      signatureOf(previous.part) === signatureOf(stretch.part)
    )
      group.push(stretch);
    else groups.push([stretch]);
  }
  return groups;
}
