import type { VodActivity } from "./core/vod-lifecycle.ts";

/** Work that goes on right now, by recording: what a phase on disk only claims, this knows. */
export interface Activities {
  begin(vodUuid: string, look: () => VodActivity): void;
  end(vodUuid: string): void;
  look(vodUuid: string): VodActivity | undefined;
}

export function createActivities(): Activities {
  const looks = new Map<string, () => VodActivity>();
  return {
    begin: (uuid, look) => void looks.set(uuid, look),
    end: (uuid) => void looks.delete(uuid),
    look: (uuid) => looks.get(uuid)?.(),
  };
}
