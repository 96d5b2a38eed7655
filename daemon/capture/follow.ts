import { toMessage } from "../../shared/errors.ts";
import { type MediaPlaylist, parseMediaPlaylist } from "../core/playlist.ts";
import { planPlaylist, type PlannedSegment } from "../core/playlist-plan.ts";
import { withDeadline } from "../io/clock.ts";
import { MediaError, toText } from "../io/media-client.ts";
import type { Pipeline } from "./pipeline.ts";
import type { CaptureDeps, CaptureState, Place, QueueItem, Session } from "./state.ts";

const maximumPlaylistBytes = 4 * 1024 * 1024;
/** A playlist that trickles in slower than this is as good as none. */
const playlistDeadlineMs = 10_000;
/** A playlist that fails is asked for again soon; after a minute, or when it is gone for good, at more leisure. */
const failedReloadMs = 700;
const longFailedReloadMs = 4000;
const longFailingMs = 60_000;
const goneForGoodMs = 15_000;
/** A playlist without anything new for this many target durations, and at least the seconds below, is frozen. */
const frozenTargets = 3;
const leastFrozenMs = 8000;
/** A playlist that fails for this long is reason to open another one. */
const failingMs = 3000;

/** What is wrong with a session, if anything is. */
export type Trouble = "refused" | "gone" | "ended" | "failing" | "frozen" | "ads";

export interface Look {
  trouble: Trouble | null;
  /** When to look again, counted from the start of this look. */
  reloadMs: number;
}

/** The reload times of one session; they are planned ahead, so that the time a look takes adds up to no drift. */
export function createFollower(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  session: Session,
) {
  let lastUri = "";
  let failingSince: number | null = null;
  let reloadMs = 1000;

  return {
    /** One request of the playlist: hands on what is new and says what is wrong. */
    async look(signal: AbortSignal): Promise<Look> {
      const now = deps.clock.monotonic();
      const playlist = await loadPlaylist(deps, state, session, signal);
      if (playlist instanceof Error) {
        failingSince ??= now;
        deps.log("debug", `Playlist: ${playlist.message}`);
        const failedForMs = now - failingSince;
        const trouble = toTrouble(playlist, failedForMs);
        const delayMs = toRetryMs(trouble, failedForMs);
        return { trouble, reloadMs: delayMs * (0.75 + deps.random() / 2) };
      }
      failingSince = null;
      const newestUri = playlist.segments.at(-1)?.uri ?? lastUri;
      const isChanged = newestUri !== lastUri;
      const { isOnlyAds, isNew } = takeUp(deps, state, pipeline, session, playlist);
      // A playlist that is read for the first time shows much that is old.
      if (isNew || (isChanged && lastUri !== "")) state.changedAt = now;
      lastUri = newestUri;
      reloadMs = toReloadMs(playlist, isChanged);
      if (playlist.isEnded) return { trouble: "ended", reloadMs };
      const frozenMs = Math.max(
        leastFrozenMs,
        frozenTargets * playlist.targetDurationSeconds * 1000,
      );
      if (now - state.changedAt > frozenMs) return { trouble: "frozen", reloadMs };
      return { trouble: isOnlyAds ? "ads" : null, reloadMs };
    },
  };
}

/** The playlist, or what went wrong. */
export async function loadPlaylist(
  deps: CaptureDeps,
  state: CaptureState,
  session: Session,
  signal: AbortSignal,
): Promise<MediaPlaylist | Error> {
  try {
    const body = await withDeadline(deps.clock, playlistDeadlineMs, signal, (limited) =>
      deps.client.get(session.rendition.url, {
        maxBytes: maximumPlaylistBytes,
        idleTimeoutMs: state.rules.idleTimeoutMs,
        signal: limited,
      }),
    );
    return parseMediaPlaylist(toText(body));
  } catch (error) {
    return error instanceof Error ? error : new Error(toMessage(error));
  }
}

function toTrouble(error: Error, failedForMs: number): Trouble | null {
  const status = error instanceof MediaError ? error.status : null;
  if (status === 401 || status === 403) return "refused";
  if (status === 404 || status === 410) return "gone";
  return failedForMs >= failingMs ? "failing" : null;
}

function toRetryMs(trouble: Trouble | null, failedForMs: number): number {
  const limitMs = trouble === "gone" || trouble === "refused" ? goneForGoodMs : longFailingMs;
  return failedForMs > limitMs ? longFailedReloadMs : failedReloadMs;
}

/** One request a target duration in the steady state; sooner when nothing was new or the window is short. */
function toReloadMs(playlist: MediaPlaylist, isChanged: boolean): number {
  const windowSeconds = playlist.segments.reduce(
    (total, segment) => total + segment.durationSeconds,
    0,
  );
  const target = Math.min(playlist.targetDurationSeconds, Math.max(1, windowSeconds / 3));
  return (isChanged ? target : target / 2) * 1000;
}

/** Hands the new segments on. */
function takeUp(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  session: Session,
  playlist: MediaPlaylist,
): { isOnlyAds: boolean; isNew: boolean } {
  const plan = planPlaylist(playlist, state.position, {
    session: session.number,
    contentTitle: session.contentTitle,
    nowMs: deps.clock.now(),
    away: state.away,
    adBreaks: state.adBreaks,
  });
  const isOnlyAds = plan.adBreaks.length > 0;
  noteWindow(state, session, plan.window);
  state.adBreaks = plan.adBreaks;
  state.newestEndMs = plan.newestEndMs ?? state.newestEndMs;
  if (plan.steps.length === 0) return { isOnlyAds, isNew: false };
  state.position = plan.position;
  state.away = null;
  pipeline.push(plan.steps.map((step) => toQueueItem(step, session)));
  return { isOnlyAds, isNew: true };
}

function toQueueItem(step: QueueItem["step"], session: Session): QueueItem {
  return step.kind === "gap" ? { step } : { step, session, place: toPlace(step, session) };
}

function toPlace({ uri, initUri }: PlannedSegment, { rendition }: Session): Place {
  return {
    url: new URL(uri, rendition.url).href,
    initUrl: initUri === null ? null : new URL(initUri, rendition.url).href,
  };
}

/** Segments that are fetched later or again are looked up here by date: a new session has new addresses. */
function noteWindow(state: CaptureState, session: Session, segments: readonly PlannedSegment[]) {
  const [first] = segments;
  if (first === undefined) return;
  const places = new Map(segments.map((segment) => [segment.atMs, toPlace(segment, session)]));
  state.window = { session, startMs: first.atMs, places };
}
