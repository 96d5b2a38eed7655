import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Chapter, Vod } from "../../shared/model/vod.ts";
import { livePlaylistEnding } from "../../shared/vod-status.ts";
import { createBox } from "./create-box.ts";
import { type FilePart, findPart, totalSeconds } from "./file-parts.ts";
import { toFileTimeline } from "./file-timeline.ts";
import { firstFile, toPlayableName } from "./media-path.ts";
import { toPartChapters } from "./part-chapters.ts";
import type { Playing } from "./player-context.ts";
import { queryKeys } from "./query-keys.ts";
import { keepPlace, readPlace } from "./resume-places.ts";
import { seekVideo } from "./seek-video.ts";
import { useFileParts } from "./use-file-parts.ts";
import { useMediaUrl } from "./use-media-link.ts";
import { useVod } from "./use-vod.ts";

export interface WatchedFile {
  /** The recording as it is now. */
  vod: Vod;
  /** What plays. */
  basename: string;
  /** Where it is; null until that is known. */
  url: string | null;
  /** In its own time. */
  startSeconds: number;
  isPlayingAtFirst: boolean;
  isAtLiveEdge: boolean;
  isGrowing: boolean;
  /** It goes on where one was the last time. */
  isResumed: boolean;
  /** In the file's own time. */
  chapters: readonly Chapter[];
  /** The files of the recording when it has several, which are played one after another. */
  parts: readonly FilePart[];
  /** Whether the times of the recording are known for it; not of what was cut out of it. */
  isOnTimeline: boolean;
  element: HTMLVideoElement | null;
  attach: (element: HTMLVideoElement | null) => void;
  /** Seconds of the recording, by those of the file. */
  toRecording: (fileSeconds: number) => number;
  /** Goes to a moment of the recording, which may be in another of its files. */
  seek: (recordingSeconds: number) => void;
  onTime: (watched: { seconds: number; duration: number }) => void;
  onEnded: () => void;
  onLost: () => void;
}

/** A moment of the recording that somebody has gone to. */
interface Target {
  seconds: number;
  isPlaying: boolean;
}

/**
 * What the player shows now: of a recording that grows its playlist, and as soon as it is finished
 * its files one after another, from the same place on.
 */
export function useWatchedFile(playing: Playing): WatchedFile {
  const cache = useQueryClient();
  const { data } = useVod(playing.vod.uuid);
  const vod = data ?? playing.vod;
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [start] = useState(() => toStart(playing));
  const [place] = useState(() => createBox(start));
  const [target, setTarget] = useState<Target | null>(null);
  const wasGrowing = playing.basename.endsWith(livePlaylistEnding);
  const wanted = (wasGrowing ? toPlayableName(vod) : null) ?? playing.basename;
  const isGoingOn = wanted !== playing.basename;
  if (isGoingOn && target === null) setTarget({ seconds: place.get(), isPlaying: true });
  const isSegment = vod.segments.some(({ basename }) => basename === wanted);
  const parts = useFileParts(vod, isSegment) ?? [];
  const first = toOffset(parts, wanted) + start;
  const seconds = target?.seconds ?? first;
  const index = findPart(parts, seconds);
  const part = isSegment ? parts[index] : undefined;
  const basename = isSegment ? part?.basename : wanted;
  const timeline = toFileTimeline(vod, wanted, part);
  return {
    vod,
    basename: basename ?? "",
    url: useMediaUrl(vod, basename),
    startSeconds: Math.max(0, seconds - (part?.offsetSeconds ?? 0)),
    isPlayingAtFirst: target?.isPlaying ?? true,
    isAtLiveEdge: (playing.isAtLiveEdge ?? false) && !isGoingOn,
    isGrowing: wanted.endsWith(livePlaylistEnding),
    isResumed: start > 0 && playing.offset === 0 && target === null,
    chapters: part === undefined ? vod.chapters : toPartChapters(vod.chapters, part),
    parts: parts.length > 1 ? parts : none,
    isOnTimeline: timeline !== null,
    element,
    attach: setElement,
    toRecording: timeline?.toRecording ?? same,
    seek(to) {
      const isHere = part === undefined || findPart(parts, to) === index;
      if (!isHere) setTarget({ seconds: to, isPlaying: element?.paused === false });
      else if (element !== null) seekVideo(element, timeline?.toFile(to) ?? to);
    },
    onTime(watched) {
      const at = watched.seconds + (part?.offsetSeconds ?? 0);
      place.set(at);
      if (wanted.endsWith(livePlaylistEnding)) return;
      const duration = parts.length > 1 ? totalSeconds(parts) : watched.duration;
      const key = toKey(vod, part === undefined ? wanted : (firstFile(vod) ?? wanted));
      keepPlace(localStorage, key, { seconds: at, duration });
    },
    onEnded() {
      const next = parts[index + 1];
      if (part !== undefined && next !== undefined)
        setTarget({ seconds: next.offsetSeconds, isPlaying: true });
    },
    onLost: () => void cache.invalidateQueries({ queryKey: queryKeys.vod(vod.uuid) }),
  };
}

const none: readonly FilePart[] = [];
const same = (seconds: number) => seconds;

function toOffset(parts: readonly FilePart[], basename: string): number {
  return parts.find((part) => part.basename === basename)?.offsetSeconds ?? 0;
}

/** Of a file in its own time, of the recording's first file in the recording's. */
function toStart({ vod, basename, offset }: Playing): number {
  if (offset > 0 || basename.endsWith(livePlaylistEnding)) return offset;
  const isLater = vod.segments.some((file) => file.basename === basename);
  if (isLater && basename !== firstFile(vod)) return 0;
  return readPlace(localStorage, toKey(vod, basename));
}

/** A recording may be renamed while one watches it. */
function toKey(vod: Vod, basename: string): string {
  return `${vod.uuid} ${basename.replace(vod.basename, "")}`;
}
