import type { Clock } from "../io/clock.ts";
import { type MediaBody, type MediaClient, MediaError } from "../io/media-client.ts";
import { AppError } from "../../shared/errors.ts";
import { findFragmentFault } from "./fragment.ts";
import { findTransportFault, packetBytes } from "./transport-stream.ts";

/** A body larger than this is no segment of a live stream. */
export const maximumSegmentBytes = 256 * 1024 * 1024;

export interface SegmentRequest {
  /** Where the segment is now: a new session of the playlist gives it another address. */
  url(): string;
  /** Whether the origin's window still holds it, as far as is known. */
  isOffered(): boolean;
  durationMs: number;
  container: "mpegts" | "fmp4";
  idleTimeoutMs: number;
  onBytes(bytes: number): void;
  onRetry(reason: string): void;
}

export interface FetchDeps {
  client: MediaClient;
  clock: Clock;
  /** 0 to 1, for jitter. */
  random(): number;
}

const firstRetryMs = 200;
const longestRetryMs = 2000;
/** Tries that a segment gets after it has left the window. */
const triesOutsideWindow = 3;
/** How often a body that looks wrong is fetched again before it is taken as it is. */
const triesForWrongBody = 3;
/** A segment that is "not found" is asked for at most this long, even if it stays in the window. */
const notFoundPatienceMs = 60_000;

/**
 * Gets one segment, trying for as long as the origin may still have it. Null when it is gone: the
 * loss is the origin's. Rejects only when the signal ends.
 */
export async function fetchSegment(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody | null> {
  const started = deps.clock.monotonic();
  let wrongBodies = 0;
  let outside = 0;
  for (let attempt = 0; ; attempt += 1) {
    const failure = await tryOnce(deps, request, signal);
    signal.throwIfAborted();
    if (!(failure instanceof Error)) {
      const fault = findFault(failure, request.container);
      if (fault === null) return failure;
      wrongBodies += 1;
      const usable = wrongBodies >= triesForWrongBody ? salvage(failure, request.container) : null;
      if (usable !== null) return usable;
      request.onBytes(-failure.bytes);
      request.onRetry(fault);
    } else {
      if (failure instanceof AppError) return null;
      request.onRetry(failure.message);
      if (isNotFound(failure) && deps.clock.monotonic() - started > notFoundPatienceMs) return null;
    }
    if (!request.isOffered()) outside += 1;
    if (outside >= triesOutsideWindow) return null;
    await deps.clock.sleep(retryDelayMs(attempt, deps.random()), signal);
  }
}

/** Doubles from 200 ms to 2 s; spread over half of itself, so that captures don't come all at once. */
function retryDelayMs(attempt: number, random: number): number {
  const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempt, 8));
  return delay * (0.75 + random / 2);
}

function isNotFound(error: Error): boolean {
  return (
    error instanceof MediaError &&
    (error.status === 404 || error.status === 410 || error.status === 403)
  );
}

function findFault(body: MediaBody, container: SegmentRequest["container"]): string | null {
  return container === "mpegts" ? findTransportFault(body) : findFragmentFault(body);
}

/** What can be kept of a body that is cut short each time: whole packets of MPEG-TS. */
function salvage(body: MediaBody, container: SegmentRequest["container"]): MediaBody | null {
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
  const rivals = [get(deps, request, over.signal), rival(deps, request, over.signal)];
  try {
    return await Promise.any(rivals);
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [error];
    return first instanceof Error ? first : new Error(String(first));
  } finally {
    signal.removeEventListener("abort", end);
    over.abort();
    await Promise.allSettled(rivals);
  }
}

/** Segments that take longer than this many times their duration are slow. */
const slowFactor = 2;
const leastSlowMs = 3000;

async function rival(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody> {
  await deps.clock.sleep(Math.max(leastSlowMs, request.durationMs * slowFactor), signal);
  signal.throwIfAborted();
  request.onRetry("slow: asked for again beside it");
  return get(deps, request, signal);
}

async function get(
  deps: FetchDeps,
  request: SegmentRequest,
  signal: AbortSignal,
): Promise<MediaBody> {
  let received = 0;
  try {
    return await deps.client.get(request.url(), {
      maxBytes: maximumSegmentBytes,
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
