import type { OfferedSegment } from "../simulator/facts.ts";
import type { Simulator } from "../simulator/simulator.ts";

/**
 * A moment of the broadcast that somebody could have recorded: one segment, in every quality that
 * matters for the row.
 */
export interface Moment {
  streamId: string;
  index: number;
  /** When it began by the broadcast's own count: steps of the origin's clock are left out. */
  trueStartMs: number;
  durationSeconds: number;
  /** By quality of the simulator's ladder. */
  copies: Map<string, OfferedSegment>;
  /** Whether the rule below holds a recorder responsible for it. */
  isOffered: boolean;
  /** It lies in or behind the first window that a session of ours showed. */
  isExpected: boolean;
  isAd: boolean;
}

/**
 * The rule by which a second counts as offered: a session of ours showed the segment (no ad lay over
 * it, the broadcast was not over), and playlist and segment both answered for at least this long
 * while it was listed or still fetchable, not counting the times that the row itself took our process
 * away. A target duration is how often a playlist is asked for, so
 * what was to be had for a shorter time is luck; one second of real time is for the way there and back.
 */
export const leastReachableMs = ({ settings, clock }: Simulator): number =>
  (settings.targetDurationSeconds + (clock.factor ?? 1)) * 1000;

/** What left the list this soon after the first question for it may have been missing in the answer. */
const answerMs = 500;

/** A time in which nobody of ours was running. */
export interface Absence {
  fromMs: number;
  untilMs: number;
}

/** Every moment of all broadcasts of a channel so far, in order. */
export async function readTruth(
  simulator: Simulator,
  login: string,
  qualities: readonly string[],
  absences: readonly Absence[] = [],
): Promise<Moment[]> {
  const leastMs = leastReachableMs(simulator);
  const moments: Moment[] = [];
  const { broadcasts, sessions } = simulator.channel(login);
  for (const broadcast of broadcasts) {
    const { streamId } = broadcast;
    const ours = sessions.filter((each) => each.broadcast === broadcast && each.isHandedOut);
    const asked = simulator.requests.list({ login, kind: "playlist" });
    const ownIds = new Set(ours.map((session) => session.id));
    const firstLookMs =
      asked.find(({ sessionId }) => ownIds.has(sessionId ?? ""))?.atMs ??
      Math.min(...ours.map((session) => session.start.createdAtMs));
    const firstIndex = Math.min(...ours.map((session) => session.firstIndex));
    const byIndex = new Map<number, Moment>();
    for (const quality of qualities) {
      for (const fact of await simulator.offered(login, { rendition: quality, streamId })) {
        const moment = byIndex.get(fact.index) ?? toMoment(fact, broadcast.start.startedAtMs);
        byIndex.set(fact.index, moment);
        moment.copies.set(quality, fact);
        const wasLeaving = (fact.goneAtMs ?? Infinity) < firstLookMs + answerMs;
        const isFair = fact.reachableMs >= leastMs && presentMs(fact, absences) >= leastMs;
        moment.isOffered ||= fact.missedBecause === null && isFair && !wasLeaving;
        moment.isExpected ||= fact.index >= firstIndex;
        moment.isAd ||= fact.missedBecause === "ad";
      }
    }
    moments.push(...byIndex.values());
  }
  return moments.toSorted((a, b) => a.trueStartMs - b.trueStartMs);
}

/** How long a segment was listed while somebody of ours was running. */
function presentMs(fact: OfferedSegment, absences: readonly Absence[]): number {
  const goneAtMs = fact.goneAtMs ?? Number.MAX_SAFE_INTEGER;
  let open = goneAtMs - fact.offeredAtMs;
  for (const { fromMs, untilMs } of absences) {
    open -= Math.max(0, Math.min(untilMs, goneAtMs) - Math.max(fromMs, fact.offeredAtMs));
  }
  return open;
}

function toMoment(fact: OfferedSegment, startedAtMs: number): Moment {
  return {
    streamId: fact.streamId,
    index: fact.index,
    trueStartMs: startedAtMs + fact.index * fact.durationSeconds * 1000,
    durationSeconds: fact.durationSeconds,
    copies: new Map(),
    isOffered: false,
    isExpected: false,
    isAd: false,
  };
}
