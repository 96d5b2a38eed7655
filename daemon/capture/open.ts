import { toMessage } from "../../shared/errors.ts";
import { planPlaylist } from "../core/playlist-plan.ts";
import type { Rendition } from "../core/playlist.ts";
import { selectRendition } from "../core/quality.ts";
import type { Opened } from "../providers/provider.ts";
import { loadPlaylist, type Trouble } from "./follow.ts";
import type { CaptureDeps, CaptureState, Session } from "./state.ts";

type Live = Extract<Opened, { state: "live" }>;

const reasons: Record<Exclude<Trouble, "ads">, Session["reason"]> = {
  refused: "refused",
  gone: "lost",
  ended: "lost",
  failing: "lost",
  frozen: "lost",
};

interface TroubledSession {
  session: Session;
  trouble: Exclude<Trouble, "ads">;
  /** Asked before in vain: a session that begins with an ad is better than none. */
  isDesperate: boolean;
}

/** Asks the platform about a session that has trouble: another one, the end (null), or go on with this one. */
export async function replaceSession(
  deps: CaptureDeps,
  state: CaptureState,
  { session, trouble, isDesperate }: TroubledSession,
  signal: AbortSignal,
): Promise<Session | null | "keep"> {
  const isWeak = trouble === "failing" || trouble === "frozen";
  const opened = await tryOpen(deps, state, signal);
  if (signal.aborted) return null;
  if (opened === null) return "keep";
  const absentMs = session.isResumed ? awayMs(deps, state) : 0;
  if (opened.state === "live") {
    if (isOtherBroadcast(state, opened, absentMs)) return null;
    const reason = reasons[trouble];
    const next = toSession(deps, state, { opened, reason, previous: session });
    const wish = { mayHaveAds: isDesperate, mustBeNew: trouble === "frozen" };
    if (isWeak && !(await isUseful(deps, state, next, wish, signal))) return "keep";
    state.counters.drops += isWeak ? 0 : 1;
    deps.log("info", `The playlist is ${trouble}, the stream is live: going on with another.`);
    return next;
  }
  deps.log(
    "info",
    `The playlist is ${trouble} and the platform says ${opened.state}: waiting for the stream to return.`,
  );
  return waitForStream(deps, state, { reason: "returned", absentMs }, signal);
}

/** How long a capture that is taken up again was away, by the dates of the stream. */
export function awayMs({ clock }: CaptureDeps, { position }: CaptureState): number {
  return position === null ? 0 : Math.max(0, clock.now() - position.endMs);
}

function patienceMs({ rules }: CaptureState): number {
  return Math.max(rules.endConfirmationMs, rules.reconnectMs);
}

/** After a long absence the platform's stream id tells whether this is still the broadcast that was recorded. */
function isOtherBroadcast(state: CaptureState, opened: Live, absentMs: number): boolean {
  if (absentMs <= patienceMs(state)) return false;
  return opened.streamId === null || state.streamIds?.includes(opened.streamId) === false;
}

interface Absence {
  reason: Session["reason"];
  /** How long the stream was out of sight already. */
  absentMs: number;
}

/**
 * Waits for a stream that is gone. Null when platform and playlist agreed for long enough that it is
 * over; an answer that does not come is no witness, and delays the end, as does a playlist that goes on.
 */
export async function waitForStream(
  deps: CaptureDeps,
  state: CaptureState,
  { reason, absentMs }: Absence,
  signal: AbortSignal,
): Promise<Session | null> {
  const since = deps.clock.monotonic() - absentMs;
  const limitMs = patienceMs(state);
  let wasOffline = false;
  state.counters.waiting_for = "stream";
  try {
    while (!signal.aborted) {
      const opened = await tryOpen(deps, state, signal);
      const waitedMs = deps.clock.monotonic() - Math.max(since, state.changedAt);
      if (opened?.state === "live") {
        if (isOtherBroadcast(state, opened, waitedMs)) return null;
        state.counters.drops += wasOffline ? 1 : 0;
        if (wasOffline && state.position !== null) state.away ??= "offline";
        return toSession(deps, state, { opened, reason, previous: null });
      }
      wasOffline ||= opened !== null;
      if (opened !== null && waitedMs >= limitMs) return null;
      await deps.clock.sleep(lookAgainMs(waitedMs, limitMs, deps.random()), signal);
    }
    return null;
  } finally {
    if (state.counters.waiting_for === "stream") state.counters.waiting_for = null;
  }
}

/** Often at first, for a streamer who comes right back; never far beyond the end of the patience. */
function lookAgainMs(waitedMs: number, limitMs: number, random: number): number {
  const usual = waitedMs < 30_000 ? 2000 : 8000;
  const rest = limitMs - waitedMs;
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

interface NewSession {
  opened: Live;
  reason: Session["reason"];
  previous: Session | null;
}

export function toSession(
  deps: CaptureDeps,
  state: CaptureState,
  { opened, reason, previous }: NewSession,
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
    isResumed: false,
  };
}

function fallbackRendition(opened: Live): Rendition {
  const [rendition] = opened.renditions;
  if (rendition === undefined) throw new Error("a live stream without renditions");
  return rendition;
}

/** Tries the ways in which the stream can be opened until one shows content in place of the ads. */
export async function escapeAds(
  deps: CaptureDeps,
  state: CaptureState,
  session: Session,
  signal: AbortSignal,
): Promise<Session | null> {
  for (let variant = 0; variant < (state.source.variants?.() ?? 1); variant += 1) {
    const next = await openWithContent(deps, state, { session, reason: "ad", variant }, signal);
    if (next !== null || signal.aborted) return next;
  }
  return null;
}

interface Change {
  session: Session;
  reason: Session["reason"];
  /** Which way of opening the stream; the preferred one when absent. */
  variant?: number;
}

/** A session that already offers content beyond ours: a change on purpose never walks into an ad. */
export async function openWithContent(
  deps: CaptureDeps,
  state: CaptureState,
  { session, reason, variant }: Change,
  signal: AbortSignal,
): Promise<Session | null> {
  const opened = await tryOpen(deps, state, signal, variant);
  if (opened?.state !== "live") return null;
  const next = toSession(deps, state, { opened, reason, previous: session });
  if (reason === "returned" && next.rendition.quality === session.rendition.quality) return null;
  const wish = { mayHaveAds: false, mustBeNew: false };
  return (await isUseful(deps, state, next, wish, signal)) ? next : null;
}

interface Wish {
  mayHaveAds: boolean;
  /** It must show what we don't have yet. */
  mustBeNew: boolean;
}

/** Whether a session's playlist can be read and shows content. */
async function isUseful(
  deps: CaptureDeps,
  state: CaptureState,
  next: Session,
  { mayHaveAds, mustBeNew }: Wish,
  signal: AbortSignal,
): Promise<boolean> {
  const playlist = await loadPlaylist(deps, state, next, signal);
  if (playlist instanceof Error) return false;
  const plan = planPlaylist(playlist, state.position, {
    session: next.number,
    contentTitle: next.contentTitle,
    nowMs: deps.clock.now(),
    away: null,
    adBreaks: [],
  });
  if (plan.adBreaks.length > 0) return mayHaveAds;
  return plan.newestEndMs !== null && (!mustBeNew || plan.steps.length > 0);
}
