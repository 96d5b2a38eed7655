import type { Vod } from "../../shared/model/vod.ts";
import { isWatchableLive, livePlaylistEnding } from "../../shared/vod-status.ts";

/** Path of a recording's file, below the daemon's address. */
export function toMediaPath(vod: Pick<Vod, "webpath">, basename: string): string {
  return `${vod.webpath}/${encodeURIComponent(basename)}`;
}

/** The recording's first file that is there. */
export function firstFile(vod: Pick<Vod, "segments">): string | null {
  return vod.segments.find((file) => !file.deleted && file.filesize !== null)?.basename ?? null;
}

type Watched = Pick<Vod, "segments" | "phase" | "basename">;

/** Name of what is played of a recording: its playlist while it grows, its first file afterwards; null without either. */
export function toPlayableName(vod: Watched): string | null {
  if (isWatchableLive(vod)) return `${vod.basename}${livePlaylistEnding}`;
  return firstFile(vod);
}

/** Whether there is anything to play. */
export function isPlayable(vod: Watched): boolean {
  return toPlayableName(vod) !== null;
}
