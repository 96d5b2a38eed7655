import type { MediaPlaylist, MediaSegment } from "../../daemon/core/playlist.ts";
import { planPlaylist, type Plan, type PlanRules } from "../../daemon/core/playlist-plan.ts";

/** Seconds after this moment stand for dates in tests about playlists. */
export const zeroMs = Date.UTC(2026, 0, 1);

export interface SegmentSketch {
  sequence: number;
  /** Seconds after `zeroMs`; null for none. */
  at: number | null;
  seconds?: number;
  isAd?: boolean;
  isBreak?: boolean;
  uri?: string;
}

export function makePlaylist(sketches: readonly SegmentSketch[]): MediaPlaylist {
  return {
    targetDurationSeconds: 2,
    segments: sketches.map(toSegment),
    dateRanges: [],
    isEnded: false,
  };
}

function toSegment(sketch: SegmentSketch): MediaSegment {
  return {
    sequence: sketch.sequence,
    uri: sketch.uri ?? `${sketch.sequence}.ts`,
    durationSeconds: sketch.seconds ?? 2,
    atMs: sketch.at === null ? null : zeroMs + sketch.at * 1000,
    title: sketch.isAd === true ? "Amazon" : "live",
    isDiscontinuity: sketch.isBreak === true,
    initUri: null,
  };
}

/** `count` segments of 2 s that follow each other, from a sequence and a second on. */
export function row(sequence: number, at: number, count: number): SegmentSketch[] {
  return Array.from({ length: count }, (_, n) => ({ sequence: sequence + n, at: at + 2 * n }));
}

export interface Look {
  window: readonly SegmentSketch[];
  rules?: Partial<PlanRules>;
}

/** Plans one look after the other, as a capture does, and keeps where it stands in between. */
export function createPlanner() {
  let state: Pick<Plan, "position" | "adBreaks"> = { position: null, adBreaks: [] };
  return (look: Look): Plan => {
    const plan = planPlaylist(makePlaylist(look.window), state.position, {
      session: 1,
      contentTitle: "live",
      nowMs: zeroMs,
      away: null,
      adBreaks: state.adBreaks,
      ...look.rules,
    });
    state = { position: plan.position, adBreaks: plan.adBreaks };
    return plan;
  };
}

/** `4` for a segment that begins at second 4, `4-10 window` for a gap. */
export function describeSteps(plan: Plan): (number | string)[] {
  const seconds = (ms: number) => (ms - zeroMs) / 1000;
  return plan.steps.map((step) =>
    step.kind === "segment"
      ? seconds(step.atMs)
      : `${seconds(step.fromMs)}-${seconds(step.toMs)} ${step.cause}`,
  );
}
