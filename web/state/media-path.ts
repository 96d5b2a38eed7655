import type { Vod } from "../../shared/model/vod.ts";

/** Path of a recording's file, below the daemon's address. */
export function toMediaPath(vod: Pick<Vod, "webpath">, basename: string): string {
  return `${vod.webpath}/${encodeURIComponent(basename)}`;
}

/** Whether the recording has a file to play. */
export function isPlayable(vod: Pick<Vod, "segments">): boolean {
  return vod.segments.some((file) => !file.deleted && file.filesize !== null);
}
