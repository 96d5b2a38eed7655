import { toMessage } from "../../shared/errors.ts";
import { type MediaPlaylist, parseMediaPlaylist } from "../core/playlist.ts";
import { planPlaylist } from "../core/playlist-plan.ts";
import { withDeadline } from "../io/clock.ts";
import { MediaError, toText } from "../io/media-client.ts";
import type { Pipeline } from "./pipeline.ts";
import type { CaptureDeps, CaptureState, QueueItem, Session } from "./state.ts";

const maximumPlaylistBytes = 4 * 1024 * 1024;
/** A playlist that trickles in slower than this is as good as none. */
const playlistDeadlineMs = 10_000;
const failedReloadMs = 700;
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
        return {
          trouble: toTrouble(playlist, now - failingSince),
          reloadMs: failedReloadMs * (0.75 + deps.random() / 2),
        };
      }
      failingSince = null;
      const newestUri = playlist.segments.at(-1)?.uri ?? lastUri;
      const isChanged = newestUri !== lastUri;
      if (isChanged) state.changedAt = now;
      lastUri = newestUri;
      const isOnlyAds = takeUp(deps, state, pipeline, session, playlist);
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

/** One request a target duration in the steady state; sooner when nothing was new or the window is short. */
function toReloadMs(playlist: MediaPlaylist, isChanged: boolean): number {
  const windowSeconds = playlist.segments.reduce(
    (total, segment) => total + segment.durationSeconds,
    0,
  );
  const target = Math.min(playlist.targetDurationSeconds, Math.max(1, windowSeconds / 3));
  return (isChanged ? target : target / 2) * 1000;
}

/** Hands the new segments on. True when the newest in the window is an ad. */
function takeUp(
  deps: CaptureDeps,
  state: CaptureState,
  pipeline: Pipeline,
  session: Session,
  playlist: MediaPlaylist,
): boolean {
  const plan = planPlaylist(playlist, state.position, {
    session: session.number,
    contentTitle: session.contentTitle,
    nowMs: deps.clock.now(),
    away: state.away,
    adBreaks: state.adBreaks,
  });
  const isOnlyAds = plan.adBreaks.length > 0;
  noteWindow(state, session, playlist);
  state.adBreaks = plan.adBreaks;
  state.newestEndMs = plan.newestEndMs ?? state.newestEndMs;
  if (plan.steps.length === 0) return isOnlyAds;
  state.position = plan.position;
  state.away = null;
  pipeline.push(plan.steps.map((step) => toQueueItem(step, session)));
  return isOnlyAds;
}

function toQueueItem(step: QueueItem["step"], session: Session): QueueItem {
  if (step.kind === "gap") return { step };
  const initUrl = step.initUri === null ? null : new URL(step.initUri, session.rendition.url).href;
  return { step, session, initUrl };
}

/** Segments that are fetched later or again are looked up here by date: a new session has new addresses. */
function noteWindow(state: CaptureState, session: Session, playlist: MediaPlaylist): void {
  const { segments } = playlist;
  const startMs = segments[0]?.atMs ?? null;
  if (startMs === null) return;
  const urls = new Map<number, string>();
  for (const segment of segments) {
    if (segment.atMs !== null)
      urls.set(segment.atMs, new URL(segment.uri, session.rendition.url).href);
  }
  state.window = { startMs, urls };
}
