import type { MediaFamily } from "./media-profile.ts";

/** `vod`: a list or a part of a video; its `from` and `to` count parts of 10 s. */
export type FaultTarget = "segment" | "playlist" | "master" | "vod" | "all";

/** How an answer goes wrong; `serve-faulty.ts` does it. */
export type FaultEffect =
  | "reset"
  | "status"
  | "slow"
  | "stall"
  | "short-length"
  | "short-chunked"
  | "lie"
  | "lie-aligned"
  | "hang"
  | "freeze"
  | "empty"
  | "cut-text"
  | "refuse";

/** A request for a fault. Times are seconds of the simulator's clock, indexes those of the broadcast. */
export interface FaultSpec {
  kind: FaultKind;
  target?: FaultTarget;
  rendition?: string;
  /** Segments from `from` to `to`, or the `next` ones that will appear; all when absent. */
  from?: number;
  to?: number;
  next?: number;
  /** At most so many answers in all, or for each address. */
  count?: number;
  perUrl?: number;
  probability?: number;
  startsIn?: number;
  for?: number;
  /** Share of the body that is sent before it goes wrong; 0.6 when absent. */
  fraction?: number;
  /** Length of a slow body, an ad, a pause or a clock step. */
  seconds?: number;
  status?: number;
  /** For sequence-forward. */
  by?: number;
  /** For codec-switch. */
  family?: MediaFamily;
}

/** What the faults of the content do to a channel, at a moment of the simulator's clock. */
export interface FaultableChannel {
  restartSequence(atMs: number): void;
  skipSequence(by: number): void;
  restartEncoder(atMs: number, family?: MediaFamily): void;
  showEndList(atMs: number): void;
  endBroadcast(atMs: number, ending: "endlist"): void;
  setPreroll(seconds: number): void;
  startAds(seconds: number, atMs: number): void;
  killSessions(atMs: number): void;
  returnAsNewStream(pauseSeconds: number, atMs: number): void;
  loseRendition(group: string, seconds: number, atMs: number): void;
  stepClock(shiftMs: number, atMs: number): void;
  blockRegion(seconds: number, atMs: number): void;
}

interface FaultRowBase {
  summary: string;
  /** What holds when the request leaves it open. */
  usual: Partial<FaultSpec>;
}

export interface ResponseFaultRow extends FaultRowBase {
  layer: "response";
  target: FaultTarget;
  effect: FaultEffect;
  /** Nothing can be fetched while it runs. */
  isOutage: boolean;
}

export interface ContentFaultRow extends FaultRowBase {
  layer: "content";
  apply: (channel: FaultableChannel, spec: FaultSpec, atMs: number) => void;
}

export type FaultRow = ResponseFaultRow | ContentFaultRow;
export type FaultKind = keyof typeof faultTable;

const once = { count: 1 };
const sixSeconds = { for: 6 };

const row = (
  target: FaultTarget,
  effect: FaultEffect,
  isOutage: boolean,
  usual: Partial<FaultSpec>,
  summary: string,
): ResponseFaultRow => ({ layer: "response", target, effect, isOutage, usual, summary });

const content = (
  apply: ContentFaultRow["apply"],
  usual: Partial<FaultSpec>,
  summary: string,
): ContentFaultRow => ({ layer: "content", apply, usual, summary });

/** One row for each thing that goes wrong; to add a fault is to add a row. */
export const faultTable = {
  "segment-reset": row("segment", "reset", false, once, "connection reset in mid body"),
  "segment-500": row("segment", "status", true, { status: 500 }, "segments answer 500"),
  "segment-404": row("segment", "status", true, { status: 404 }, "segments answer 404"),
  "segment-slow": row("segment", "slow", false, { ...once, seconds: 6 }, "body trickles"),
  "segment-stall": row("segment", "stall", false, once, "body stalls for ever"),
  "segment-short": row("segment", "short-length", false, once, "FIN before Content-Length"),
  "segment-short-chunked": row("segment", "short-chunked", false, once, "FIN, no last chunk"),
  "segment-lie": row("segment", "lie", false, once, "shorter body, matching length, odd size"),
  "segment-lie-aligned": row("segment", "lie-aligned", false, once, "the same, whole TS packets"),
  "playlist-500": row("playlist", "status", true, { ...sixSeconds, status: 500 }, "500"),
  "playlist-404": row("playlist", "status", true, { ...sixSeconds, status: 404 }, "404"),
  "playlist-hang": row("playlist", "hang", true, sixSeconds, "no answer until it is over"),
  "playlist-freeze": row("playlist", "freeze", true, sixSeconds, "the same list again"),
  "playlist-empty": row("playlist", "empty", true, sixSeconds, "200 and no byte"),
  "playlist-truncated": row("playlist", "cut-text", true, sixSeconds, "ends in mid line"),
  "master-500": row("master", "status", false, { ...sixSeconds, status: 500 }, "usher says 500"),
  "origin-down": row("all", "refuse", true, { for: 20 }, "connections closed unanswered"),
  "sequence-back": content((c, _, at) => c.restartSequence(at), {}, "MEDIA-SEQUENCE from 0"),
  "sequence-forward": content((c, s) => c.skipSequence(s.by ?? 0), { by: 1000 }, "jumps ahead"),
  discontinuity: content((c, _, at) => c.restartEncoder(at), {}, "timestamps start anew"),
  "codec-switch": content(
    (c, s, at) => c.restartEncoder(at, s.family),
    { family: "fmp4-hevc" },
    "another container and codec",
  ),
  "endlist-false": content((c, _, at) => c.showEndList(at), {}, "ENDLIST, yet it goes on"),
  "endlist-true": content((c, _, at) => c.endBroadcast(at, "endlist"), {}, "ENDLIST, and it ends"),
  "ad-preroll": content((c, s) => c.setPreroll(s.seconds ?? 0), { seconds: 16 }, "new sessions"),
  "ad-midroll": content((c, s, at) => c.startAds(s.seconds ?? 0, at), { seconds: 16 }, "now"),
  "token-death": content((c, _, at) => c.killSessions(at), {}, "every session answers 403"),
  "stream-change": content(
    (c, s, at) => c.returnAsNewStream(s.seconds ?? 0, at),
    { seconds: 8 },
    "drops and returns under another stream id",
  ),
  "rendition-loss": content(
    (c, s, at) => c.loseRendition(s.rendition ?? "chunked", s.for ?? Infinity, at),
    { rendition: "chunked", for: 20 },
    "a quality vanishes and returns",
  ),
  "clock-step": content(
    (c, s, at) => c.stepClock((s.seconds ?? 0) * 1000, at),
    { seconds: 3 },
    "the origin's PROGRAM-DATE-TIME is off from now on",
  ),
  geoblock: content((c, s, at) => c.blockRegion(s.for ?? Infinity, at), {}, "usher says 403"),
} satisfies Record<string, FaultRow>;

export const isFaultKind = (kind: string): kind is FaultKind => Object.hasOwn(faultTable, kind);
