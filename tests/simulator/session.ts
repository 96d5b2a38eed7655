import { randomBytes } from "node:crypto";
import type { Broadcast } from "./broadcast.ts";
import { segmentSeconds } from "./renditions.ts";

/** Ads over the live segments [firstIndex, firstIndex + count): this session never sees what they cover. */
export interface AdPod {
  id: string;
  firstIndex: number;
  count: number;
  startMs: number;
  roll: "PREROLL" | "MIDROLL";
}

export interface SessionStart {
  /** The how-many-th session of the simulator; decides the base of its sequence numbers. */
  number: number;
  login: string;
  broadcast: Broadcast;
  createdAtMs: number;
  lifetimeSeconds: number;
  windowSegments: number;
  prerollSeconds: number;
  isLowLatency: boolean;
  isAdFree: boolean;
}

/** What a media playlist shows: `first` to `last` of the broadcast's segments; nothing if last < first. */
export interface Window {
  first: number;
  last: number;
  hasEnded: boolean;
}

/** One answer of usher: its own addresses, sequence numbers, ads, and a life of a day. */
export class PlaylistSession {
  readonly id = randomBytes(9).toString("base64url");
  readonly start: SessionStart;
  readonly pods: AdPod[] = [];
  readonly firstIndex: number;
  /** false: the answer with its addresses went wrong on its way. */
  isHandedOut = true;
  readonly #sequenceBase: number;
  #sequenceShift = 0;
  #diedAtMs: number | null = null;
  #endListAtMs: number | null = null;

  constructor(start: SessionStart) {
    this.start = start;
    const edge = Math.max(0, start.broadcast.edgeAt(start.createdAtMs));
    const hasPreroll = start.prerollSeconds > 0;
    this.firstIndex = hasPreroll ? edge : Math.max(0, edge - start.windowSegments + 1);
    this.#sequenceBase = sequenceBaseOf(start.number) - this.firstIndex;
    if (hasPreroll) this.#addPod(edge, start.prerollSeconds, "PREROLL", start.createdAtMs);
  }

  get broadcast(): Broadcast {
    return this.start.broadcast;
  }

  /** The moment from which the addresses of the session answer 403. */
  get deadFromMs(): number {
    const expiresAtMs = this.start.createdAtMs + this.start.lifetimeSeconds * 1000;
    return Math.min(this.#diedAtMs ?? Infinity, expiresAtMs);
  }

  windowAt(atMs: number): Window {
    const isCut = this.#endListAtMs !== null && atMs >= this.#endListAtMs;
    const last = this.broadcast.edgeAt(isCut ? (this.#endListAtMs ?? atMs) : atMs);
    const oldest = this.start.prerollSeconds > 0 ? this.firstIndex : 0;
    const first = Math.max(oldest, last - this.start.windowSegments + 1);
    const { endedAtMs, ending } = this.broadcast;
    const isOver = endedAtMs !== null && atMs >= endedAtMs && ending === "endlist";
    return { first, last, hasEnded: isCut || isOver };
  }

  sequenceOf(index: number): number {
    return this.#sequenceBase + this.#sequenceShift + index;
  }

  podOf(index: number): AdPod | undefined {
    return this.pods.find((pod) => index >= pod.firstIndex && index < pod.firstIndex + pod.count);
  }

  startAds(atMs: number, seconds: number): void {
    this.#addPod(this.broadcast.edgeAt(atMs) + 1, seconds, "MIDROLL", atMs);
  }

  /** The oldest segment shown gets number 0, as after a restart of the packager. */
  restartSequence(atMs: number): void {
    this.#sequenceShift -= this.sequenceOf(this.windowAt(atMs).first);
  }

  skipSequence(by: number): void {
    this.#sequenceShift += by;
  }

  die(atMs: number): void {
    this.#diedAtMs = Math.min(this.#diedAtMs ?? Infinity, atMs);
  }

  /** ENDLIST in this session alone, although the broadcast goes on. */
  showEndList(atMs: number): void {
    this.#endListAtMs ??= atMs;
  }

  #addPod(firstIndex: number, seconds: number, roll: AdPod["roll"], startMs: number): void {
    const count = Math.ceil(seconds / segmentSeconds);
    const id = `${Math.floor(startMs / 1000)}-${String(this.start.number).padStart(4, "0")}`;
    this.pods.push({ id, firstIndex, count, startMs, roll });
  }
}

/** Far enough apart that a client can't mistake one session's numbers for another's. */
const sequenceBaseOf = (number: number): number => 1000 + ((number * 2741) % 9000);
