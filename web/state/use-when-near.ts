import { useEffect, useRef, useState, type RefObject } from "react";

/** About a screen ahead, so that nobody sees it arrive. */
const ahead = "1200px 0px";

/** Whether an element has come near the screen, or was forced to count as near; once near it stays so. */
export function useWhenNear(isForced: boolean): {
  ref: RefObject<HTMLDivElement | null>;
  isNear: boolean;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [wasNear, setNear] = useState(isForced);
  const isNear = wasNear || isForced;
  useEffect(() => {
    if (isForced) setNear(true);
    if (isNear || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isForced, isNear]);
  return { ref, isNear };
}
