import { AppError, toMessage } from "../../shared/errors.ts";
import { gapToleranceMs, type PlannedGap } from "../core/playlist-plan.ts";
import { toIso } from "../io/clock.ts";
import { toStorageError } from "../io/json-document.ts";
import type { MediaBody } from "../io/media-client.ts";
import type { CaptureDeps, CaptureState, Init, QueuedSegment, Session } from "./state.ts";
import { firstTimestamp, timestampDistance } from "./transport-stream.ts";

const storageRetryMs = 1000;
/** A timestamp this far from where the last segment ended is a break, marked or not. */
const timestampJumpSeconds = 0.5;

interface Media {
  body: MediaBody;
  /** Null for MPEG-TS. */
  init: Init | null;
}

export interface Writer {
  /** Notes a gap; neighbours of one cause become one line. */
  gap(gap: PlannedGap): void;
  /** Writes a segment; while the storage takes nothing it waits, until the signal ends. */
  segment(item: QueuedSegment, media: Media, signal: AbortSignal): Promise<void>;
  /** Notes a gap that nothing followed. */
  finish(): void;
}

interface WriterState {
  /** What makes bytes joinable: a part holds segments of one kind only. */
  partKind: string | null;
  session: Session | null;
  openGap: PlannedGap | null;
  /** Where the timestamps of the next segment should begin, in seconds of the stream's own clock. */
  expectedTimestamp: number | null;
}

export function createWriter(deps: CaptureDeps, state: CaptureState): Writer {
  const writer: WriterState = {
    partKind: resumedPartKind(state),
    session: null,
    openGap: null,
    expectedTimestamp: null,
  };
  return {
    finish: () => flushGap(deps, state, writer),
    gap(gap) {
      const { openGap } = writer;
      if (openGap?.cause === gap.cause && gap.fromMs - openGap.toMs <= gapToleranceMs)
        openGap.toMs = gap.toMs;
      else {
        flushGap(deps, state, writer);
        writer.openGap = { ...gap };
      }
    },
    async segment(item, { body, init }, signal) {
      flushGap(deps, state, writer);
      noteSession(state, writer, item.session);
      await preparePart(deps, state, writer, { item, init }, signal);
      const line = toSegmentLine(writer, item, body);
      await holdUntilStored(
        deps,
        state,
        () => state.appender.append({ line, chunks: body.chunks, bytes: body.bytes }),
        signal,
      );
      count(deps, state, item, body);
    },
  };
}

function flushGap(deps: CaptureDeps, state: CaptureState, writer: WriterState): void {
  const gap = writer.openGap;
  if (gap === null) return;
  writer.openGap = null;
  state.appender.note({
    type: "gap",
    from: toIso(gap.fromMs),
    to: toIso(gap.toMs),
    cause: gap.cause,
  });
  const seconds = (gap.toMs - gap.fromMs) / 1000;
  state.counters.gap_seconds += seconds;
  if (gap.cause !== "fetch") return;
  deps.log("warn", `${seconds} s from ${toIso(gap.fromMs)} are lost: the origin has them no more.`);
}

function noteSession(state: CaptureState, writer: WriterState, session: Session): void {
  if (writer.session === session) return;
  writer.session = session;
  const { quality, codecs, url } = session.rendition;
  state.appender.note({
    type: "session",
    at: toIso(session.openedAtWall),
    quality,
    codecs,
    resolution: resolutionOf(session),
    reason: session.reason,
    url,
    ...(session.contentTitle === null ? {} : { content_title: session.contentTitle }),
  });
  state.counters.sessions = state.appender.summary.sessions;
  state.counters.quality = quality;
}

export function resolutionOf({ rendition }: Session): string {
  return rendition.width === null || rendition.height === null
    ? ""
    : `${rendition.width}x${rendition.height}`;
}

function kindOf(
  container: string,
  quality: string,
  codecs: string,
  resolution: string,
  hash: string,
): string {
  return [container, quality, codecs, resolution, hash].join(" ");
}

/** The kind of the part that a resumed capture goes on with. */
function resumedPartKind(state: CaptureState): string | null {
  const { parts, lastSession } = state.appender.summary;
  const part = parts.at(-1);
  if (part === undefined || lastSession === null) return null;
  return kindOf(
    part.container,
    lastSession.quality,
    lastSession.codecs,
    lastSession.resolution,
    part.hash,
  );
}

/** Begins a new part where the bytes can't be joined to the last one. */
async function preparePart(
  deps: CaptureDeps,
  state: CaptureState,
  writer: WriterState,
  { item, init }: { item: QueuedSegment; init: Init | null },
  signal: AbortSignal,
): Promise<void> {
  const container = init === null ? "mpegts" : "fmp4";
  const hash = init?.hash ?? "";
  const { quality, codecs } = item.session.rendition;
  const kind = kindOf(container, quality, codecs, resolutionOf(item.session), hash);
  if (kind === writer.partKind) return;
  const number = state.appender.summary.parts.length;
  const file = `${state.partName}.part${number}.${container === "mpegts" ? "ts" : "mp4"}`;
  await holdUntilStored(
    deps,
    state,
    () => state.appender.beginPart({ file, container, hash }, init?.bytes ?? new Uint8Array()),
    signal,
  );
  writer.partKind = kind;
  writer.expectedTimestamp = null;
}

function toSegmentLine(writer: WriterState, { step, place }: QueuedSegment, body: MediaBody) {
  const isJump = place.initUrl === null && hasTimestampJump(writer, body, step.durationSeconds);
  return {
    sequence: step.sequence,
    at: toIso(step.atMs),
    duration: step.durationSeconds,
    source: "live" as const,
    ...(step.isDiscontinuity || isJump ? { discontinuity: true as const } : {}),
  };
}

/** Looks only into the first chunk: a picture's timestamp is in the first packets. */
function hasTimestampJump(writer: WriterState, body: MediaBody, durationSeconds: number): boolean {
  const first = body.chunks[0];
  const timestamp = first === undefined ? null : firstTimestamp(first);
  const expected = writer.expectedTimestamp;
  writer.expectedTimestamp = timestamp === null ? null : timestamp + durationSeconds;
  if (timestamp === null || expected === null) return false;
  return Math.abs(timestampDistance(expected, timestamp)) > timestampJumpSeconds;
}

/** Repeats a write for as long as the storage refuses it; anything but a storage fault is thrown. */
async function holdUntilStored(
  deps: CaptureDeps,
  state: CaptureState,
  write: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (let isTroubled = false; ; isTroubled = true) {
    try {
      await write();
      if (isTroubled) {
        state.counters.waiting_for = null;
        deps.onStorageTrouble(null);
      }
      return;
    } catch (error) {
      const problem = toStorageTrouble(error);
      signal.throwIfAborted();
      state.counters.waiting_for = "storage";
      if (!isTroubled) deps.onStorageTrouble(problem);
      await state.appender.reopen();
      await deps.clock.sleep(storageRetryMs, signal);
      signal.throwIfAborted();
    }
  }
}

/**
 * A full or failing disk as an error of the table. A folder that is suddenly missing is a mount that
 * is gone, and not to be made anew. What is no fault of the system is thrown on.
 */
function toStorageTrouble(error: unknown): AppError {
  const translated = toStorageError(error);
  if (translated instanceof AppError) return translated;
  if (!(error instanceof Error && "code" in error)) throw error;
  return new AppError(
    "storage_unavailable",
    `The recording can't be written: ${toMessage(error)}`,
    { cause: error },
  );
}

function count(
  deps: CaptureDeps,
  state: CaptureState,
  { step }: QueuedSegment,
  body: MediaBody,
): void {
  const { counters, appender } = state;
  if (counters.segments === 0) deps.onFirstBytes();
  counters.bytes += body.bytes;
  counters.segments += 1;
  counters.duration_seconds = appender.summary.durationSeconds;
  counters.bitrate = Math.round((body.bytes * 8) / step.durationSeconds);
  counters.lag_seconds =
    state.newestEndMs === null ? null : Math.max(0, (state.newestEndMs - step.endMs) / 1000);
}
