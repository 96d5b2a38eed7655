const lockName = "reelkeep.notifications";

/** Whether this tab is the one that speaks for all tabs of this browser. */
export interface SoleTab {
  isSole: () => boolean;
  leave: () => void;
}

/**
 * The first tab becomes the one, the next when it is closed. Without locks, which plain http does
 * not have, the tab in sight is the one.
 */
export function claimSoleTab(locks: LockManager | null, isInSight: () => boolean): SoleTab {
  if (locks === null) return { isSole: isInSight, leave: () => {} };
  let isHolder = false;
  const over = Promise.withResolvers<void>();
  const waiting = new AbortController();
  const hold = () => {
    isHolder = true;
    return over.promise;
  };
  locks.request(lockName, { signal: waiting.signal }, hold).catch(() => {
    // Left before it was this tab's turn.
  });
  return {
    isSole: () => isHolder,
    leave() {
      isHolder = false;
      over.resolve();
      waiting.abort();
    },
  };
}
