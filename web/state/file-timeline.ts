import type { Vod } from "../../shared/model/vod.ts";
import { livePlaylistEnding } from "../../shared/vod-status.ts";
import { toCopyTimeline } from "./copy-timeline.ts";
import type { FilePart } from "./file-parts.ts";

export interface FileTimeline {
  toRecording: (fileSeconds: number) => number;
  toFile: (recordingSeconds: number) => number;
}

/** How a file lies in its recording; null of what was cut out of it, or is only its chat. */
export function toFileTimeline(
  vod: Vod,
  basename: string,
  part: FilePart | undefined,
): FileTimeline | null {
  if (part !== undefined) {
    const { offsetSeconds } = part;
    return {
      toRecording: (seconds) => offsetSeconds + seconds,
      toFile: (seconds) => seconds - offsetSeconds,
    };
  }
  if (basename.endsWith(livePlaylistEnding)) return { toRecording: same, toFile: same };
  const kind = vod.products.find((product) => product.basename === basename)?.kind;
  if (kind === "downloaded_vod") {
    const { toRecording, toCopy } = toCopyTimeline(vod);
    return { toRecording, toFile: toCopy };
  }
  const isWhole = kind === "reencoded" && vod.segments.length === 1;
  return isWhole ? { toRecording: same, toFile: same } : null;
}

const same = (seconds: number) => seconds;
