import { useEffect } from "react";

/** Hands an element to somebody who needs it, after those that are drawn inside have handed in theirs. */
export function useAttached(
  element: HTMLElement | null,
  attach: ((element: HTMLElement | null) => void) | undefined,
): void {
  useEffect(() => {
    if (element === null) return undefined;
    attach?.(element);
    return () => attach?.(null);
  }, [element, attach]);
}
