import { useEffect } from "react";

/** Data that arrive later than this no longer move the page. */
const patienceMs = 15_000;
/** While things above it still arrive, the element is kept in its place for this long. */
export const settleMs = 3000;

/**
 * Scrolls to the element that a hash names, also when it appears only later, and keeps it in sight
 * while what stands above it arrives. Any touch of the reader ends that.
 */
export function useHashScroll(hash: string): void {
  useEffect(() => {
    if (hash === "") return undefined;
    return whenPresent(hash, (element, signal) => {
      if (element.hasAttribute("tabindex")) element.focus({ preventScroll: true });
      keepInPlace(element, signal);
    });
  }, [hash]);
}

type Found = (element: HTMLElement, signal: AbortSignal) => void;

/** Calls once when an element with this id is in the page; the signal and the returned function end it all. */
export function whenPresent(id: string, found: Found): () => void {
  const ended = untilTouched();
  const observer = new MutationObserver(look);
  function look(): void {
    const element = document.getElementById(id);
    if (element === null) return;
    observer.disconnect();
    found(element, ended.signal);
  }
  ended.signal.addEventListener("abort", () => observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => ended.abort();
}

/** Ends by itself when the reader touches the page, or after so long that nothing may move it any more. */
export function untilTouched(): AbortController {
  const ended = new AbortController();
  const end = () => ended.abort();
  for (const touch of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    window.addEventListener(touch, end, { signal: ended.signal, passive: true });
  }
  const timer = setTimeout(end, patienceMs);
  ended.signal.addEventListener("abort", () => clearTimeout(timer));
  return ended;
}

function keepInPlace(element: HTMLElement, signal: AbortSignal): void {
  const align = () => element.scrollIntoView({ block: "start", behavior: "instant" });
  const observer = new ResizeObserver(align);
  observer.observe(document.body);
  const stop = () => observer.disconnect();
  const timer = setTimeout(stop, settleMs);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    stop();
  });
  align();
}
