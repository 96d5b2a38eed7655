import { gapSeconds } from "../core/ledger.ts";
import { toIso } from "../io/clock.ts";
import { createPipeline } from "./pipeline.ts";
import { followSessions } from "./sessions.ts";
import { createSyncer } from "./sync.ts";
import { type CaptureDeps, type CaptureState, createCounters } from "./state.ts";
import type { Opened } from "../providers/provider.ts";

/** How a capture came to its end. `quit`: the daemon stops, the capture is to be resumed. */
export type CaptureEnd = "ended" | "stopped" | "quit";

export interface CaptureSignals {
  /** Ends the recording; what there is will be finalized. */
  stop: AbortSignal;
  /** Ends the process; the recording goes on with the next start. */
  quit: AbortSignal;
}

export type CaptureSetup = Pick<
  CaptureState,
  "rules" | "source" | "appender" | "partName" | "streamIds" | "away"
> & {
  /** The playlists that the decision to record was made on: the first session needs no other. */
  first: Extract<Opened, { state: "live" }> | null;
};

/** How long segments on their way are waited for when the capture is told to end. */
const drainMs = 5000;

export interface Capture {
  state: CaptureState;
  run(signals: CaptureSignals): Promise<CaptureEnd>;
}

/** A capture of one broadcast over all its sessions, drops and restarts; `run` lasts until its end. */
export function createCapture(deps: CaptureDeps, setup: CaptureSetup): Capture {
  const { first, ...rest } = setup;
  const state: CaptureState = {
    ...rest,
    position: resumePosition(setup),
    adBreaks: [],
    window: { session: null, startMs: 0, places: new Map() },
    newestEndMs: null,
    changedAt: deps.clock.monotonic(),
    sessionCount: 0,
    seen: new Map(),
    counters: resumedCounters(setup),
  };
  return { state, run: (signals) => runCapture(deps, state, first, signals) };
}

/** Counts on in the sequence of the playlist that is read on: session 0. */
function resumePosition({ appender }: CaptureSetup): CaptureState["position"] {
  const { endMs, last } = appender.summary;
  if (endMs === null || last === null) return null;
  return { sequence: last.sequence, uri: "", atMs: last.atMs, endMs, session: 0 };
}

function resumedCounters({ appender, rules }: CaptureSetup): CaptureState["counters"] {
  const { summary } = appender;
  return {
    ...createCounters(summary.lastSession?.quality ?? rules.preferences[0] ?? "best"),
    bytes: summary.parts.reduce((total, part) => total + part.bytes, 0),
    duration_seconds: summary.durationSeconds,
    sessions: summary.sessions,
    gap_seconds: summary.gaps.reduce((total, gap) => total + gapSeconds(gap), 0),
  };
}

async function runCapture(
  deps: CaptureDeps,
  state: CaptureState,
  first: CaptureSetup["first"],
  signals: CaptureSignals,
): Promise<CaptureEnd> {
  const following = new AbortController();
  const giveUp = new AbortController();
  const halt = () => following.abort();
  signals.stop.addEventListener("abort", halt, { once: true });
  signals.quit.addEventListener("abort", halt, { once: true });
  if (signals.stop.aborted || signals.quit.aborted) halt();
  const syncer = createSyncer(deps, state);
  const pipeline = createPipeline(deps, state, () => syncer.onDrained());
  const writing = pipeline.run(giveUp.signal);
  const syncing = syncer.run(giveUp.signal);
  try {
    await Promise.race([followSessions(deps, state, pipeline, first, following.signal), writing]);
    pipeline.finish();
    await Promise.race([writing, untilAborted(following.signal)]);
    if (following.signal.aborted) {
      pipeline.cut();
      await Promise.race([writing, deps.clock.sleep(drainMs, giveUp.signal)]);
    }
  } finally {
    halt();
    signals.stop.removeEventListener("abort", halt);
    signals.quit.removeEventListener("abort", halt);
    giveUp.abort();
    await Promise.allSettled([writing, syncing]);
  }
  await writing;
  if (signals.quit.aborted) return "quit";
  noteEnd(deps, state, signals.stop.aborted ? "stopped" : "ended");
  return signals.stop.aborted ? "stopped" : "ended";
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function noteEnd(deps: CaptureDeps, state: CaptureState, reason: "ended" | "stopped"): void {
  const lastAd = state.adBreaks.at(-1);
  if (state.position !== null && lastAd !== undefined && lastAd.toMs > state.position.endMs) {
    state.appender.note({
      type: "gap",
      from: toIso(state.position.endMs),
      to: toIso(lastAd.toMs),
      cause: "ad",
    });
  }
  state.appender.note({ type: "end", at: toIso(deps.clock.now()), reason });
}
