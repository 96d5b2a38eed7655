import { toIso } from "../io/clock.ts";
import type { MediaBody } from "../io/media-client.ts";
import { fetchSegment } from "./fetch.ts";
import type { CaptureDeps, CaptureState, QueuedSegment, QueueItem } from "./state.ts";
import { createWriter } from "./write.ts";

/** Assumed size of a segment before the first one has come. */
const assumedSegmentBytes = 4 * 1024 * 1024;

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

interface Entry {
  item: QueueItem;
  status: "queued" | "fetching" | "ready";
  /** Null when the origin does not have it any more. */
  body: MediaBody | null;
  bytes: number;
}

export function createPipeline(deps: CaptureDeps, state: CaptureState): Pipeline {
  const entries: Entry[] = [];
  const fetches = new Set<Promise<void>>();
  const writer = createWriter(deps, state);
  let isFinished = false;
  let wake = Promise.withResolvers<void>();
  let expectedBytes = assumedSegmentBytes;

  const ring = () => {
    wake.resolve();
    wake = Promise.withResolvers<void>();
  };
  const startFetch = (entry: Entry, item: QueuedSegment, signal: AbortSignal) => {
    entry.status = "fetching";
    const fetching = fetchInto(deps, state, entry, item, signal).finally(() => {
      fetches.delete(fetching);
      ring();
    });
    fetches.add(fetching);
  };
  const startFetches = (signal: AbortSignal) => {
    let committedBytes = 0;
    for (const entry of entries) {
      if (!("session" in entry.item)) continue;
      if (entry.status === "queued") {
        const isOverBudget =
          committedBytes > 0 && committedBytes + expectedBytes > state.rules.bufferBytes;
        if (isOverBudget || fetches.size >= state.rules.parallelSegments) return;
        startFetch(entry, entry.item, signal);
      }
      committedBytes +=
        entry.status === "ready" ? entry.bytes : Math.max(entry.bytes, expectedBytes);
    }
  };
  const writeHead = async (head: Entry, signal: AbortSignal) => {
    if (!("session" in head.item)) writer.gap(head.item.step);
    else if (head.body === null) writer.gap(toLoss(deps, head.item));
    else {
      expectedBytes = Math.max(
        expectedBytes === assumedSegmentBytes ? 0 : expectedBytes,
        head.body.bytes,
      );
      await writer.segment(head.item, head.body, signal);
      head.body.release?.();
    }
    entries.shift();
    state.counters.buffered_bytes -= head.bytes;
    state.counters.queue = entries.length;
  };

  return {
    push(items) {
      entries.push(
        ...items.map((item): Entry => ({
          item,
          status: "session" in item ? "queued" : "ready",
          body: null,
          bytes: 0,
        })),
      );
      state.counters.queue = entries.length;
      ring();
    },
    finish() {
      isFinished = true;
      ring();
    },
    cut() {
      const firstUnasked = entries.findIndex((entry) => entry.status === "queued");
      if (firstUnasked >= 0) entries.splice(firstUnasked);
      isFinished = true;
      ring();
    },
    async run(signal) {
      signal.addEventListener("abort", ring, { once: true });
      try {
        while (!signal.aborted) {
          startFetches(signal);
          const head = entries[0];
          if (head?.status === "ready") await writeHead(head, signal);
          else if (head === undefined && isFinished) break;
          else await wake.promise;
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      }
      signal.removeEventListener("abort", ring);
      writer.finish();
      await Promise.all(fetches);
    },
  };
}

function toLoss(deps: CaptureDeps, { step }: QueuedSegment) {
  deps.log(
    "warn",
    `The segment of ${toIso(step.atMs)} is lost: the origin does not have it any more.`,
  );
  return { kind: "gap", fromMs: step.atMs, toMs: step.endMs, cause: "fetch" } as const;
}

/** Never rejects: a signal that ends leaves the entry without a body, and nobody looks at it any more. */
async function fetchInto(
  deps: CaptureDeps,
  state: CaptureState,
  entry: Entry,
  item: QueuedSegment,
  signal: AbortSignal,
): Promise<void> {
  const { step, session } = item;
  const firstUrl = new URL(step.uri, session.rendition.url).href;
  const request = {
    url: () => state.window.urls.get(step.atMs) ?? firstUrl,
    isOffered: () => step.atMs >= state.window.startMs,
    durationMs: step.endMs - step.atMs,
    container: item.initUrl === null ? "mpegts" : "fmp4",
    idleTimeoutMs: state.rules.idleTimeoutMs,
    onBytes(bytes: number) {
      entry.bytes += bytes;
      state.counters.buffered_bytes += bytes;
    },
    onRetry(reason: string) {
      state.counters.retries += 1;
      deps.log("debug", `Segment of ${toIso(step.atMs)}: ${reason}; trying again.`);
    },
  } as const;
  try {
    entry.body = await fetchSegment(deps, request, signal);
    entry.status = "ready";
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
