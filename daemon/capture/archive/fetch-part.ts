import { AppError, toMessage } from "../../../shared/errors.ts";
import { toBackOffMs } from "../../core/back-off.ts";
import type { Clock } from "../../io/clock.ts";
import type { ByteRange, MediaBody, MediaClient } from "../../io/media-client.ts";
import type { SegmentBuffers } from "../../io/segment-buffers.ts";
import { findFault, isNotFound, salvage, type SegmentRequest } from "../fetch.ts";
import { isShorterThan } from "../transport-stream.ts";

export interface ArchiveDeps {
  client: MediaClient;
  clock: Clock;
  /** 0 to 1, for jitter. */
  random(): number;
  log(level: "debug" | "info" | "warn", message: string): void;
}

/** One file, or a stretch of one, that does not change any more. */
export interface PartRequest {
  /** Addresses under which it may be had, the likeliest first. */
  urls: readonly string[];
  range: ByteRange | null;
  container: SegmentRequest["container"];
  durationSeconds: number;
  idleTimeoutMs: number;
  /** Memory for bodies, of this download alone. */
  buffers: SegmentBuffers;
  /** Monotonic time at which the origin last served anything at all. */
  servedAt(): number;
  onBytes(bytes: number): void;
}

const maximumPartBytes = 256 * 1024 * 1024;
const backOff = { firstMs: 200, mostMs: 10_000 };
/** Rounds over all addresses before "not found" is believed: file servers refuse for a moment, too. */
const refusedRounds = 3;
/** A body that looks wrong is fetched this often before it is taken as it is. */
const triesForWrongBody = 3;
/** Failures of one part, while others are served, after which it counts as lost. */
const triesOfBrokenPart = 12;
/** An origin that serves nothing is waited for this long; what is on the disk stays for a later try. */
const outageMs = 15 * 60_000;

interface Effort {
  startedAt: number;
  refusals: number;
  failures: number;
  wrongBodies: number;
  shortBytes: number | null;
}

/**
 * Gets one part, however long the origin is in trouble. Null when the origin does not have it, or
 * has only what can't be used. Throws `provider_unavailable` after a quarter of an hour without a
 * byte of anything, `address_refused`, and when the signal ends.
 */
export async function fetchPart(
  deps: ArchiveDeps,
  request: PartRequest,
  signal: AbortSignal,
): Promise<MediaBody | null> {
  const effort: Effort = {
    startedAt: deps.clock.monotonic(),
    refusals: 0,
    failures: 0,
    wrongBodies: 0,
    shortBytes: null,
  };
  for (;;) {
    const outcome = await tryOnce(deps, request, effort, signal);
    signal.throwIfAborted();
    if (outcome instanceof AppError) throw outcome;
    if (!(outcome instanceof Error)) {
      const usable = inspect(deps, request, effort, outcome);
      if (usable !== null) return usable;
    } else {
      if (isNotFound(outcome)) effort.refusals += 1;
      else effort.failures += 1;
      checkOutage(deps, request, effort, outcome);
      deps.log("debug", `A part: ${outcome.message}; trying again.`);
    }
    if (isLost(request, effort)) return null;
    await deps.clock.sleep(delayMs(deps, request, effort), signal);
  }
}

async function tryOnce(
  deps: ArchiveDeps,
  request: PartRequest,
  effort: Effort,
  signal: AbortSignal,
): Promise<MediaBody | Error> {
  const url = request.urls[effort.refusals % request.urls.length] ?? "";
  let received = 0;
  try {
    return await deps.client.get(url, {
      maxBytes: maximumPartBytes,
      idleTimeoutMs: request.idleTimeoutMs,
      buffers: request.buffers,
      signal,
      ...(request.range === null ? {} : { range: request.range }),
      onBytes(bytes) {
        received += bytes;
        request.onBytes(bytes);
      },
    });
  } catch (error) {
    request.onBytes(-received);
    return error instanceof Error ? error : new Error(toMessage(error));
  }
}

/** The body if it is to be kept; otherwise it is given back, to be fetched again. */
function inspect(
  deps: ArchiveDeps,
  request: PartRequest,
  effort: Effort,
  body: MediaBody,
): MediaBody | null {
  const fault = findFault(body, request.container);
  if (fault === null && !isSuspiciouslyShort(request, effort, body)) return body;
  if (fault !== null) effort.wrongBodies += 1;
  if (effort.wrongBodies >= triesForWrongBody) {
    const rest = salvage(body, request.container);
    if (rest !== null) return rest;
  }
  effort.failures += 1;
  if (effort.failures >= triesOfBrokenPart && request.servedAt() <= effort.startedAt)
    throw new AppError(
      "provider_unavailable",
      `The platform's file servers answer with ${fault ?? "less than there should be"}.`,
    );
  deps.log("debug", `A part: ${fault ?? "less than its duration"}; trying again.`);
  request.onBytes(-body.bytes);
  body.release?.();
  return null;
}

/** A body cut short at the border of packets looks whole; a second one of the same size is the truth. */
function isSuspiciouslyShort(request: PartRequest, effort: Effort, body: MediaBody): boolean {
  if (request.container !== "mpegts") return false;
  if (!isShorterThan(body, request.durationSeconds)) return false;
  const isConfirmed = effort.shortBytes === body.bytes;
  effort.shortBytes = body.bytes;
  return !isConfirmed;
}

function isLost(request: PartRequest, effort: Effort): boolean {
  if (effort.refusals >= refusedRounds * request.urls.length) return true;
  return effort.failures >= triesOfBrokenPart && request.servedAt() > effort.startedAt;
}

function checkOutage(
  { clock }: ArchiveDeps,
  request: PartRequest,
  { startedAt }: Effort,
  outcome: Error,
): void {
  const silentMs = clock.monotonic() - Math.max(startedAt, request.servedAt());
  if (silentMs < outageMs) return;
  throw new AppError(
    "provider_unavailable",
    `The platform's file servers have not answered for ${Math.round(silentMs / 60_000)} minutes (${outcome.message}). What has come so far is kept.`,
    { cause: outcome },
  );
}

/** Other names are tried at once; what fails waits longer and longer. */
function delayMs(deps: ArchiveDeps, { urls }: PartRequest, effort: Effort): number {
  const rounds = Math.floor(effort.refusals / urls.length);
  const isWithinRound = effort.refusals % urls.length !== 0 && effort.failures === 0;
  return isWithinRound ? 0 : toBackOffMs(backOff, effort.failures + rounds, deps.random());
}
