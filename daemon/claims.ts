import { AppError } from "../shared/errors.ts";

/** Who works on the files of a recording right now: one at a time. */
export interface Claims {
  /**
   * Does work that needs the recording for itself. Throws `vod_busy` while somebody else has it; says
   * who. `doing` completes the sentence "It is being …".
   */
  hold<T>(vodUuid: string, doing: string, work: () => Promise<T>): Promise<T>;
  /** What is being done to it; null for nothing. */
  holder(vodUuid: string): string | null;
}

export function createClaims(): Claims {
  const held = new Map<string, string>();
  return {
    async hold(uuid, doing, work) {
      const holder = held.get(uuid);
      if (holder !== undefined)
        throw new AppError("vod_busy", `The recording is being ${holder} right now.`);
      held.set(uuid, doing);
      try {
        return await work();
      } finally {
        held.delete(uuid);
      }
    },
    holder: (uuid) => held.get(uuid) ?? null,
  };
}
