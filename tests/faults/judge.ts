import type { OfferedSegment } from "../simulator/facts.ts";
import type { RecordedSegment, Recording } from "./recording.ts";
import type { Moment } from "./truth.ts";

/** What `--json` prints, one a row. */
export interface RowResult {
  fault: string;
  /** Seconds that could be had; see `leastReachableMs`. */
  offeredSeconds: number;
  recordedSeconds: number;
  /** Offered, and not (or not whole) in the recording. */
  lostSeconds: number;
  duplicateSeconds: number;
  /** The recording is the concatenation of the origin's segments, by SHA-256 of each. */
  identical: boolean;
  ledgerGapSeconds: number;
  /** Seconds between the first and the last moment that are not in the recording, offered or not. */
  factGapSeconds: number;
}

export interface Verdict extends RowResult {
  /** In words, what breaks the rule; empty when nothing does. */
  breaches: string[];
  /** Further facts worth a column of their own: sessions, parts, damage found. */
  note: string;
}

interface Match {
  moment: Moment;
  copy: OfferedSegment;
  /** How much of its bytes are not there. */
  missingShare: number;
  isIdentical: boolean;
}

const toleranceSeconds = 0.5;

/** Compares a recording with the truth. */
export function judge(fault: string, recording: Recording, truth: readonly Moment[]): Verdict {
  const seen = new Map<Moment, Match>();
  const copies = byDate(truth);
  const breaches = [...recording.faults];
  let duplicateSeconds = 0;
  let foreignSeconds = 0;
  let isOrdered = true;
  let last: Moment | null = null;
  for (const segment of recording.segments) {
    const match = findMatch(segment, copies.get(segment.startMs) ?? []);
    if (match === null) foreignSeconds += segment.durationSeconds;
    else if (seen.has(match.moment)) duplicateSeconds += segment.durationSeconds;
    else {
      seen.set(match.moment, match);
      isOrdered &&= last === null || match.moment.trueStartMs > last.trueStartMs;
      last = match.moment;
    }
  }
  if (!isOrdered) breaches.push("segments out of order");
  if (foreignSeconds > 0) breaches.push(`${foreignSeconds} s that the origin never had (ads?)`);
  const lost = lostSeconds(truth, seen);
  const result: RowResult = {
    fault,
    offeredSeconds: sum(
      truth.filter((moment) => moment.isOffered || seen.has(moment)).map(secondsOf),
    ),
    recordedSeconds: round(sum(recording.segments.map((segment) => segment.durationSeconds))),
    lostSeconds: round(lost),
    duplicateSeconds,
    identical:
      foreignSeconds === 0 &&
      [...seen.values()].every((match) => match.isIdentical) &&
      recording.faults.length === 0,
    ledgerGapSeconds: round(
      sum(recording.gaps.map((gap) => (Date.parse(gap.to) - Date.parse(gap.from)) / 1000)),
    ),
    factGapSeconds: round(factGap(truth, seen)),
  };
  return {
    ...result,
    breaches: [...breaches, ...breachesOf(result)],
    note: `${recording.sessions} sessions, ${recording.parts} parts`,
  };
}

/** Several recordings of one row as one. */
export function addVerdicts(verdicts: readonly Verdict[]): Verdict {
  const [first] = verdicts;
  if (first === undefined) throw new Error("no recording to judge");
  const total = (of: (verdict: Verdict) => number) => round(sum(verdicts.map(of)));
  return {
    fault: first.fault,
    offeredSeconds: total((verdict) => verdict.offeredSeconds),
    recordedSeconds: total((verdict) => verdict.recordedSeconds),
    lostSeconds: total((verdict) => verdict.lostSeconds),
    duplicateSeconds: total((verdict) => verdict.duplicateSeconds),
    identical: verdicts.every((verdict) => verdict.identical),
    ledgerGapSeconds: total((verdict) => verdict.ledgerGapSeconds),
    factGapSeconds: total((verdict) => verdict.factGapSeconds),
    breaches: verdicts.flatMap((verdict) => verdict.breaches),
    note: verdicts.length === 1 ? first.note : `${verdicts.length} captures: ${first.note}`,
  };
}

function breachesOf(result: RowResult): string[] {
  const breaches: string[] = [];
  if (result.lostSeconds > 0) breaches.push(`${result.lostSeconds} s lost`);
  if (result.duplicateSeconds > 0) breaches.push(`${result.duplicateSeconds} s twice`);
  if (!result.identical) breaches.push("other bytes than the origin's");
  if (Math.abs(result.ledgerGapSeconds - result.factGapSeconds) > toleranceSeconds)
    breaches.push("gaps differ from the facts");
  return breaches;
}

type Copy = Pick<Match, "moment" | "copy">;

function byDate(truth: readonly Moment[]): Map<number, Copy[]> {
  const copies = new Map<number, Copy[]>();
  for (const moment of truth) {
    for (const copy of moment.copies.values()) {
      const sameDate = copies.get(copy.startMs) ?? [];
      copies.set(copy.startMs, sameDate);
      sameDate.push({ moment, copy });
    }
  }
  return copies;
}

/** Of the segments with its date the one with its bytes; else it is one of them, damaged. */
function findMatch(segment: RecordedSegment, sameDate: readonly Copy[]): Match | null {
  const whole = sameDate.find(({ copy }) => copy.sha256 === segment.sha256);
  if (whole !== undefined) return { ...whole, missingShare: 0, isIdentical: true };
  const [damaged] = sameDate;
  if (damaged === undefined) return null;
  const missingShare = Math.max(0, 1 - segment.bytes / damaged.copy.sizeBytes);
  return { ...damaged, missingShare, isIdentical: false };
}

function lostSeconds(truth: readonly Moment[], seen: ReadonlyMap<Moment, Match>): number {
  let lost = 0;
  for (const moment of truth) {
    const match = seen.get(moment);
    if (match !== undefined) lost += moment.durationSeconds * match.missingShare;
    else if (moment.isOffered) lost += moment.durationSeconds;
  }
  return lost;
}

/**
 * Pauses between streams count, and what nobody could have. It begins with the first segment that
 * was recorded, or that an ad lay over in our first window.
 */
export function factGap(truth: readonly Moment[], seen: ReadonlyMap<Moment, unknown>): number {
  const start = truth.findIndex((moment) => seen.has(moment) || (moment.isAd && moment.isExpected));
  const expected = start < 0 ? [] : truth.slice(start);
  const first = expected[0];
  const last = expected.at(-1);
  if (first === undefined || last === undefined) return 0;
  const wholeSeconds = (last.trueStartMs - first.trueStartMs) / 1000 + last.durationSeconds;
  return wholeSeconds - sum(expected.filter((moment) => seen.has(moment)).map(secondsOf));
}

const secondsOf = (moment: Moment): number => moment.durationSeconds;
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);
const round = (seconds: number): number => Math.round(seconds * 100) / 100;
