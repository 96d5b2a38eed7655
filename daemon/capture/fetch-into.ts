import { createHash } from "node:crypto";
import { toIso } from "../io/clock.ts";
import type { MediaBody } from "../io/media-client.ts";
import { fetchSegment, type LengthCheck, type SegmentRequest } from "./fetch.ts";
import type { CaptureDeps, CaptureState, Entry, Init, Place, QueuedSegment } from "./state.ts";

/** Fills entries of the queue with bodies. */
export interface SegmentFetcher {
  /** A signal that ends leaves the entry without a body, and nobody looks at it any more. */
  fetchInto(entry: Entry, signal: AbortSignal): Promise<void>;
  /** Whether a younger segment was gone already, so that this one need not be asked for. */
  isGone(entry: Entry): boolean;
  isOutOfWindow(entry: Entry): boolean;
  /**
   * How many segments to pass over with the next question, 0 in the usual case. After a long wait for
   * the storage most of the queue is out of reach; asking for each would let the live end slip away.
   */
  stride(): number;
}

/** So many segments in a row that the origin had dropped, and those before them count as gone, too. */
const convincingLosses = 3;
const longestStride = 4096;

interface FetcherState {
  lengths: LengthCheck;
  /** Monotonic time of the last body. */
  servedAt: number;
  init: (Init & { url: string }) | null;
  /** Segments outside the window that the origin did not have any more: in a row, and up to which date. */
  lost: { inARow: number; untilMs: number };
}

export function createSegmentFetcher(
  deps: CaptureDeps,
  state: CaptureState,
  isAwaited: (entry: Entry) => boolean,
): SegmentFetcher {
  const fetcher: FetcherState = {
    lengths: { falseAlarms: 0 },
    servedAt: Number.NEGATIVE_INFINITY,
    init: null,
    lost: { inARow: 0, untilMs: Number.NEGATIVE_INFINITY },
  };
  return {
    async fetchInto(entry, signal) {
      const { item } = entry;
      if (!("session" in item)) return;
      try {
        const request = toRequest(deps, state, fetcher, entry, item, () => isAwaited(entry));
        entry.body = await fetchMedia(deps, state, fetcher, entry, request, signal);
        noteOutcome(fetcher, state, item, entry.body);
        entry.status = "ready";
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    isGone: ({ item }) =>
      "session" in item &&
      fetcher.lost.inARow >= convincingLosses &&
      item.step.atMs <= fetcher.lost.untilMs,
    isOutOfWindow: ({ item }) => "session" in item && item.step.atMs < state.window.startMs,
    stride() {
      const excess = fetcher.lost.inARow - convincingLosses;
      return excess < 0 ? 0 : Math.min(longestStride, 2 ** excess);
    },
  };
}

async function fetchMedia(
  deps: CaptureDeps,
  state: CaptureState,
  fetcher: FetcherState,
  entry: Entry,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody | null> {
  let body = await fetchSegment(deps, request, signal);
  if (body === null && adoptOtherQuality(state, entry)) {
    body = await fetchSegment(deps, request, signal);
  }
  if (body === null) return null;
  fetcher.servedAt = deps.clock.monotonic();
  const { initUrl } = placeOf(state, entry);
  if (initUrl === null) return body;
  entry.init = await loadInit(deps, fetcher, initUrl, request, signal);
  if (entry.init !== null) return body;
  request.onBytes(-body.bytes);
  body.release?.();
  return null;
}

/** The newest address of a segment in its own quality: a renewed session has others. */
function placeOf({ window }: CaptureState, { item }: Entry): Place {
  if (!("session" in item)) throw new Error("a gap has no address");
  const isSameQuality = window.session?.rendition.quality === item.session.rendition.quality;
  return (isSameQuality ? window.places.get(item.step.atMs) : undefined) ?? item.place;
}

/** A segment that is gone in its own quality may still be there in the one that is recorded now. */
function adoptOtherQuality({ window }: CaptureState, entry: Entry): boolean {
  const { item } = entry;
  if (!("session" in item) || window.session === null) return false;
  const place = window.places.get(item.step.atMs);
  const isOther = window.session.rendition.quality !== item.session.rendition.quality;
  if (place === undefined || !isOther) return false;
  entry.item = { ...item, session: window.session, place };
  return true;
}

function toRequest(
  deps: CaptureDeps,
  state: CaptureState,
  fetcher: FetcherState,
  entry: Entry,
  { step }: QueuedSegment,
  isAwaited: () => boolean,
): SegmentRequest {
  return {
    url: () => placeOf(state, entry).url,
    isOffered: () => step.atMs >= state.window.startMs,
    hasServedSince: (time) => fetcher.servedAt > time,
    isAwaited,
    durationMs: step.endMs - step.atMs,
    get container() {
      return placeOf(state, entry).initUrl === null ? "mpegts" : "fmp4";
    },
    idleTimeoutMs: state.rules.idleTimeoutMs,
    lengths: fetcher.lengths,
    onBytes(bytes) {
      entry.bytes += bytes;
      state.counters.buffered_bytes += bytes;
    },
    onRetry(reason) {
      state.counters.retries += 1;
      deps.log("debug", `Segment of ${toIso(step.atMs)}: ${reason}; trying again.`);
    },
  };
}

/** As patient as with the segment that needs it; kept until another one is asked for. */
async function loadInit(
  deps: CaptureDeps,
  fetcher: FetcherState,
  url: string,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<Init | null> {
  if (fetcher.init?.url === url) return fetcher.init;
  const ofInit: SegmentRequest = { ...request, url: () => url, container: "init", onBytes() {} };
  const body = await fetchSegment(deps, ofInit, signal);
  if (body === null) return null;
  const bytes = Buffer.concat(body.chunks, body.bytes);
  body.release?.();
  const init = { url, bytes, hash: createHash("sha256").update(bytes).digest("hex") };
  fetcher.init = init;
  return init;
}

function noteOutcome(
  { lost }: FetcherState,
  { window }: CaptureState,
  { step }: QueuedSegment,
  body: MediaBody | null,
): void {
  if (body !== null || step.atMs >= window.startMs) {
    lost.inARow = 0;
    return;
  }
  lost.inARow += 1;
  lost.untilMs = Math.max(lost.untilMs, step.atMs);
}
