import { toSentence } from "../../shared/sentences.ts";
import type { ProbedFile } from "./rebuild-vod.ts";
import type { Repair, RepairFacts } from "./repair-facts.ts";
import { toExtent } from "./timeline.ts";
import type { VodRecord } from "./vod-record.ts";

export function checkStopped(
  { vod, isRunning, ledger, outputs }: RepairFacts,
  phases: readonly VodRecord["phase"][],
  work: "capture" | "conversion",
): Repair | null {
  if (!phases.includes(vod.phase) || isRunning) return null;
  if (ledger?.hasParts === true)
    return {
      sentence: toSentence(`fix_${work}_convert`),
      changes: {
        phase: "captured",
        failure: null,
        ...toExtent(ledger.summary),
      },
      act: { type: "finalize" },
    };
  if (outputs.length > 0)
    return {
      sentence: toSentence(`fix_${work}_whole`),
      changes: toFinalized(outputs),
    };
  const message = "Nothing that was captured is left.";
  return {
    sentence: toSentence(`fix_${work}_lost`),
    changes: { phase: "failed", failure: { code: "file_missing", message } },
  };
}

function toFinalized(outputs: readonly ProbedFile[]): Partial<VodRecord> {
  return {
    phase: "finalized",
    captured_bytes: 0,
    failure: null,
    segments: toSegments(outputs),
    video_metadata: outputs[0]?.metadata ?? null,
  };
}

function toSegments(outputs: readonly ProbedFile[]): VodRecord["segments"] {
  return outputs.map(({ basename, filesize }) => ({ basename, filesize, deleted: false }));
}

export function checkFailedWithParts({ vod, ledger, isRunning }: RepairFacts): Repair | null {
  if (vod.phase !== "failed" || isRunning || ledger?.hasParts !== true) return null;
  return {
    sentence: toSentence("fix_failed_with_parts"),
    changes: { phase: "captured", failure: null, ...toExtent(ledger.summary) },
    act: { type: "finalize" },
  };
}

export function checkFailedButWhole(facts: RepairFacts): Repair | null {
  const { vod, ledger, outputs, isRunning } = facts;
  if (vod.phase !== "failed" || isRunning || outputs.length === 0) return null;
  const expected = ledger?.summary.durationSeconds ?? null;
  if (expected !== null && !isSameLength(lengthOf(outputs), expected)) return null;
  return {
    sentence: toSentence("fix_failed_but_whole"),
    changes: toFinalized(outputs),
  };
}

const toleranceSeconds = 0.5;
const toleranceFraction = 0.001;

/** Encoders end on frames, not on seconds. */
function isSameLength(a: number, b: number): boolean {
  return Math.abs(a - b) <= toleranceSeconds + b * toleranceFraction;
}

function lengthOf(outputs: readonly ProbedFile[]): number {
  return outputs.reduce((total, { metadata }) => total + metadata.full_duration, 0);
}

export function checkNoSegments({ vod, ledger, outputs, isRunning }: RepairFacts): Repair | null {
  if (vod.phase !== "finalized" || vod.segments.length > 0 || isRunning) return null;
  if (outputs.length > 0)
    return {
      sentence: toSentence("fix_file_unnamed"),
      changes: toFinalized(outputs),
    };
  if (ledger?.hasParts !== true) return null;
  return {
    sentence: toSentence("fix_no_file"),
    changes: { phase: "captured", ...toExtent(ledger.summary) },
    act: { type: "finalize" },
  };
}

/** Every file it names is gone, and as many others of its name are there. */
export function checkRenamed({ vod, sizes, outputs }: RepairFacts): Repair | null {
  const isGone = vod.segments.every(({ basename }) => (sizes.get(basename) ?? null) === null);
  const isDeleted = vod.segments.some(({ deleted }) => deleted);
  if (vod.segments.length === 0 || !isGone || isDeleted) return null;
  if (outputs.length !== vod.segments.length) return null;
  return {
    sentence: toSentence("fix_renamed", {
      names: outputs.map(({ basename }) => basename).join(", "),
    }),
    changes: { segments: toSegments(outputs) },
  };
}

export function checkSizes({ vod, sizes }: RepairFacts): Repair | null {
  const changed: string[] = [];
  const look = <T extends { basename: string; filesize: number | null }>(file: T): T => {
    const filesize = sizes.get(file.basename) ?? null;
    if (filesize === file.filesize) return file;
    changed.push(file.basename);
    return { ...file, filesize };
  };
  const segments = vod.segments.map((segment) => {
    const seen = look(segment);
    if (seen.filesize === null || !seen.deleted) return seen;
    changed.push(seen.basename);
    return { ...seen, deleted: false };
  });
  const products = vod.products.map(look);
  if (changed.length === 0) return null;
  return {
    sentence: toSentence("fix_sizes", { names: [...new Set(changed)].join(", ") }),
    changes: { segments, products },
  };
}

export function checkMetadata({ vod, outputs }: RepairFacts): Repair | null {
  const [first] = outputs;
  if (vod.phase !== "finalized" || vod.video_metadata !== null || first === undefined) return null;
  return {
    sentence: toSentence("fix_no_metadata"),
    changes: { video_metadata: first.metadata },
  };
}

export function checkDuration({ vod, outputs }: RepairFacts): Repair | null {
  const duration = lengthOf(outputs);
  if (vod.phase !== "finalized" || vod.duration > 0 || duration <= 0) return null;
  return {
    sentence: toSentence("fix_no_duration", { seconds: Math.round(duration) }),
    changes: { duration },
  };
}
