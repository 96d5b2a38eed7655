import { useEffect, useEffectEvent } from "react";
import { usePlayerSettings } from "./use-player-settings.ts";

/** So near to the end of what grows nothing is left to catch up on, in seconds. */
const edgeSeconds = 8;

/** Volume and speed are those of the last time. What grows is caught up on, and goes on at its own speed. */
export function usePlayerMemory(element: HTMLVideoElement | null, isGrowing: boolean): void {
  const { settings, change } = usePlayerSettings();
  const restore = useEffectEvent((video: HTMLVideoElement) => {
    video.volume = settings.volume;
    video.muted = settings.isMuted;
    if (isGrowing) return;
    video.defaultPlaybackRate = settings.speed;
    video.playbackRate = settings.speed;
  });
  const keepVolume = useEffectEvent(({ volume, muted }: HTMLVideoElement) => {
    if (volume !== settings.volume || muted !== settings.isMuted)
      change({ volume, isMuted: muted });
  });
  const keepSpeed = useEffectEvent(({ playbackRate: speed }: HTMLVideoElement) => {
    if (!isGrowing && speed > 0 && speed !== settings.speed) change({ speed });
  });
  const slowDown = useEffectEvent((video: HTMLVideoElement) => {
    const { seekable, currentTime, playbackRate } = video;
    if (!isGrowing || playbackRate <= 1 || seekable.length === 0) return;
    if (seekable.end(seekable.length - 1) - currentTime < edgeSeconds) video.playbackRate = 1;
  });
  useEffect(() => {
    if (element === null) return undefined;
    restore(element);
    const ended = new AbortController();
    const { signal } = ended;
    element.addEventListener("volumechange", () => keepVolume(element), { signal });
    element.addEventListener("ratechange", () => keepSpeed(element), { signal });
    element.addEventListener("timeupdate", () => slowDown(element), { signal });
    return () => ended.abort();
  }, [element]);
}
