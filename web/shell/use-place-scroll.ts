import { useElementScrollRestoration, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { settleMs, untilTouched, useHashScroll } from "../state/use-hash-scroll.ts";

/** On every page: the element that the address names; without one the place where the reader was. */
export function usePlaceScroll(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useHashScroll(hash);
  useKeptPlace(hash === "");
}

/**
 * The router restores a place as soon as the page is drawn. When its data arrive only then, the page is
 * still too short for it, so this waits until the page is as long as it was.
 */
function useKeptPlace(isWanted: boolean): void {
  const key = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  // What is remembered of a place changes while the page scrolls; only how it was at first counts.
  const [place, setPlace] = useState({ key, top });
  if (place.key !== key) setPlace({ key, top });
  useEffect(() => {
    return isWanted && place.top > window.scrollY ? reach(place.top) : undefined;
  }, [isWanted, place]);
}

/** Goes there as soon as the page is long enough, and stays there while what stands above still arrives. */
function reach(top: number): () => void {
  const ended = untilTouched();
  let settling: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    settling ??= setTimeout(() => ended.abort(), settleMs);
    window.scrollTo({ top, behavior: "instant" });
  });
  ended.signal.addEventListener("abort", () => {
    clearTimeout(settling);
    observer.disconnect();
  });
  observer.observe(document.body);
  return () => ended.abort();
}
