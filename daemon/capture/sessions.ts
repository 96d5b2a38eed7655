import { toMessage } from "../../shared/errors.ts";
import { planPlaylist } from "../core/playlist-plan.ts";
import type { Rendition } from "../core/playlist.ts";
import { selectRendition } from "../core/quality.ts";
import { createFollower, loadPlaylist, type Trouble } from "./follow.ts";
import type { Pipeline } from "./pipeline.ts";
import type { CaptureDeps, CaptureState, Session } from "./state.ts";
import type { Opened } from "../providers/provider.ts";

type Live = Extract<Opened, { state: "live" }>;

const qualityCheckMs = 60_000;
const adEscapeMs = 5000;
/** The least time between two questions to the platform while a session has trouble. */
const reopenMs = 2500;

/** Follows one session after another until the stream is over for good or the signal ends. */
export async function followSessions(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  first: Live | null,
  signal: AbortSignal,
): Promise<void> {
  const firstReason = state.away === "restart" ? "resume" : "start";
  let session = first === null ? null : toSession(deps, state, first, firstReason, null);
  session ??= await waitForStream(deps, state, firstReason, signal, awayMs(deps, state));
  while (session !== null && !signal.aborted) {
    session = await followSession(deps, state, pipeline, session, signal);
  }
}

/** The session that follows on this one; null when the stream is over. */
async function followSession(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  session: Session,
  signal: AbortSignal,
): Promise<Session | null> {
  const follower = createFollower(deps, state, pipeline, session);
  state.changedAt = deps.clock.monotonic();
  let nextAt = deps.clock.monotonic();
  let nextReopenAt = nextAt;
  let nextCheckAt = nextAt + qualityCheckMs;
  let renewAt = session.openedAt + state.rules.sessionRenewalMs;
  while (!signal.aborted) {
    const { trouble, reloadMs } = await follower.look(signal);
    if (signal.aborted) break;
    const now = deps.clock.monotonic();
    if (trouble !== null && trouble !== "ads" && now >= nextReopenAt) {
      const next = await replaceSession(deps, state, session, trouble, signal);
      if (next !== "keep") return next;
      nextReopenAt = deps.clock.monotonic() + reopenMs;
    } else if (trouble === "ads" && now >= nextReopenAt) {
      const next = await escapeAds(deps, state, session, signal);
      if (next !== null) return next;
      nextReopenAt = deps.clock.monotonic() + adEscapeMs;
    } else if (now >= renewAt || (now >= nextCheckAt && isSecondChoice(state, session))) {
      const reason = now >= renewAt ? "renewal" : "returned";
      const next = await openWithContent(deps, state, session, reason, signal);
      if (next !== null) return next;
      nextCheckAt = renewAt = deps.clock.monotonic() + qualityCheckMs;
      renewAt = Math.max(renewAt, session.openedAt + state.rules.sessionRenewalMs);
    }
    nextAt = Math.max(deps.clock.monotonic(), nextAt + reloadMs);
    await deps.clock.sleep(nextAt - deps.clock.monotonic(), signal);
  }
  return null;
}

/** A quality that the operator prefers was on offer before. */
function isSecondChoice(state: CaptureState, session: Session): boolean {
  const best = selectRendition([...state.seen.values()], state.rules.preferences);
  return best !== null && best.quality !== session.rendition.quality;
}

const reasons: Record<Exclude<Trouble, "ads">, Session["reason"]> = {
  refused: "refused",
  gone: "lost",
  ended: "lost",
  failing: "lost",
  frozen: "lost",
};

/** Asks the platform about a session that has trouble: another one, the end (null), or go on with this one. */
async function replaceSession(
  deps: CaptureDeps,
  state: CaptureState,
  session: Session,
  trouble: Exclude<Trouble, "ads">,
  signal: AbortSignal,
): Promise<Session | null | "keep"> {
  const opened = await tryOpen(deps, state, signal);
  if (signal.aborted) return null;
  if (opened === null) return "keep";
  if (opened.state === "live") {
    state.counters.drops += trouble === "frozen" || trouble === "failing" ? 0 : 1;
    deps.log(
      "info",
      `The playlist is ${trouble}, the stream is live: going on with a new session.`,
    );
    return toSession(deps, state, opened, reasons[trouble], session);
  }
  deps.log(
    "info",
    `The playlist is ${trouble} and the platform says ${opened.state}: waiting for the stream to return.`,
  );
  return waitForStream(deps, state, "returned", signal);
}

/**
 * Waits for a stream that is gone. Null when platform and playlist agreed for long enough that it is
 * over; an answer that does not come is no witness, and delays the end.
 */
async function waitForStream(
  deps: CaptureDeps,
  state: CaptureState,
  reason: Session["reason"],
  signal: AbortSignal,
  alreadyAwayMs = 0,
): Promise<Session | null> {
  const since = deps.clock.monotonic() - alreadyAwayMs;
  const patienceMs = Math.max(state.rules.endConfirmationMs, state.rules.reconnectMs);
  let wasOffline = false;
  state.counters.waiting_for = "stream";
  try {
    while (!signal.aborted) {
      const opened = await tryOpen(deps, state, signal);
      const waitedMs = deps.clock.monotonic() - since;
      if (opened?.state === "live") {
        if (waitedMs > patienceMs && isOtherBroadcast(state, opened)) return null;
        state.counters.drops += wasOffline ? 1 : 0;
        if (wasOffline && state.position !== null) state.away ??= "offline";
        return toSession(deps, state, opened, reason, null);
      }
      wasOffline ||= opened !== null;
      if (opened !== null && waitedMs >= patienceMs) return null;
      await deps.clock.sleep(lookAgainMs(waitedMs, patienceMs, deps.random()), signal);
    }
    return null;
  } finally {
    if (state.counters.waiting_for === "stream") state.counters.waiting_for = null;
  }
}

/** How long a capture that is taken up again was away, by the dates of the stream. */
function awayMs(deps: CaptureDeps, state: CaptureState): number {
  return state.position === null ? 0 : Math.max(0, deps.clock.now() - state.position.endMs);
}

/** After a long absence the platform's stream id tells whether this is still the broadcast that was recorded. */
function isOtherBroadcast(state: CaptureState, opened: Live): boolean {
  return opened.streamId === null || state.streamIds?.includes(opened.streamId) === false;
}

/** Often at first, for a streamer who comes right back; never far beyond the end of the patience. */
function lookAgainMs(waitedMs: number, patienceMs: number, random: number): number {
  const usual = waitedMs < 30_000 ? 2000 : 8000;
  const rest = patienceMs - waitedMs;
  return rest > 0 ? Math.min(usual * (0.75 + random / 2), rest + 50) : usual;
}

async function tryOpen(
  deps: CaptureDeps,
  state: CaptureState,
  signal: AbortSignal,
  variant = 0,
): Promise<Opened | null> {
  try {
    return await state.source.open(signal, variant);
  } catch (error) {
    if (!signal.aborted) deps.log("debug", `The platform could not be asked: ${toMessage(error)}`);
    return null;
  }
}

function toSession(
  deps: CaptureDeps,
  state: CaptureState,
  opened: Live,
  reason: Session["reason"],
  previous: Session | null,
): Session {
  const wanted = selectRendition(opened.renditions, state.rules.preferences);
  const rendition =
    wanted ?? selectRendition(opened.renditions, ["best"]) ?? fallbackRendition(opened);
  const isChanged = previous !== null && previous.rendition.quality !== rendition.quality;
  for (const offered of opened.renditions) state.seen.set(offered.quality, offered);
  state.sessionCount += 1;
  return {
    number: state.sessionCount,
    rendition,
    contentTitle: opened.contentTitle,
    openedAt: deps.clock.monotonic(),
    openedAtWall: deps.clock.now(),
    reason: isChanged && reason === "lost" ? "quality" : reason,
  };
}

function fallbackRendition(opened: Live): Rendition {
  const [rendition] = opened.renditions;
  if (rendition === undefined) throw new Error("a live stream without renditions");
  return rendition;
}

/** Tries the ways in which the stream can be opened until one shows content in place of the ads. */
async function escapeAds(
  deps: CaptureDeps,
  state: CaptureState,
  session: Session,
  signal: AbortSignal,
): Promise<Session | null> {
  for (let variant = 0; variant < (state.source.variants?.() ?? 1); variant += 1) {
    const next = await openWithContent(deps, state, session, "ad", signal, variant);
    if (next !== null || signal.aborted) return next;
  }
  return null;
}

/** A session that already offers content beyond ours: a change on purpose never walks into an ad. */
async function openWithContent(
  deps: CaptureDeps,
  state: CaptureState,
  current: Session,
  reason: Session["reason"],
  signal: AbortSignal,
  variant = 0,
): Promise<Session | null> {
  const opened = await tryOpen(deps, state, signal, variant);
  if (opened?.state !== "live") return null;
  const session = toSession(deps, state, opened, reason, current);
  if (reason === "returned" && session.rendition.quality === current.rendition.quality) return null;
  const playlist = await loadPlaylist(deps, state, session, signal);
  if (playlist instanceof Error) return null;
  const plan = planPlaylist(playlist, state.position, {
    session: session.number,
    contentTitle: session.contentTitle,
    nowMs: deps.clock.now(),
    away: null,
    adBreaks: [],
  });
  return plan.newestEndMs !== null && plan.adBreaks.length === 0 ? session : null;
}
