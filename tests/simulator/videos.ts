import type { Broadcast } from "./broadcast.ts";
import type { SimulatedChannel } from "./channel.ts";
import { segmentSeconds } from "./renditions.ts";
import type { Clip, Video } from "./shelf.ts";
import type { World } from "./world.ts";

/** Segments of the broadcast in one part of a video. */
export const segmentsPerPart = 5;
export const partSeconds = segmentsPerPart * segmentSeconds;

export interface FoundVideo {
  channel: SimulatedChannel;
  video: Video;
}

export const findVideo = (world: World, id: string): FoundVideo | null =>
  findBy(world, (video) => video.id === id);

export const findVideoByFolder = (world: World, folder: string): FoundVideo | null =>
  findBy(world, (video) => video.folder === folder);

function findBy(world: World, isWanted: (video: Video) => boolean): FoundVideo | null {
  for (const channel of world.channels.values()) {
    const video = channel.shelf.videos().find(isWanted);
    if (video) return { channel, video };
  }
  return null;
}

export interface FoundClip {
  channel: SimulatedChannel;
  clip: Clip;
}

export function findClip(world: World, slug: string): FoundClip | null {
  for (const channel of world.channels.values()) {
    const clip = channel.shelf.clips().find((candidate) => candidate.slug === slug);
    if (clip) return { channel, clip };
  }
  return null;
}

export const videoSeconds = (broadcast: Broadcast, atMs: number): number =>
  Math.max(0, (broadcast.edgeAt(atMs) + 1) * segmentSeconds);

export const isRecording = ({ broadcast }: Video, atMs: number): boolean =>
  broadcast.endedAtMs === null || broadcast.endedAtMs > atMs;

/** Whether any of a part's 10 s lies in a muted stretch; the platform mutes whole parts. */
export function isMutedPart(video: Video, part: number): boolean {
  const from = part * partSeconds;
  return video.muted.some(
    ({ offset, duration }) => offset < from + partSeconds && offset + duration > from,
  );
}

/** As Helix writes it: `3h8m33s`, `8m33s`, `33s`. */
export function formatVideoDuration(totalSeconds: number): string {
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const seconds = `${totalSeconds % 60}s`;
  if (hours > 0) return `${hours}h${minutes}m${seconds}`;
  return minutes > 0 ? `${minutes}m${seconds}` : seconds;
}
