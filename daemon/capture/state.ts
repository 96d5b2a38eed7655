import type { CaptureCounters, GapCause } from "../../shared/model/vod.ts";
import type { SessionLine } from "../core/ledger.ts";
import type { AdBreak, PlannedGap, PlannedSegment, Position } from "../core/playlist-plan.ts";
import type { Rendition } from "../core/playlist.ts";
import type { Clock } from "../io/clock.ts";
import type { MediaBody, MediaClient } from "../io/media-client.ts";
import type { Appender } from "./append.ts";
import type { StreamSource } from "../providers/provider.ts";

/** The settings a capture works by; times in milliseconds. */
export interface CaptureRules {
  /** Qualities in the operator's order. */
  preferences: readonly string[];
  endConfirmationMs: number;
  reconnectMs: number;
  syncIntervalMs: number;
  bufferBytes: number;
  parallelSegments: number;
  idleTimeoutMs: number;
  sessionRenewalMs: number;
}

export interface CaptureDeps {
  client: MediaClient;
  clock: Clock;
  random(): number;
  log(level: "debug" | "info" | "warn", message: string): void;
  /** The storage refuses bytes, or takes them again (null). */
  onStorageTrouble(error: Error | null): void;
  /** The first bytes of this run are on the disk. */
  onFirstBytes(): void;
}

/** One opened playlist of the stream. */
export interface Session {
  number: number;
  rendition: Rendition;
  contentTitle: string | null;
  /** Monotonic time. */
  openedAt: number;
  /** Wall clock, for the ledger. */
  openedAtWall: number;
  reason: SessionLine["reason"];
  /** Its playlist comes from the ledger: nobody has asked the platform since the restart. */
  isResumed: boolean;
}

/** Where a segment is to be had. */
export interface Place {
  url: string;
  /** Of the init section; null for MPEG-TS. */
  initUrl: string | null;
}

export interface QueuedSegment {
  step: PlannedSegment;
  session: Session;
  place: Place;
}
export type QueueItem = QueuedSegment | { step: PlannedGap };

/** An item of the queue with what has come of it. */
export interface Entry {
  item: QueueItem;
  status: "queued" | "fetching" | "ready";
  /** Null when the origin does not have it any more. */
  body: MediaBody | null;
  init: Init | null;
  /** Bytes that it holds in memory. */
  bytes: number;
}

/** An init section of fMP4 (EXT-X-MAP). */
export interface Init {
  bytes: Uint8Array;
  /** SHA-256 in hex. */
  hash: string;
}

/** The newest list of segments seen, of whatever session. */
export interface SeenWindow {
  session: Session | null;
  /** Its first date. */
  startMs: number;
  /** By date. */
  places: Map<number, Place>;
}

/** Everything that the parts of one capture share. */
export interface CaptureState {
  rules: CaptureRules;
  source: StreamSource;
  appender: Appender;
  /** Basename of the parts. */
  partName: string;
  /** The platform's ids of the streams that were recorded so far. */
  streamIds?: readonly string[];
  position: Position | null;
  adBreaks: AdBreak[];
  /** Why anything before the next segment may be missing, besides what the playlist explains. */
  away: GapCause | null;
  window: SeenWindow;
  /** Where the newest content offered ends. */
  newestEndMs: number | null;
  /** Monotonic time of the last sign of progress in a playlist. */
  changedAt: number;
  sessionCount: number;
  /** Renditions that were on offer at any time, by quality. */
  seen: Map<string, Rendition>;
  counters: CaptureCounters;
}

export function createCounters(quality: string): CaptureCounters {
  return {
    bytes: 0,
    segments: 0,
    duration_seconds: 0,
    bitrate: 0,
    lag_seconds: null,
    queue: 0,
    buffered_bytes: 0,
    retries: 0,
    sessions: 0,
    drops: 0,
    gap_seconds: 0,
    quality,
    waiting_for: null,
  };
}
