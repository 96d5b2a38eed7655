import { describe, expect, it } from "vitest";
import type { PlannedGap, PlannedSegment } from "../../../daemon/core/playlist-plan.ts";
import { createPlanner, type SegmentSketch, zeroMs } from "../../support/playlists.ts";
import { createRandom } from "../../support/random.ts";

/** A stream as it really is: what was on air when, and which of it a viewer gets to see. */
interface TrueSegment {
  at: number;
  seconds: number;
  isAd: boolean;
  isBreak: boolean;
}

const windowLength = 8;

function makeStream(random: () => number, count: number): TrueSegment[] {
  const stream: TrueSegment[] = [];
  let at = 0;
  let adsLeft = 0;
  for (let index = 0; index < count; index += 1) {
    const isBreak = index > 0 && random() < 0.03;
    if (isBreak) at += random() < 0.5 ? 0 : Math.ceil(random() * 40);
    adsLeft = adsLeft > 0 ? adsLeft - 1 : random() < 0.03 ? Math.ceil(random() * 12) : 0;
    const seconds = random() < 0.8 ? 2 : Math.ceil(random() * 4000) / 1000 + 1;
    stream.push({ at, seconds, isAd: adsLeft > 0, isBreak });
    at = Math.round((at + seconds) * 1000) / 1000;
  }
  return stream;
}

/** How an origin shows the stream: numbers that restart and jump, sessions, old windows, lost time. */
function* watch(stream: readonly TrueSegment[], random: () => number) {
  let base = Math.floor(random() * 5000);
  let session = 1;
  let end = Math.ceil(random() * windowLength);
  let shown: { first: number; end: number } | null = null;
  while (end <= stream.length) {
    const isRepeat: boolean = shown !== null && random() < 0.15;
    const range: { first: number; end: number } =
      isRepeat && shown !== null ? shown : { first: Math.max(0, end - windowLength), end };
    const window = stream.slice(range.first, range.end).map((segment, offset): SegmentSketch => {
      const index = range.first + offset;
      const rest = { seconds: segment.seconds, isAd: segment.isAd, isBreak: segment.isBreak };
      return { ...rest, sequence: base + index, at: segment.at, uri: `${session}/${index}.ts` };
    });
    yield { window, session, range };
    shown = range;
    const chance = random();
    if (chance < 0.05) base = -range.first;
    else if (chance < 0.1) base += Math.ceil(random() * 3000);
    else if (chance < 0.15) [session, base] = [session + 1, Math.floor(random() * 5000)];
    if (!isRepeat) end += random() < 0.05 ? Math.ceil(random() * 30) : Math.floor(random() * 5);
  }
}

function capture(seed: number) {
  const random = createRandom(seed);
  const stream = makeStream(random, 300);
  const plan = createPlanner();
  const offered = new Set<number>();
  const segments: PlannedSegment[] = [];
  const gaps: PlannedGap[] = [];
  for (const { window, session, range } of watch(stream, random)) {
    for (let index = range.first; index < range.end; index += 1) {
      if (stream[index]?.isAd === false) offered.add(index);
    }
    for (const step of plan({ window, rules: { session } }).steps) {
      if (step.kind === "segment") segments.push(step);
      else gaps.push(step);
    }
  }
  return { stream, offered, segments, gaps };
}

const seeds = Array.from({ length: 150 }, (_, n) => 7001 + n);

describe("planPlaylist over a whole stream", () => {
  it("takes every second that was offered exactly once and in order", () => {
    for (const seed of seeds) {
      const { offered, segments } = capture(seed);
      const taken = segments.map(({ uri }) => Number(/\/(\d+)\.ts/.exec(uri)?.[1]));

      expect(taken, `seed ${seed}`).toEqual([...offered].toSorted((a, b) => a - b));
    }
  });

  it("notes as gaps exactly the stretches between what it took", () => {
    for (const seed of seeds) {
      const { stream, segments, gaps } = capture(seed);
      const missing = segments.slice(1).flatMap((segment, index) => {
        const from = segments[index]?.endMs ?? 0;
        return segment.atMs - from > 250 ? [{ fromMs: from, toMs: segment.atMs }] : [];
      });
      const firstMs = segments[0]?.atMs ?? 0;
      if (stream[0]?.isAd === true) missing.unshift({ fromMs: zeroMs, toMs: firstMs });

      expect(joinTouching(gaps), `seed ${seed}`).toEqual(missing);
    }
  });

  it("blames ads for what ads covered and for nothing else", () => {
    for (const seed of seeds) {
      const { stream, gaps } = capture(seed);
      for (const gap of gaps.filter(({ cause }) => cause === "ad")) {
        const covered = stream.filter(({ at, seconds }) => {
          const atMs = zeroMs + at * 1000;
          return atMs + seconds * 1000 > gap.fromMs + 300 && atMs < gap.toMs - 300;
        });

        expect(
          covered.every(({ isAd }) => isAd),
          `seed ${seed}`,
        ).toBe(true);
      }
    }
  });

  it("has streams with every kind of trouble in its seeds", () => {
    const causes = seeds.flatMap((seed) => capture(seed).gaps.map(({ cause }) => cause));

    expect([...new Set(causes)].toSorted()).toEqual(["ad", "offline", "window"]);
  });
});

function joinTouching(gaps: readonly PlannedGap[]): { fromMs: number; toMs: number }[] {
  const joined: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of gaps) {
    const last = joined.at(-1);
    if (last?.toMs === fromMs) last.toMs = toMs;
    else joined.push({ fromMs, toMs });
  }
  return joined;
}
