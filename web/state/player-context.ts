import { createContext, useContext } from "react";
import type { ChatSource } from "../../shared/model/render.ts";
import type { Vod } from "../../shared/model/vod.ts";

/** What the player dialog shows. */
export interface Playing {
  vod: Vod;
  /** File of the recording, one of its segments. */
  basename: string;
  /** Seconds of file time to start at; of 0, where one was the last time. */
  offset: number;
  /** Of a recording that grows: start with what is on air now. */
  isAtLiveEdge?: boolean;
  /** Which chat is shown beside it; without one the captured, or else the downloaded. */
  chatSource?: ChatSource;
}

export type Play = (playing: Playing) => void;

export const PlayerContext = createContext<Play>(() => {});

/** Opens the player dialog, wherever on the page one is. */
export function usePlay(): Play {
  return useContext(PlayerContext);
}
