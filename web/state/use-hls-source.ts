import { useEffect, useEffectEvent, useState } from "react";

interface HlsStart {
  /** Seconds to begin at. */
  startSeconds: number;
  /** Begin with what is newest instead. */
  isAtLiveEdge: boolean;
  /** The source can't be played any further. */
  onLost?: () => void;
}

/** Plays an HLS address in a video element; returns where to hang the element. Nothing for other addresses. */
export function useHlsSource(
  source: string,
  { startSeconds, isAtLiveEdge, onLost }: HlsStart,
): (element: HTMLVideoElement | null) => void {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const tellLost = useEffectEvent(() => onLost?.());
  useEffect(() => {
    if (element === null || !isHls(source)) return undefined;
    const startPosition = isAtLiveEdge ? liveEdge : startSeconds;
    return attach(element, { source, startPosition, onLost: () => tellLost() });
  }, [element, source, startSeconds, isAtLiveEdge]);
  return setElement;
}

export function isHls(source: string): boolean {
  return /\.m3u8($|[?#])/.test(source);
}

/** What the library takes for "as near to now as it goes". */
const liveEdge = -1;

interface HlsPlayback {
  source: string;
  startPosition: number;
  onLost: () => void;
}

/** A growing recording would start at what is on air now if it were not told otherwise. */
function attach(
  element: HTMLVideoElement,
  { source, startPosition, onLost }: HlsPlayback,
): () => void {
  let isEnded = false;
  let stop = () => {};
  void import("hls.js/light").then(({ default: Hls }) => {
    if (isEnded) return;
    const hls = new Hls({ startPosition });
    hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else onLost();
    });
    hls.loadSource(source);
    hls.attachMedia(element);
    stop = () => hls.destroy();
  });
  return () => {
    isEnded = true;
    stop();
  };
}
