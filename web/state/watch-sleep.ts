/** Between two looks at the clock. */
const lookMs = 5000;
/** Longer than browsers stretch the timers of a tab out of sight. */
const sleptAfterMs = 90_000;

/**
 * Calls when the computer or the tab has slept, came back from the browser's page cache, or has a
 * network again: what is shown may be old then. Returns what ends it.
 */
export function watchSleep(onWake: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let lookedAtMs = Date.now();
  const look = () => {
    const nowMs = Date.now();
    const hasSlept = nowMs - lookedAtMs > sleptAfterMs;
    lookedAtMs = nowMs;
    if (hasSlept) onWake();
  };
  const timer = setInterval(look, lookMs);
  // Somebody who comes back to the tab does not wait for the next look.
  document.addEventListener("visibilitychange", look, { signal });
  window.addEventListener("online", onWake, { signal });
  document.addEventListener("resume", onWake, { signal });
  window.addEventListener("pageshow", (event) => event.persisted && onWake(), { signal });
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
