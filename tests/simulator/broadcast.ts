import type { MediaFamily } from "./media-profile.ts";
import { segmentSeconds } from "./renditions.ts";

/** From `firstIndex` on the encoder runs anew: timestamps from the start again, perhaps another container. */
export interface Epoch {
  firstIndex: number;
  family: MediaFamily;
}

export interface TitleChange {
  atMs: number;
  title: string;
  game: string;
}

/** How the playlists of a broadcast look once it is over. */
export type Ending = "endlist" | "404" | "freeze";

export interface BroadcastStart {
  streamId: string;
  videoId: string;
  /** When segment 0 began. */
  startedAtMs: number;
  /** When the platform first showed it; later than `startedAtMs` when it went live with a history. */
  wentLiveAtMs: number;
  family: MediaFamily;
  title: string;
  game: string;
}

const segmentMs = segmentSeconds * 1000;

/**
 * One stream id on a channel. Segment k covers [start + 2k, start + 2k + 2) seconds and appears when
 * complete, so every question is answered by arithmetic on a moment, never by a timer.
 */
export class Broadcast {
  readonly start: BroadcastStart;
  readonly changes: TitleChange[];
  readonly epochs: Epoch[];
  /** Steps of the origin's clock: PROGRAM-DATE-TIME is off by the sum of those at or before an index. */
  readonly clockSteps: { firstIndex: number; shiftMs: number }[] = [];
  endedAtMs: number | null = null;
  ending: Ending = "endlist";

  constructor(start: BroadcastStart) {
    this.start = start;
    this.changes = [{ atMs: start.startedAtMs, title: start.title, game: start.game }];
    this.epochs = [{ firstIndex: 0, family: start.family }];
  }

  get streamId(): string {
    return this.start.streamId;
  }

  isLiveAt(atMs: number): boolean {
    return atMs >= this.start.wentLiveAtMs && (this.endedAtMs === null || atMs < this.endedAtMs);
  }

  /** Index of the newest complete segment; -1 while there is none. */
  edgeAt(atMs: number): number {
    const untilMs = this.endedAtMs === null ? atMs : Math.min(atMs, this.endedAtMs);
    return Math.floor((untilMs - this.start.startedAtMs) / segmentMs) - 1;
  }

  completeAtMs(index: number): number {
    return this.start.startedAtMs + (index + 1) * segmentMs;
  }

  /** What PROGRAM-DATE-TIME says of a segment. */
  dateTimeMs(index: number): number {
    const steps = this.clockSteps.filter((step) => step.firstIndex <= index);
    const shiftMs = steps.reduce((sum, step) => sum + step.shiftMs, 0);
    return this.start.startedAtMs + index * segmentMs + shiftMs;
  }

  epochOf(index: number): Epoch {
    const epoch = this.epochs.findLast((candidate) => candidate.firstIndex <= index);
    if (!epoch) throw new RangeError(`segment ${index} of a broadcast`);
    return epoch;
  }

  newestAt(atMs: number): TitleChange {
    const known = this.changes.findLast((change) => change.atMs <= atMs);
    return (
      known ?? { atMs: this.start.startedAtMs, title: this.start.title, game: this.start.game }
    );
  }

  /** The encoder starts anew with the next segment: EXT-X-DISCONTINUITY in front of it. */
  restartEncoder(atMs: number, family?: MediaFamily): void {
    const firstIndex = this.edgeAt(atMs) + 1;
    const next = { firstIndex, family: family ?? this.epochOf(firstIndex).family };
    if (this.epochs.at(-1)?.firstIndex === firstIndex) this.epochs.pop();
    this.epochs.push(next);
  }

  stepClock(atMs: number, shiftMs: number): void {
    this.clockSteps.push({ firstIndex: this.edgeAt(atMs) + 1, shiftMs });
  }

  end(atMs: number, ending: Ending): void {
    if (this.endedAtMs !== null) return;
    this.endedAtMs = atMs;
    this.ending = ending;
  }
}
