import type { Clock } from "../io/clock.ts";
import { type MediaBody, type MediaClient, MediaError } from "../io/media-client.ts";
import { AppError } from "../../shared/errors.ts";
import { findFragmentFault, findInitFault } from "./fragment.ts";
import { findTransportFault, isShorterThan, packetBytes } from "./transport-stream.ts";

/** A body larger than this is no segment of a live stream. */
const maximumSegmentBytes = 256 * 1024 * 1024;
const maximumInitBytes = 4 * 1024 * 1024;

export interface SegmentRequest {
  /** Where the segment is now: a new session of the playlist gives it another address. */
  url(): string;
  /** Whether the origin's window still holds it, as far as is known. */
  isOffered(): boolean;
  /** Whether the origin has served anything since a monotonic time: then a failure is this segment's own. */
  hasServedSince(time: number): boolean;
  /** Whether everything else waits for this segment: only then it is asked for twice at a time. */
  isAwaited(): boolean;
  durationMs: number;
  container: "mpegts" | "fmp4" | "init";
  idleTimeoutMs: number;
  /** Shared by all segments of a capture. */
  lengths: LengthCheck;
  onBytes(bytes: number): void;
  onRetry(reason: string): void;
}

/**
 * Whether bodies are held against the duration that the playlist gives them. An origin whose
 * durations are not meant exactly gives itself away by sending the same body again.
 */
export interface LengthCheck {
  falseAlarms: number;
}

export interface FetchDeps {
  client: MediaClient;
  clock: Clock;
  /** 0 to 1, for jitter. */
  random(): number;
}

const firstRetryMs = 200;
const longestRetryMs = 2000;
/** How often a body that looks wrong is fetched again before it is taken as it is. */
const triesForWrongBody = 3;
const mostFalseAlarms = 3;
/** A segment that is "not found" is asked for at most this long, however long the window is. */
const notFoundPatienceMs = 30_000;
/** A window longer than this does not make a segment worth more patience. */
const windowPatienceMs = 60_000;
/** Tries that a segment gets outside the window while the origin serves others. */
const triesOutsideWindow = 3;
/** An origin that serves nothing at all is waited for this long after the segment left the window. */
const outagePatienceMs = 180_000;

interface Effort {
  started: number;
  wrongBodies: number;
  /** Bytes of a body that seemed too short for its duration. */
  shortBytes: number | null;
  outsideSince: number | null;
  outsideTries: number;
}

/**
 * Gets one segment, trying for as long as the origin may still have it. Null when it is gone: the
 * loss is the origin's. Rejects only when the signal ends.
 */
export async function fetchSegment(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody | null> {
  const effort: Effort = {
    started: deps.clock.monotonic(),
    wrongBodies: 0,
    shortBytes: null,
    outsideSince: null,
    outsideTries: 0,
  };
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryOnce(deps, request, signal);
    signal.throwIfAborted();
    if (outcome instanceof AppError) return null;
    if (outcome instanceof Error) request.onRetry(outcome.message);
    else {
      const usable = inspect(request, effort, outcome);
      if (usable !== null) return usable;
    }
    if (isHopeless(deps, request, effort, outcome)) return null;
    await deps.clock.sleep(retryDelayMs(attempt, deps.random()), signal);
  }
}

/** The body if it is to be kept; otherwise it is given back, to be fetched again. */
function inspect(request: SegmentRequest, effort: Effort, body: MediaBody): MediaBody | null {
  const fault = findFault(body, request.container);
  if (fault === null && !isSuspiciouslyShort(request, effort, body)) return body;
  if (fault !== null) effort.wrongBodies += 1;
  const isLastTry = effort.wrongBodies >= triesForWrongBody;
  const usable = isLastTry ? salvage(body, request.container) : null;
  if (usable !== null) return usable;
  request.onBytes(-body.bytes);
  request.onRetry(fault ?? "less than its duration");
  body.release?.();
  return null;
}

/**
 * A body cut short at the border of packets, with a length that matches, looks whole: its
 * timestamps tell. A second body of the same size is what the origin has, and is taken.
 */
function isSuspiciouslyShort(request: SegmentRequest, effort: Effort, body: MediaBody): boolean {
  const { lengths } = request;
  if (request.container !== "mpegts" || lengths.falseAlarms >= mostFalseAlarms) return false;
  if (!isShorterThan(body, request.durationMs / 1000)) {
    lengths.falseAlarms = 0;
    return false;
  }
  const isConfirmed = effort.shortBytes === body.bytes;
  effort.shortBytes = body.bytes;
  if (isConfirmed) lengths.falseAlarms += 1;
  return !isConfirmed;
}

/** Whether asking again can't help: the origin said so, or has others and not this one. */
function isHopeless(
  { clock }: FetchDeps,
  request: SegmentRequest,
  effort: Effort,
  outcome: MediaBody | Error,
): boolean {
  const now = clock.monotonic();
  const isGone = outcome instanceof Error && isNotFound(outcome);
  const isOverdue = now - effort.started > windowPatienceMs;
  if (isGone) return !request.isOffered() || now - effort.started > notFoundPatienceMs;
  if (request.isOffered() && !isOverdue) return false;
  effort.outsideSince ??= now;
  if (request.hasServedSince(effort.outsideSince)) effort.outsideTries += 1;
  return effort.outsideTries >= triesOutsideWindow || now - effort.outsideSince > outagePatienceMs;
}

/** Doubles from 200 ms to 2 s; spread over half of itself, so that captures don't come all at once. */
function retryDelayMs(attempt: number, random: number): number {
  const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 8));
  return delay * (0.75 + random / 2);
}

/** Whether the origin says that it does not have this, or hands it out to nobody. */
export function isNotFound(error: Error): boolean {
  return (
    error instanceof MediaError &&
    (error.status === 404 || error.status === 410 || error.status === 403)
  );
}

/** What is wrong with a body; null when it looks right. */
export function findFault(body: MediaBody, container: SegmentRequest["container"]): string | null {
  if (container === "init") return findInitFault(body);
  return container === "mpegts" ? findTransportFault(body) : findFragmentFault(body);
}

/** What can be kept of a body that is cut short each time: whole packets of MPEG-TS. */
export function salvage(body: MediaBody, container: SegmentRequest["container"]): MediaBody | null {
  const whole = body.bytes - (body.bytes % packetBytes);
  if (
    container !== "mpegts" ||
    whole === 0 ||
    findTransportFault({ ...body, bytes: whole }) !== null
  )
    return null;
  const joined = Buffer.concat(body.chunks, body.bytes);
  return { ...body, chunks: [joined.subarray(0, whole)], bytes: whole };
}

/** A slow body gets a rival on another connection; the first to be complete wins, the other ends. */
async function tryOnce(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody | Error> {
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  let hasRival = false;
  const first = get(deps, request, over.signal).catch((error: unknown) => {
    if (!hasRival) over.abort();
    throw error;
  });
  const second = waitForRival(deps, request, over.signal).then(() => {
    hasRival = true;
    return get(deps, request, over.signal);
  });
  let winner: MediaBody | null = null;
  try {
    winner = await Promise.any([first, second]);
    return winner;
  } catch (error) {
    const reason: unknown = error instanceof AggregateError ? error.errors[0] : error;
    return reason instanceof Error ? reason : new Error(String(reason));
  } finally {
    signal.removeEventListener("abort", end);
    over.abort();
    await giveBackOthers(request, [first, second], winner);
  }
}

async function giveBackOthers(
  request: SegmentRequest,
  rivals: readonly Promise<MediaBody>[],
  winner: MediaBody | null,
): Promise<void> {
  for (const settled of await Promise.allSettled(rivals)) {
    if (settled.status === "rejected" || settled.value === winner) continue;
    request.onBytes(-settled.value.bytes);
    settled.value.release?.();
  }
}

/** Segments that take longer than this many times their duration are slow. */
const slowFactor = 2;
const leastSlowMs = 3000;
const lookAgainMs = 500;

async function waitForRival(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<void> {
  await deps.clock.sleep(Math.max(leastSlowMs, request.durationMs * slowFactor), signal);
  while (!signal.aborted && !request.isAwaited()) await deps.clock.sleep(lookAgainMs, signal);
  signal.throwIfAborted();
  request.onRetry("slow: asked for again beside it");
}

async function get(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody> {
  let received = 0;
  try {
    return await deps.client.get(request.url(), {
      maxBytes: request.container === "init" ? maximumInitBytes : maximumSegmentBytes,
      idleTimeoutMs: request.idleTimeoutMs,
      signal,
      onBytes(bytes) {
        received += bytes;
        request.onBytes(bytes);
      },
    });
  } catch (error) {
    request.onBytes(-received);
    throw error;
  }
}
