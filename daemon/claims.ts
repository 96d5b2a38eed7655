import { AppError } from "../shared/errors.ts";

/** Who works on the files of a recording, or has the name of a file to come, right now: one at a time. */
export interface Claims {
  /**
   * Does work that needs the recording for itself. Throws `vod_busy` while somebody else has it; says
   * who. `doing` completes the sentence "It is being …".
   */
  hold<T>(vodUuid: string, doing: string, work: () => Promise<T>): Promise<T>;
  /** What is being done to it; null for nothing. */
  holder(vodUuid: string): string | null;
  /** Until nobody works on it; at once when nobody does. Whoever waits may not be the first then. */
  whenFree(vodUuid: string): Promise<void>;
}

export function createClaims(): Claims {
  const held = new Map<string, string>();
  const waiting = new Map<string, (() => void)[]>();
  const release = (uuid: string) => {
    held.delete(uuid);
    const resolvers = waiting.get(uuid) ?? [];
    waiting.delete(uuid);
    for (const resolve of resolvers) resolve();
  };
  return {
    async hold(uuid, doing, work) {
      const holder = held.get(uuid);
      if (holder !== undefined)
        throw new AppError("vod_busy", `The recording is being ${holder} right now.`);
      held.set(uuid, doing);
      try {
        return await work();
      } finally {
        release(uuid);
      }
    },
    holder: (uuid) => held.get(uuid) ?? null,
    whenFree(uuid) {
      if (!held.has(uuid)) return Promise.resolve();
      return new Promise((resolve) => {
        waiting.set(uuid, [...(waiting.get(uuid) ?? []), resolve]);
      });
    },
  };
}
