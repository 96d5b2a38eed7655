import { useSyncExternalStore } from "react";

/** The time in milliseconds, anew at each tick; all readers of one interval tick together. */
export function useNow(intervalMs: number): number {
  return useSyncExternalStore(
    (listener) => {
      const timer = setInterval(listener, intervalMs);
      return () => clearInterval(timer);
    },
    () => Math.floor(Date.now() / intervalMs) * intervalMs,
  );
}
