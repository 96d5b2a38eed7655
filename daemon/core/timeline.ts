import type { Chapter, VodGap } from "../../shared/model/vod.ts";
import { gapSeconds, type LedgerSummary, type Run } from "./ledger.ts";
import type { StreamMark, VodRecord } from "./vod-record.ts";

/**
 * Stream time to file time in seconds. A moment that was not recorded maps to where the recording
 * goes on; before the first run that is 0, after the last one its end.
 */
export function toFileSeconds(runs: readonly Run[], atMs: number): number {
  let end = 0;
  for (const run of runs) {
    if (atMs < run.atMs) return run.fileSeconds;
    end = run.fileSeconds + run.durationSeconds;
    if (atMs < run.atMs + run.durationSeconds * 1000) {
      return run.fileSeconds + (atMs - run.atMs) / 1000;
    }
  }
  return end;
}

/** Shorter chapters are left out: the stream's game changed while nothing was recorded. */
export const minimumChapterSeconds = 0.5;

/**
 * Places marks on the file's timeline; equal neighbours become one, the first begins at 0, and one
 * that is too short goes into the one before. While the file still grows, a chapter that has only
 * just begun counts too.
 */
export function placeChapters(
  marks: readonly StreamMark[],
  runs: readonly Run[],
  durationSeconds: number,
  isGrowing = false,
  minimumSeconds = minimumChapterSeconds,
): Chapter[] {
  const isLongEnough = (offset: number) => isGrowing || durationSeconds - offset >= minimumSeconds;
  const starts: { mark: StreamMark; offset: number }[] = [];
  for (const mark of marks) {
    const previous = starts.at(-1);
    if (previous !== undefined && isSameContent(previous.mark, mark)) continue;
    const offset = previous === undefined ? 0 : toFileSeconds(runs, Date.parse(mark.at));
    if (previous !== undefined && offset - previous.offset < minimumSeconds) starts.pop();
    const kept = starts.at(-1);
    if (kept !== undefined && isSameContent(kept.mark, mark)) continue;
    starts.push({ mark, offset: starts.length === 0 ? 0 : offset });
  }
  return starts
    .filter(({ offset }, index) => index === 0 || isLongEnough(offset))
    .map(({ mark, offset }, index, kept) =>
      toChapter(mark, offset, kept[index + 1]?.offset ?? durationSeconds),
    );
}

function isSameContent(a: StreamMark, b: StreamMark): boolean {
  return a.title === b.title && a.game_id === b.game_id && a.game_name === b.game_name;
}

function toChapter(mark: StreamMark, offset: number, end: number): Chapter {
  const { at, ...rest } = mark;
  return { ...rest, started_at: at, offset, duration: Math.max(0, end - offset), online: true };
}

/** How much was captured, and since when: what a recording knows of itself before it is converted. */
export function toExtent(
  summary: Pick<LedgerSummary, "parts" | "runs" | "durationSeconds">,
): Pick<VodRecord, "duration" | "captured_bytes" | "media_started_at"> {
  return {
    duration: summary.durationSeconds,
    captured_bytes: summary.parts.reduce((total, { bytes }) => total + bytes, 0),
    media_started_at: toMediaStart(summary),
  };
}

/** When the first second of the file was on air. */
export function toMediaStart({ runs }: Pick<LedgerSummary, "runs">): string | null {
  const [first] = runs;
  return first === undefined ? null : new Date(first.atMs).toISOString();
}

/** The gaps of a recording with their place in the file. */
export function toVodGaps(summary: Pick<LedgerSummary, "gaps">): VodGap[] {
  return summary.gaps.map((gap) => ({
    from: gap.from,
    to: gap.to,
    cause: gap.cause,
    offset: gap.fileSeconds,
    duration: gapSeconds(gap),
  }));
}

export function totalGapSeconds(summary: Pick<LedgerSummary, "gaps">): number {
  return summary.gaps.reduce((total, gap) => total + gapSeconds(gap), 0);
}
