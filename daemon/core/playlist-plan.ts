import type { GapCause } from "../../shared/model/vod.ts";
import { isAd } from "./ads.ts";
import type { MediaPlaylist, MediaSegment } from "./playlist.ts";

/** Where a capture stands in the stream: behind the last segment that it took or gave up. */
export interface Position {
  sequence: number;
  uri: string;
  atMs: number;
  endMs: number;
  /** The playlist session the sequence counts in; sequences of different sessions mean nothing to each other. */
  session: number;
}

/** A segment to get, with its date settled. */
export interface PlannedSegment extends MediaSegment {
  kind: "segment";
  atMs: number;
  endMs: number;
}

export interface PlannedGap {
  kind: "gap";
  fromMs: number;
  toMs: number;
  cause: GapCause;
}

export interface AdBreak {
  fromMs: number;
  toMs: number;
}

export interface PlanRules {
  session: number;
  /** Title of content segments, where the platform has one. */
  contentTitle: string | null;
  /** The date of the newest segment's end where the playlist has no dates. */
  nowMs: number;
  /** Why anything may be missing besides what the playlist itself explains: we were away. */
  away: GapCause | null;
  /** Ads seen since `position`, oldest first. */
  adBreaks: readonly AdBreak[];
}

export interface Plan {
  steps: (PlannedSegment | PlannedGap)[];
  /** Everything in the window, ads included. */
  window: PlannedSegment[];
  position: Position | null;
  adBreaks: AdBreak[];
  /** The newest content offered ends here; null when the window holds only ads or nothing. */
  newestEndMs: number | null;
}

/** A difference in dates below this is no gap. */
export const gapToleranceMs = 250;

/**
 * What to do about a playlist, given where the capture stands: segments to get and gaps to note, in
 * order. Dates decide what is new, never the sequence alone, so a sequence that restarts, jumps or
 * repeats neither loses nor doubles anything.
 */
export function planPlaylist(
  playlist: MediaPlaylist,
  position: Position | null,
  rules: PlanRules,
): Plan {
  const plan: Plan = {
    steps: [],
    window: datedSegments(playlist, position, rules),
    position,
    adBreaks: [...rules.adBreaks],
    newestEndMs: null,
  };
  let away = rules.away;
  let isHeld = position !== null && holdsPosition(playlist, position, rules.session);
  for (const segment of plan.window) {
    if (isAd(segment, playlist.dateRanges, rules.contentTitle)) {
      noteAd(plan, segment);
      continue;
    }
    plan.newestEndMs = segment.endMs;
    if (!isNew(segment, plan.position, isHeld)) continue;
    plan.steps.push(...gapsBefore(segment, plan, { ...rules, away }), segment);
    plan.position = toPosition(segment, rules.session);
    plan.adBreaks = [];
    away = null;
    isHeld = true;
  }
  return plan;
}

function toPosition(segment: PlannedSegment, session: number): Position {
  const { sequence, uri, atMs, endMs } = segment;
  return { sequence, uri, atMs, endMs, session };
}

/** Gives every segment a date; platforms without PROGRAM-DATE-TIME are anchored to what was taken last, or to now. */
function datedSegments(
  playlist: MediaPlaylist,
  position: Position | null,
  rules: PlanRules,
): PlannedSegment[] {
  const { segments } = playlist;
  const isDated = segments.some((segment) => segment.atMs !== null);
  let atMs = isDated ? firstDate(segments) : undatedStart(playlist, position, rules);
  return segments.map((segment) => {
    atMs = segment.atMs ?? atMs;
    const endMs = atMs + Math.round(segment.durationSeconds * 1000);
    const dated: PlannedSegment = { ...segment, kind: "segment", atMs, endMs };
    atMs = endMs;
    return dated;
  });
}

/** Segments before the first dated one are dated backwards from it. */
function firstDate(segments: readonly MediaSegment[]): number {
  const index = segments.findIndex((segment) => segment.atMs !== null);
  return (segments[index]?.atMs ?? 0) - totalMs(segments.slice(0, index));
}

/** More missed segments than this, and a sequence of an undated playlist is not taken for the same count. */
const plausibleMissedSegments = 1000;

function undatedStart(
  playlist: MediaPlaylist,
  position: Position | null,
  rules: PlanRules,
): number {
  const { segments } = playlist;
  if (position !== null) {
    const known = segments.findIndex((segment) => segment.uri === position.uri);
    if (known >= 0) return position.endMs - totalMs(segments.slice(0, known + 1));
    const missed = (segments[0]?.sequence ?? 0) - position.sequence - 1;
    if (position.session === rules.session && missed >= 0 && missed < plausibleMissedSegments) {
      return position.endMs + missed * playlist.targetDurationSeconds * 1000;
    }
  }
  return rules.nowMs - totalMs(segments);
}

function totalMs(segments: readonly MediaSegment[]): number {
  return segments.reduce((total, segment) => total + Math.round(segment.durationSeconds * 1000), 0);
}

function noteAd(plan: Plan, segment: PlannedSegment): void {
  if (plan.position !== null && segment.endMs <= plan.position.endMs) return;
  const last = plan.adBreaks.at(-1);
  if (last !== undefined && segment.atMs <= last.toMs + gapToleranceMs) {
    last.toMs = Math.max(last.toMs, segment.endMs);
  } else {
    plan.adBreaks.push({ fromMs: segment.atMs, toMs: segment.endMs });
  }
}

/**
 * Behind our last segment everything is new, even if the origin set its clock back. Without it in
 * the window, new is what adds more than half of itself: two edges may cut the same stream at
 * different places.
 */
function isNew(segment: PlannedSegment, position: Position | null, isHeld: boolean): boolean {
  if (position === null) return true;
  if (isHeld) return segment.sequence > position.sequence;
  return segment.endMs > position.endMs + (segment.endMs - segment.atMs) / 2;
}

/** Our last segment is still in the window unchanged, and the sequence counts as it did. */
function holdsPosition(playlist: MediaPlaylist, position: Position, session: number): boolean {
  return (
    position.session === session &&
    playlist.segments.some(
      (segment) =>
        segment.sequence === position.sequence &&
        segment.uri === position.uri &&
        (segment.atMs === null || segment.atMs === position.atMs),
    )
  );
}

/** The segment that follows ours by sequence in the same session. */
function followsDirectly(segment: PlannedSegment, position: Position, session: number): boolean {
  return position.session === session && segment.sequence === position.sequence + 1;
}

function gapsBefore(segment: PlannedSegment, plan: Plan, rules: PlanRules): PlannedGap[] {
  const { position } = plan;
  const fromMs =
    position === null
      ? Math.min(segment.atMs, plan.adBreaks[0]?.fromMs ?? segment.atMs)
      : position.endMs;
  if (segment.atMs - fromMs <= gapToleranceMs) return [];
  const follows = position !== null && followsDirectly(segment, position, rules.session);
  // No hole in the count and no mark of a break: the origin corrected its clock, nothing is missing.
  if (follows && !segment.isDiscontinuity && rules.away === null && plan.adBreaks.length === 0)
    return [];
  const cause = rules.away ?? (follows ? "offline" : "window");
  return splitByAds({ fromMs, toMs: segment.atMs }, plan.adBreaks, cause);
}

/** Parts of a gap that an ad break covers are its fault, the rest has the other cause. */
function splitByAds(
  gap: { fromMs: number; toMs: number },
  adBreaks: readonly AdBreak[],
  cause: GapCause,
): PlannedGap[] {
  const gaps: PlannedGap[] = [];
  let fromMs = gap.fromMs;
  for (const ad of adBreaks) {
    const adFromMs = Math.max(fromMs, ad.fromMs);
    const adToMs = Math.min(gap.toMs, ad.toMs);
    if (adToMs - adFromMs <= gapToleranceMs) continue;
    if (adFromMs - fromMs > gapToleranceMs)
      gaps.push({ kind: "gap", fromMs, toMs: adFromMs, cause });
    gaps.push({
      kind: "gap",
      fromMs: adFromMs - fromMs > gapToleranceMs ? adFromMs : fromMs,
      toMs: adToMs,
      cause: "ad",
    });
    fromMs = adToMs;
  }
  const last = gaps.at(-1);
  if (gap.toMs - fromMs > gapToleranceMs) gaps.push({ kind: "gap", fromMs, toMs: gap.toMs, cause });
  else if (last !== undefined) last.toMs = gap.toMs;
  return gaps;
}
