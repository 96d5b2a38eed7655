import { useCallback, useState } from "react";
import { type FilePart, findPart, totalSeconds } from "./file-parts.ts";
import { useVideoTime } from "./use-video-time.ts";

/** Several files played as one recording. */
export interface JoinedVideo {
  /** The file that is shown. */
  basename: string;
  /** On the recording's timeline. */
  seconds: number;
  seek: (seconds: number) => void;
  toggle: () => void;
  pause: () => void;
  attach: (element: HTMLVideoElement | null) => void;
  onLoadedMetadata: () => void;
  onEnded: () => void;
}

export function useJoinedVideo(parts: readonly FilePart[], startSeconds: number): JoinedVideo {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [index, setIndex] = useState(() => findPart(parts, startSeconds));
  const part = parts[index];
  const offset = part?.offsetSeconds ?? 0;
  // What is to be done once the file is there.
  const [pending] = useState({ seconds: startSeconds - offset, isPlaying: false });
  const { seconds } = useVideoTime(element);
  const goTo = (next: number, local: number, isPlaying: boolean) => {
    pending.seconds = local;
    pending.isPlaying = isPlaying;
    setIndex(next);
  };
  return {
    basename: part?.basename ?? "",
    seconds: offset + seconds,
    attach: useCallback((video) => setElement(video), []),
    seek(to) {
      const wanted = Math.min(Math.max(0, to), totalSeconds(parts));
      const next = findPart(parts, wanted);
      const local = wanted - (parts[next]?.offsetSeconds ?? 0);
      if (next !== index) goTo(next, local, element?.paused === false);
      else if (element !== null) element.currentTime = local;
    },
    toggle() {
      if (element?.paused) void element.play().catch(() => {});
      else element?.pause();
    },
    pause: () => element?.pause(),
    onLoadedMetadata() {
      if (element === null) return;
      if (pending.seconds > 0) element.currentTime = pending.seconds;
      if (pending.isPlaying) void element.play().catch(() => {});
      goTo(index, 0, false);
    },
    onEnded() {
      if (index + 1 < parts.length) goTo(index + 1, 0, true);
    },
  };
}
