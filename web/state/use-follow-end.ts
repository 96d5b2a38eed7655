import { useEffect, useRef, type RefObject } from "react";

/** After new lines the box scrolls to its end (specification section 9). */
const delayMs = 100;

/** Keeps a scrolling box at its end when something is added. */
export function useFollowEnd(newest: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest === undefined) return undefined;
    const timer = setTimeout(() => {
      const element = box.current;
      if (element !== null) element.scrollTop = element.scrollHeight;
    }, delayMs);
    return () => clearTimeout(timer);
  }, [newest]);
  return box;
}
