import { AppError, toMessage } from "../../../shared/errors.ts";
import {
  type ArchiveRange,
  type ArchiveSegment,
  afterSeconds,
  planArchive,
} from "../../core/archive-plan.ts";
import { type MediaPlaylist, parseMediaPlaylist, PlaylistError } from "../../core/playlist.ts";
import { toBackOffMs } from "../../core/back-off.ts";
import { withDeadline } from "../../io/clock.ts";
import { toText } from "../../io/media-client.ts";
import { isNotFound } from "../fetch.ts";
import type { ArchiveDeps } from "./fetch-part.ts";

export interface ArchivePlaylist {
  /** Address of the media playlist; `isFresh`: the last one is of no use any more. */
  address(isFresh: boolean, signal: AbortSignal): Promise<string>;
  range: ArchiveRange;
  /** Whether a broadcast that still runs is followed to its end; otherwise what is there now is all. */
  isFollowing: boolean;
  idleTimeoutMs: number;
}

/** A part to fetch, with the address of the playlist that names it. */
export interface ListedSegment {
  segment: ArchiveSegment;
  baseUrl: string;
}

const maximumPlaylistBytes = 16 * 1024 * 1024;
const deadlineMs = 60_000;
const backOff = { firstMs: 500, mostMs: 10_000 };
/** So often a playlist is asked for before whoever wants the download is told. */
const tries = 8;
/** A broadcast whose list has not grown for this long is over, whatever the list says. */
const stillMs = 15 * 60_000;

/**
 * The segments of the platform's copy from a moment on, in order. Where it still grows and is
 * followed, it lasts until the list says that it is over.
 */
export async function* listSegments(
  deps: ArchiveDeps,
  list: ArchivePlaylist,
  options: { doneSeconds: number; onPlan: (segments: readonly ArchiveSegment[]) => void },
  signal: AbortSignal,
): AsyncGenerator<ListedSegment> {
  let doneSeconds = options.doneSeconds;
  let changedAt = deps.clock.monotonic();
  for (;;) {
    const { playlist, baseUrl } = await load(deps, list, signal);
    const all = planArchive(playlist, list.range);
    options.onPlan(all);
    const fresh = afterSeconds(all, doneSeconds);
    for (const segment of fresh) {
      yield { segment, baseUrl };
      doneSeconds = segment.offsetSeconds + segment.durationSeconds;
    }
    const isReached = list.range.toSeconds !== null && doneSeconds >= list.range.toSeconds;
    if (playlist.isEnded || !list.isFollowing || isReached) return;
    const now = deps.clock.monotonic();
    if (fresh.length > 0) changedAt = now;
    if (now - changedAt > stillMs) return;
    await deps.clock.sleep(playlist.targetDurationSeconds * 1000, signal);
    signal.throwIfAborted();
  }
}

async function load(
  deps: ArchiveDeps,
  list: ArchivePlaylist,
  signal: AbortSignal,
): Promise<{ playlist: MediaPlaylist; baseUrl: string }> {
  let isFresh = false;
  for (let failures = 1; ; failures += 1) {
    try {
      const url = await list.address(isFresh, signal);
      const body = await withDeadline(deps.clock, deadlineMs, signal, (limited) =>
        deps.client.get(url, {
          maxBytes: maximumPlaylistBytes,
          idleTimeoutMs: list.idleTimeoutMs,
          signal: limited,
        }),
      );
      return { playlist: parseMediaPlaylist(toText(body)), baseUrl: body.url };
    } catch (error) {
      signal.throwIfAborted();
      const isFinal = error instanceof AppError && !(error instanceof PlaylistError);
      if (isFinal && error.code !== "provider_unavailable") throw error;
      if (failures >= tries) throw toUnavailable(error);
      isFresh ||= error instanceof Error && isNotFound(error);
      deps.log("debug", `The list of the video: ${toMessage(error)}`);
    }
    await deps.clock.sleep(toBackOffMs(backOff, failures, deps.random()), signal);
    signal.throwIfAborted();
  }
}

function toUnavailable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    "provider_unavailable",
    `The list of the video's parts can't be had (${toMessage(error)}).`,
    { cause: error },
  );
}
