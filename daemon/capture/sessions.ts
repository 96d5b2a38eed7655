import { selectRendition } from "../core/quality.ts";
import type { Opened } from "../providers/provider.ts";
import { type Answer, type Asking, createAsking } from "./asking.ts";
import { createFollower, type Trouble } from "./follow.ts";
import {
  awayMs,
  escapeAds,
  openWithContent,
  replaceSession,
  toSession,
  waitForStream,
} from "./open.ts";
import type { Pipeline } from "./pipeline.ts";
import type { CaptureDeps, CaptureState, Session } from "./state.ts";

type Live = Extract<Opened, { state: "live" }>;

const qualityCheckMs = 60_000;
const adEscapeMs = 5000;
/** Time between two questions to the platform while a session has trouble; doubles up to the longest. */
const firstReopenMs = 2500;
const longestReopenMs = 10_000;

/** Follows one session after another until the stream is over for good or the signal ends. */
export async function followSessions(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  first: Live | null,
  signal: AbortSignal,
): Promise<void> {
  const firstReason = state.away === "restart" ? "resume" : "start";
  let session =
    first === null
      ? resumeSession(deps, state)
      : toSession(deps, state, { opened: first, reason: firstReason, previous: null });
  const absentMs = state.away === "restart" ? awayMs(deps, state) : 0;
  session ??= await waitForStream(deps, state, { reason: firstReason, absentMs }, signal);
  while (session !== null && !signal.aborted) {
    session = await followSession(deps, state, pipeline, session, signal);
  }
}

/** The playlist that an interrupted capture was reading: it goes on without asking anybody. */
function resumeSession(deps: CaptureDeps, state: CaptureState): Session | null {
  const last = state.appender.summary.lastSession;
  if (last?.url === undefined) return null;
  const openedAtWall = Date.parse(last.at);
  const [width, height] = last.resolution.split("x").map(Number);
  return {
    number: state.sessionCount,
    rendition: {
      quality: last.quality,
      url: last.url,
      codecs: last.codecs,
      width: width || null,
      height: height || null,
      fps: null,
      bandwidth: 0,
      isSource: false,
    },
    contentTitle: last.content_title ?? null,
    openedAt: deps.clock.monotonic() - Math.max(0, deps.clock.now() - openedAtWall),
    openedAtWall,
    reason: "resume",
    isResumed: true,
  };
}

/** When to ask the platform for another session. */
interface Agenda {
  reopenAt: number;
  reopenMs: number;
  failedReopens: number;
  checkAt: number;
  renewAt: number;
}

/**
 * The session that follows on this one; null when the stream is over. The playlist is read on while
 * the platform is asked: an answer that is late costs nothing.
 */
async function followSession(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  session: Session,
  signal: AbortSignal,
): Promise<Session | null> {
  const follower = createFollower(deps, state, pipeline, session);
  const asking = createAsking(deps, signal);
  let nextAt = deps.clock.monotonic();
  state.changedAt = session.isResumed ? nextAt - awayMs(deps, state) : nextAt;
  const agenda: Agenda = {
    reopenAt: nextAt,
    reopenMs: firstReopenMs,
    failedReopens: 0,
    checkAt: nextAt + qualityCheckMs,
    renewAt: session.openedAt + state.rules.sessionRenewalMs,
  };
  try {
    while (!signal.aborted) {
      const { trouble, reloadMs } = await follower.look(signal);
      if (signal.aborted) break;
      const answer = asking.take();
      if (answer !== null && isWanted(answer, trouble)) return answer.next;
      noteTrouble(state, agenda, trouble);
      if (asking.isFree()) ask(deps, state, session, { asking, agenda, trouble });
      nextAt = Math.max(deps.clock.monotonic(), nextAt + reloadMs);
      await asking.rest(nextAt - deps.clock.monotonic());
    }
    return null;
  } finally {
    await asking.end();
  }
}

function noteTrouble({ counters }: CaptureState, agenda: Agenda, trouble: Trouble | null): void {
  if (trouble === "ads") counters.waiting_for ??= "ad";
  else if (counters.waiting_for === "ad") counters.waiting_for = null;
  if (trouble === null) agenda.reopenMs = firstReopenMs;
}

/** An answer to trouble that is over by itself is not needed: another session might begin with an ad. */
function isWanted({ reason, next }: Answer, trouble: Trouble | null): boolean {
  if (reason === "renewal" || reason === "returned") return true;
  return reason === "ads" && next !== null ? trouble === "ads" : trouble !== null;
}

interface Situation {
  asking: Asking;
  agenda: Agenda;
  trouble: Trouble | null;
}

/** Puts the question that is due, if one is. */
function ask(
  deps: CaptureDeps,
  state: CaptureState,
  session: Session,
  { asking, agenda, trouble }: Situation,
): void {
  const now = deps.clock.monotonic();
  const isTroubled = trouble !== null && trouble !== "ads";
  if (isTroubled && now >= agenda.reopenAt) {
    asking.ask(async (signal) => {
      const isDesperate = agenda.failedReopens > 0;
      const next = await replaceSession(deps, state, { session, trouble, isDesperate }, signal);
      agenda.failedReopens += 1;
      agenda.reopenAt = deps.clock.monotonic() + agenda.reopenMs;
      agenda.reopenMs = Math.min(longestReopenMs, agenda.reopenMs * 2);
      return next === "keep" ? null : { reason: trouble, next };
    });
  } else if (trouble === "ads" && now >= agenda.reopenAt) {
    asking.ask(async (signal) => {
      const next = await escapeAds(deps, state, session, signal);
      agenda.reopenAt = deps.clock.monotonic() + adEscapeMs;
      return next === null ? null : { reason: "ads", next };
    });
  } else if (trouble === null) askOnPurpose(deps, state, session, { asking, agenda });
}

/** Renewal before the session dies, and the way back to a better quality. */
function askOnPurpose(
  deps: CaptureDeps,
  state: CaptureState,
  session: Session,
  { asking, agenda }: Omit<Situation, "trouble">,
): void {
  const now = deps.clock.monotonic();
  const isRenewal = now >= agenda.renewAt;
  if (!isRenewal && (now < agenda.checkAt || !isSecondChoice(state, session))) return;
  const reason = isRenewal ? "renewal" : "returned";
  asking.ask(async (signal) => {
    const next = await openWithContent(deps, state, { session, reason }, signal);
    agenda.checkAt = deps.clock.monotonic() + qualityCheckMs;
    if (isRenewal) agenda.renewAt = agenda.checkAt;
    return next === null ? null : { reason, next };
  });
}

/** A quality that the operator prefers was on offer before, or nobody knows after a restart. */
function isSecondChoice(state: CaptureState, session: Session): boolean {
  if (session.isResumed && state.seen.size === 0) return true;
  const best = selectRendition([...state.seen.values()], state.rules.preferences);
  return best !== null && best.quality !== session.rendition.quality;
}
