/** Remembers ids for a while, so that what is delivered twice is heard once. */
export interface SeenIds {
  /** True the first time within the window. */
  isNew(id: string, nowMs: number): boolean;
}

export function createSeenIds(windowMs: number): SeenIds {
  const seenAtMs = new Map<string, number>();
  return {
    isNew(id, nowMs) {
      // Oldest first: ids are kept in the order of their arrival.
      for (const [old, atMs] of seenAtMs) {
        if (nowMs - atMs < windowMs) break;
        seenAtMs.delete(old);
      }
      if (seenAtMs.has(id)) return false;
      seenAtMs.set(id, nowMs);
      return true;
    },
  };
}
