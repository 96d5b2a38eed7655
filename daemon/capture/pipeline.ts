import { createSegmentFetcher, type SegmentFetcher } from "./fetch-into.ts";
import type { CaptureDeps, CaptureState, Entry, QueuedSegment, QueueItem } from "./state.ts";
import { createWriter, type Writer } from "./write.ts";

/**
 * Turns planned steps into bytes and lines on the disk, in order: fetches in parallel, never holds
 * more than its share of memory, and waits where the storage makes it wait.
 */
export interface Pipeline {
  push(items: readonly QueueItem[]): void;
  /** No more items will come; `run` ends once all are written. */
  finish(): void;
  /** Drops what has not been asked for yet; what is on its way is still written. */
  cut(): void;
  /** Works until finished; when the signal ends it gives up at once, leaving what is not written. */
  run(signal: AbortSignal): Promise<void>;
}

interface PipelineState {
  entries: Entry[];
  fetches: Set<Promise<void>>;
  isFinished: boolean;
  /** What nobody foresaw in a fetch; it ends the run. */
  failure: Error | null;
  bell: PromiseWithResolvers<void>;
  /** The largest segment so far: what the next one may need. */
  expectedBytes: number | null;
}

/** Assumed size of a segment before the first one has come. */
const assumedSegmentBytes = 4 * 1024 * 1024;

export function createPipeline(
  deps: CaptureDeps,
  state: CaptureState,
  onDrained: () => void,
): Pipeline {
  const pipeline: PipelineState = {
    entries: [],
    fetches: new Set(),
    isFinished: false,
    failure: null,
    bell: Promise.withResolvers<void>(),
    expectedBytes: null,
  };
  const writer = createWriter(deps, state);
  const fetcher = createSegmentFetcher(deps, state, (entry) => pipeline.entries[0] === entry);

  return {
    push(items) {
      pipeline.entries.push(...items.map(toEntry));
      state.counters.queue = pipeline.entries.length;
      ring(pipeline);
    },
    finish() {
      pipeline.isFinished = true;
      ring(pipeline);
    },
    cut() {
      const firstUnasked = pipeline.entries.findIndex((entry) => entry.status === "queued");
      if (firstUnasked >= 0) pipeline.entries.splice(firstUnasked);
      pipeline.isFinished = true;
      ring(pipeline);
    },
    run: (signal) => runPipeline(state, { pipeline, writer, fetcher, onDrained }, signal),
  };
}

interface Machinery {
  pipeline: PipelineState;
  writer: Writer;
  fetcher: SegmentFetcher;
  onDrained: () => void;
}

async function runPipeline(
  state: CaptureState,
  machinery: Machinery,
  signal: AbortSignal,
): Promise<void> {
  const { pipeline, writer, fetcher, onDrained } = machinery;
  const onAbort = () => ring(pipeline);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    while (!signal.aborted) {
      if (pipeline.failure !== null) throw pipeline.failure;
      startFetches(pipeline, state, fetcher, signal);
      const head = pipeline.entries[0];
      if (head?.status === "ready") {
        await writeHead(state, machinery, head, signal);
        if (pipeline.entries.length === 0) onDrained();
      } else if (head === undefined && pipeline.isFinished) break;
      else await pipeline.bell.promise;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
  writer.finish();
  await Promise.all(pipeline.fetches);
}

function toEntry(item: QueueItem): Entry {
  const status = "session" in item ? "queued" : "ready";
  return { item, status, body: null, init: null, bytes: 0 };
}

function ring(pipeline: PipelineState): void {
  pipeline.bell.resolve();
  pipeline.bell = Promise.withResolvers<void>();
}

/** In order, as many as may be on their way and as the memory allows; the first one always. */
function startFetches(
  pipeline: PipelineState,
  { rules }: CaptureState,
  fetcher: SegmentFetcher,
  signal: AbortSignal,
): void {
  const { entries, fetches } = pipeline;
  const expectedBytes = pipeline.expectedBytes ?? assumedSegmentBytes;
  let committedBytes = 0;
  for (const [index, entry] of entries.entries()) {
    if (!("session" in entry.item)) continue;
    if (entry.status === "queued" && fetcher.isGone(entry)) entry.status = "ready";
    if (entry.status === "queued") {
      const isOverBudget = committedBytes > 0 && committedBytes + expectedBytes > rules.bufferBytes;
      const stride = fetcher.stride();
      const mostFetches = stride > 0 ? 1 : rules.parallelSegments;
      if (isOverBudget || fetches.size >= mostFetches) return;
      const probe = entries
        .slice(index, index + stride + 1)
        .findLast((each) => fetcher.isOutOfWindow(each));
      startFetch(pipeline, fetcher, probe ?? entry, signal);
    }
    committedBytes += entry.status === "ready" ? entry.bytes : Math.max(entry.bytes, expectedBytes);
  }
}

function startFetch(
  pipeline: PipelineState,
  fetcher: SegmentFetcher,
  entry: Entry,
  signal: AbortSignal,
): void {
  entry.status = "fetching";
  const fetching = fetcher
    .fetchInto(entry, signal)
    .catch((error: unknown) => {
      pipeline.failure = error instanceof Error ? error : new Error(String(error));
    })
    .finally(() => {
      pipeline.fetches.delete(fetching);
      ring(pipeline);
    });
  pipeline.fetches.add(fetching);
}

async function writeHead(
  state: CaptureState,
  { pipeline, writer }: Machinery,
  head: Entry,
  signal: AbortSignal,
): Promise<void> {
  const { item, body } = head;
  if (!("session" in item)) writer.gap(item.step);
  else if (body === null) writer.gap(toLoss(item));
  else {
    pipeline.expectedBytes = Math.max(pipeline.expectedBytes ?? 0, body.bytes);
    await writer.segment(item, { body, init: head.init }, signal);
    body.release?.();
  }
  pipeline.entries.shift();
  state.counters.buffered_bytes -= head.bytes;
  state.counters.queue = pipeline.entries.length;
}

function toLoss({ step }: QueuedSegment) {
  return { kind: "gap", fromMs: step.atMs, toMs: step.endMs, cause: "fetch" } as const;
}
