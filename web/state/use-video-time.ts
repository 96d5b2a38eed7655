import { useCallback, useSyncExternalStore } from "react";

export interface VideoTime {
  seconds: number;
  /** How far it can be sought. */
  endSeconds: number;
}

const times = ["timeupdate", "seeking", "seeked", "durationchange", "progress"];

/** Where a video element is, a few times a second while it plays. */
export function useVideoTime(element: HTMLVideoElement | null): VideoTime {
  const subscribe = useCallback(
    (listener: () => void) => {
      for (const name of times) element?.addEventListener(name, listener);
      return () => {
        for (const name of times) element?.removeEventListener(name, listener);
      };
    },
    [element],
  );
  const seconds = useSyncExternalStore(subscribe, () => element?.currentTime ?? 0);
  const endSeconds = useSyncExternalStore(subscribe, () => toEnd(element));
  return { seconds, endSeconds };
}

function toEnd(element: HTMLVideoElement | null): number {
  if (element === null || element.seekable.length === 0) return 0;
  return element.seekable.end(element.seekable.length - 1);
}
