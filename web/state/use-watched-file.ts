import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Vod } from "../../shared/model/vod.ts";
import { livePlaylistEnding } from "../../shared/vod-status.ts";
import { createBox } from "./create-box.ts";
import { toPlayableName } from "./media-path.ts";
import type { Playing } from "./player-context.ts";
import { queryKeys } from "./query-keys.ts";
import { keepPlace, readPlace } from "./resume-places.ts";
import { useMediaUrl } from "./use-media-link.ts";
import { useVod } from "./use-vod.ts";

export interface WatchedFile {
  /** The recording as it is now. */
  vod: Vod;
  basename: string;
  /** Where it is; null until that is known. */
  url: string | null;
  startSeconds: number;
  isAtLiveEdge: boolean;
  /** It goes on where one was the last time. */
  isResumed: boolean;
  onTime: (watched: { seconds: number; duration: number }) => void;
  onLost: () => void;
}

/**
 * What the player shows now: of a recording that grows its playlist, and as soon as it is finished
 * its file, from the same place on.
 */
export function useWatchedFile(playing: Playing): WatchedFile {
  const cache = useQueryClient();
  const { data } = useVod(playing.vod.uuid);
  const vod = data ?? playing.vod;
  const isGrowing = playing.basename.endsWith(livePlaylistEnding);
  const basename = (isGrowing ? toPlayableName(vod) : null) ?? playing.basename;
  const isGoingOn = basename !== playing.basename;
  const [start] = useState(() => toStart(playing));
  const [place] = useState(() => createBox(start));
  return {
    vod,
    basename,
    url: useMediaUrl(vod, basename),
    startSeconds: isGoingOn ? place.get() : start,
    isAtLiveEdge: (playing.isAtLiveEdge ?? false) && !isGoingOn,
    isResumed: start > 0 && playing.offset === 0 && !isGoingOn,
    onTime(watched) {
      place.set(watched.seconds);
      if (!basename.endsWith(livePlaylistEnding))
        keepPlace(localStorage, toKey(vod, basename), watched);
    },
    onLost: () => void cache.invalidateQueries({ queryKey: queryKeys.vod(vod.uuid) }),
  };
}

function toStart({ vod, basename, offset }: Playing): number {
  if (offset > 0 || basename.endsWith(livePlaylistEnding)) return offset;
  return readPlace(localStorage, toKey(vod, basename));
}

/** A recording may be renamed while one watches it. */
function toKey(vod: Vod, basename: string): string {
  return `${vod.uuid} ${basename.replace(vod.basename, "")}`;
}
