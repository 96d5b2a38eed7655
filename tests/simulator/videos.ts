import type { Broadcast } from "./broadcast.ts";
import type { SimulatedChannel } from "./channel.ts";
import { segmentSeconds } from "./renditions.ts";
import type { World } from "./world.ts";

/** The platform's own copy of a broadcast; it exists from the first moment and grows. */
export interface Video {
  channel: SimulatedChannel;
  broadcast: Broadcast;
}

export function findVideo(world: World, id: string): Video | null {
  for (const channel of world.channels.values()) {
    const broadcast = channel.broadcasts.find((candidate) => candidate.start.videoId === id);
    if (broadcast) return { channel, broadcast };
  }
  return null;
}

export const videoSeconds = (broadcast: Broadcast, atMs: number): number =>
  Math.max(0, (broadcast.edgeAt(atMs) + 1) * segmentSeconds);

/** As Helix writes it: `3h8m33s`, `8m33s`, `33s`. */
export function formatVideoDuration(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const seconds = `${totalSeconds % 60}s`;
  if (hours > 0) return `${hours}h${minutes}m${seconds}`;
  return minutes > 0 ? `${minutes}m${seconds}` : seconds;
}
