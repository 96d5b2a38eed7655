import { useEffect, useState } from "react";

/** Plays an HLS address in a video element; returns where to hang the element. Nothing for other addresses. */
export function useHlsSource(source: string): (element: HTMLVideoElement | null) => void {
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    if (element === null || !isHls(source)) return undefined;
    return attach(element, source);
  }, [element, source]);
  return setElement;
}

export function isHls(source: string): boolean {
  return /\.m3u8($|[?#])/.test(source);
}

/** A growing recording starts at its beginning, not at what is on air now. */
function attach(element: HTMLVideoElement, source: string): () => void {
  let isEnded = false;
  let stop = () => {};
  void import("hls.js/light").then(({ default: Hls }) => {
    if (isEnded) return;
    const hls = new Hls({ startPosition: 0 });
    hls.loadSource(source);
    hls.attachMedia(element);
    stop = () => hls.destroy();
  });
  return () => {
    isEnded = true;
    stop();
  };
}
