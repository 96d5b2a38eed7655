import { Broadcast } from "./broadcast.ts";
import type { SimulatorClock } from "./clock.ts";
import type { MediaFamily } from "./media-profile.ts";
import { nextNumber } from "./numbers.ts";
import type { ClipDefinition, Shelf, Video, VideoType } from "./shelf.ts";

/** The channel that something is put up for. */
interface ShelfOwner {
  login: string;
  displayName: string;
  title: string;
  game: string;
  shelf: Shelf;
}

interface ShelfWorld {
  clock: SimulatorClock;
  lastNumber: number;
}

/** A video that is put up whole. */
export interface VideoDefinition {
  seconds: number;
  type?: VideoType;
  title?: string;
  description?: string;
  game?: string;
  /** When what it shows was streamed; so that it ends now when absent. */
  startedAtMs?: number;
  /** Of an archive: a new one when absent. */
  streamId?: string;
  family?: MediaFamily;
  views?: number;
}

const usualClipSeconds = 30;

/** The platform's copy of a broadcast is there from its first moment. */
export function shelveBroadcast(channel: ShelfOwner, broadcast: Broadcast): Video {
  return channel.shelf.addVideo(channel.login, {
    id: broadcast.start.videoId,
    broadcast,
    type: "archive",
    streamId: broadcast.streamId,
    title: broadcast.start.title,
    description: "",
    views: 7,
  });
}

export function shelveVideo(
  channel: ShelfOwner,
  world: ShelfWorld,
  definition: VideoDefinition,
): Video {
  const { type = "archive", seconds } = definition;
  const lengthMs = seconds * 1000;
  const startedAtMs = definition.startedAtMs ?? world.clock.now() - lengthMs;
  const streamId = definition.streamId ?? String(40_944_725_612 + nextNumber(world));
  const title = definition.title ?? channel.title;
  const broadcast = new Broadcast({
    streamId,
    videoId: String(2_000_000_000 + nextNumber(world)),
    startedAtMs,
    wentLiveAtMs: startedAtMs,
    family: definition.family ?? "ts-h264",
    title,
    game: definition.game ?? channel.game,
  });
  broadcast.end(startedAtMs + lengthMs, "endlist");
  return channel.shelf.addVideo(channel.login, {
    id: broadcast.start.videoId,
    broadcast,
    type,
    streamId: type === "archive" ? streamId : null,
    title,
    description: definition.description ?? "",
    views: definition.views ?? 7,
  });
}

export function shelveClip(
  channel: ShelfOwner,
  world: ShelfWorld,
  definition: ClipDefinition,
): string {
  const { videoId } = definition;
  const videos = channel.shelf.videos();
  const video = videos.find((candidate) => videoId === undefined || candidate.id === videoId);
  if (!video) throw new RangeError(`${channel.login} has no video to cut a clip from`);
  const number = nextNumber(world);
  const slug = definition.slug ?? `AwkwardHelplessSalamander${number}`;
  channel.shelf.addClip({
    slug,
    id: String(800_000_000 + number),
    title: definition.title ?? `${channel.displayName} at their best`,
    creator: definition.creator ?? "Viewer",
    seconds: definition.seconds ?? usualClipSeconds,
    video,
    offset: definition.offset ?? 0,
    views: definition.views ?? 3,
    createdAtMs: definition.createdAtMs ?? world.clock.now(),
    game: channel.game,
  });
  return slug;
}
