import { useCallback, useState } from "react";
import { createBox } from "./create-box.ts";
import { type FilePart, findPart, totalSeconds } from "./file-parts.ts";
import { seekVideo } from "./seek-video.ts";
import { useVideoTime } from "./use-video-time.ts";

/** Several files played as one recording. */
export interface JoinedVideo {
  /** The file that is shown. */
  basename: string;
  /** On the recording's timeline. */
  seconds: number;
  /** The same at this very moment, while what is drawn may be a little behind. */
  now: () => number;
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
  const [pending] = useState(() => createBox({ seconds: startSeconds - offset, isPlaying: false }));
  const { seconds } = useVideoTime(element);
  const goTo = (next: number, local: number, isPlaying: boolean) => {
    pending.set({ seconds: local, isPlaying });
    setIndex(next);
  };
  return {
    basename: part?.basename ?? "",
    seconds: offset + seconds,
    now: () => offset + (element?.currentTime ?? seconds),
    attach: useCallback((video) => setElement(video), []),
    seek(to) {
      const wanted = Math.min(Math.max(0, to), totalSeconds(parts));
      const next = findPart(parts, wanted);
      const local = wanted - (parts[next]?.offsetSeconds ?? 0);
      if (next !== index) goTo(next, local, element?.paused === false);
      else if (element !== null) seekVideo(element, local);
    },
    toggle() {
      if (element?.paused) void element.play().catch(() => {});
      else element?.pause();
    },
    pause: () => element?.pause(),
    onLoadedMetadata() {
      if (element === null) return;
      const { seconds: wanted, isPlaying } = pending.get();
      if (wanted > 0) seekVideo(element, wanted);
      if (isPlaying) void element.play().catch(() => {});
      goTo(index, 0, false);
    },
    onEnded() {
      if (index + 1 < parts.length) goTo(index + 1, 0, true);
    },
  };
}
