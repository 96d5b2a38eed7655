import { AppError } from "../../../shared/errors.ts";
import {
  type ArchiveRange,
  type ArchiveSegment,
  otherNames,
  totalSeconds,
} from "../../core/archive-plan.ts";
import type { Appender } from "../append.ts";
import { type Ahead, createAhead, type Fetched } from "./ahead.ts";
import { type ArchiveDeps, fetchPart } from "./fetch-part.ts";
import { listSegments, type ListedSegment } from "./playlist.ts";
import { createSegmentBuffers, type SegmentBuffers } from "../../io/segment-buffers.ts";
import { createPace, type Pace } from "./pace.ts";
import { type ArchiveWriter, createArchiveWriter } from "./write-part.ts";

export interface ArchiveRules {
  parallelSegments: number;
  bufferBytes: number;
  idleTimeoutMs: number;
  /** Bits a second that this download may take; 0 for all there are. */
  bitsPerSecond(): number;
}

export interface ArchiveSetup {
  /** Its ledger tells what is on the disk already; nothing of that is fetched again. */
  appender: Appender;
  partName: string;
  /** When the broadcast's copy begins: segments get their dates from it. */
  startMs: number;
  /** Address of the media playlist; `isFresh`: the last one is of no use any more. */
  address(isFresh: boolean, signal: AbortSignal): Promise<string>;
  range: ArchiveRange;
  /** Whether a broadcast that still runs is followed to its end. */
  isFollowing: boolean;
  rules: ArchiveRules;
  /** Before a segment of so many bytes is written; throws `disk_full` when that must not be. */
  checkRoom(bytes: number): Promise<void>;
  onProgress(progress: ArchiveProgress): void;
}

export interface ArchiveProgress {
  /** On the disk, of what the list offers in the range. */
  doneSeconds: number;
  wholeSeconds: number;
  /** Bytes that came in this run. */
  bytes: number;
}

interface Run {
  deps: ArchiveDeps;
  setup: ArchiveSetup;
  ahead: Ahead;
  pace: Pace;
  writer: ArchiveWriter;
  /** Used again and again: fresh pages for each part cost as much as the part. */
  buffers: SegmentBuffers;
  init: { key: string; bytes: Promise<Buffer | null> } | null;
  /** Monotonic time of the last body. */
  servedAt: number;
  progress: ArchiveProgress;
}

/**
 * Fetches the platform's copy of a broadcast, many segments at a time, and writes it in order. A
 * repeat after a kill, a full disk or an outage goes on behind what the ledger names. Throws what
 * can't be survived: `disk_full`, `storage_unavailable`, `provider_unavailable`, or the signal's end.
 */
export async function downloadArchive(
  deps: ArchiveDeps,
  setup: ArchiveSetup,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort(signal.reason);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  const run = createRun(deps, setup);
  try {
    const asking = askAhead(run, over.signal);
    const writing = writeInOrder(run, over.signal);
    try {
      await Promise.all([asking, writing]);
    } finally {
      over.abort();
      await Promise.allSettled([asking, writing]);
    }
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener("abort", end);
  }
  await run.writer.finish();
}

function createRun(deps: ArchiveDeps, setup: ArchiveSetup): Run {
  const { rules, appender } = setup;
  const doneSeconds = appender.summary.durationSeconds;
  return {
    deps,
    setup,
    // With a limit on the rate, more than one at a time would only be waited for side by side.
    ahead: createAhead({
      parallel: () => (rules.bitsPerSecond() > 0 ? 1 : rules.parallelSegments),
      bufferBytes: rules.bufferBytes,
    }),
    pace: createPace(deps.clock, () => rules.bitsPerSecond()),
    writer: createArchiveWriter(setup),
    buffers: createSegmentBuffers(rules.bufferBytes),
    init: null,
    servedAt: deps.clock.monotonic(),
    progress: { doneSeconds, wholeSeconds: doneSeconds, bytes: 0 },
  };
}

/** Where a resumed download goes on, in seconds of the broadcast's copy. */
function resumedSeconds({ appender, startMs, range }: ArchiveSetup): number {
  const { endMs } = appender.summary;
  return endMs === null ? range.fromSeconds : (endMs - startMs) / 1000;
}

async function askAhead(run: Run, signal: AbortSignal): Promise<void> {
  const { deps, setup, ahead, pace, progress } = run;
  const isNew = setup.appender.summary.endMs === null;
  const list = { ...setup, idleTimeoutMs: setup.rules.idleTimeoutMs };
  const listed = listSegments(
    deps,
    list,
    {
      // A new download takes the segment that holds the beginning of its range, too.
      doneSeconds: isNew ? Number.NEGATIVE_INFINITY : resumedSeconds(setup),
      onPlan(segments: readonly ArchiveSegment[]) {
        progress.wholeSeconds = totalSeconds(segments);
        setup.onProgress(progress);
      },
    },
    signal,
  );
  for await (const next of listed) {
    await ahead.room(signal);
    await pace.wait(signal);
    signal.throwIfAborted();
    ahead.push(next, (onBytes) => fetchSegment(run, next, onBytes, signal));
  }
  ahead.end();
}

async function fetchSegment(
  run: Run,
  { segment, baseUrl }: ListedSegment,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Fetched> {
  const init = segment.initUri === null ? null : await loadInit(run, segment, baseUrl, signal);
  if (segment.initUri !== null && init === null) return null;
  const body = await fetchPart(
    run.deps,
    {
      urls: otherNames(segment.uri).map((name) => new URL(name, baseUrl).href),
      range: segment.range,
      container: init === null ? "mpegts" : "fmp4",
      durationSeconds: segment.durationSeconds,
      idleTimeoutMs: run.setup.rules.idleTimeoutMs,
      buffers: run.buffers,
      servedAt: () => run.servedAt,
      onBytes(bytes) {
        onBytes(bytes);
        run.pace.count(bytes);
      },
    },
    signal,
  );
  if (body === null) return null;
  run.servedAt = run.deps.clock.monotonic();
  return { body, init };
}

/** One request for all segments that share it. */
function loadInit(
  run: Run,
  { initUri, initRange }: ArchiveSegment,
  baseUrl: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  const url = new URL(initUri ?? "", baseUrl).href;
  const key = `${url} ${initRange?.offset ?? ""}`;
  if (run.init?.key === key) return run.init.bytes;
  const bytes = fetchPart(
    run.deps,
    {
      urls: [url],
      range: initRange,
      container: "init",
      durationSeconds: 0,
      idleTimeoutMs: run.setup.rules.idleTimeoutMs,
      buffers: run.buffers,
      servedAt: () => run.servedAt,
      onBytes() {},
    },
    signal,
  ).then((body) => {
    if (body === null) return null;
    const copy = Buffer.concat(body.chunks, body.bytes);
    body.release?.();
    return copy;
  });
  run.init = { key, bytes };
  return bytes;
}

/** So many parts in a row are not lost one by one: the origin refuses us. */
const mostLostInARow = 6;

async function writeInOrder(run: Run, signal: AbortSignal): Promise<void> {
  const { ahead, setup, progress } = run;
  const lost: ArchiveSegment[] = [];
  for (;;) {
    const next = await ahead.next(signal);
    if (next === null) break;
    const { segment } = next.listed;
    if (next.fetched === null) {
      lost.push(segment);
      if (lost.length > mostLostInARow) throw refusal(segment);
    } else {
      // Only now is it certain that these are gone and others are not: a repeat won't ask for them.
      noteLost(run, lost);
      await write(run, segment, next.fetched);
    }
    ahead.drop();
    progress.doneSeconds += segment.durationSeconds;
    setup.onProgress(progress);
  }
  if (!signal.aborted) noteLost(run, lost);
}

function refusal({ uri }: ArchiveSegment): AppError {
  return new AppError(
    "provider_unavailable",
    `The platform's file servers refuse one part after the other (up to ${uri}). What has come so far is kept.`,
  );
}

function noteLost({ writer, deps }: Run, lost: ArchiveSegment[]): void {
  for (const segment of lost.splice(0)) {
    writer.lose(segment);
    deps.log("warn", `${segment.uri} can't be had; ${segment.durationSeconds} s are missing.`);
  }
}

async function write(
  { writer, setup, progress }: Run,
  segment: ArchiveSegment,
  media: NonNullable<Fetched>,
): Promise<void> {
  await setup.checkRoom(media.body.bytes);
  await writer.write(segment, media);
  progress.bytes += media.body.bytes;
  media.body.release?.();
}
