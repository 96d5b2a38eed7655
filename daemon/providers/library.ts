import type {
  PlatformClip,
  PlatformVideo,
  PlatformVideoType,
} from "../../shared/model/platform.ts";
import type { Rendition } from "../core/playlist.ts";
import type { StreamerName } from "./streamer.ts";

/** Which part of a list is asked for. */
export interface PageRequest {
  /** Where the page before has ended; null for the first. */
  cursor: string | null;
  /** At most 100. */
  limit: number;
}

export interface VideoPage {
  /** The newest first. */
  videos: PlatformVideo[];
  /** For the next page; null when this is the last. */
  cursor: string | null;
}

export interface ClipPage {
  /** The most watched first. */
  clips: PlatformClip[];
  cursor: string | null;
}

/** What the platform says when it is asked for the playlists of a video. */
export type OpenedVideo =
  | { state: "found"; renditions: Rendition[] }
  | { state: "missing" }
  | { state: "restricted"; message: string };

/** A file of a clip that can be fetched by plain GET for some hours. */
export interface ClipFile {
  /** `1080p60`, `720p`. */
  quality: string;
  height: number;
  fps: number;
  url: string;
}

export interface OpenedClip {
  clip: PlatformClip;
  /** The best first; empty while the platform still makes them. */
  files: ClipFile[];
}

/** A game that was played from a moment of a video on. */
export interface VideoChapter {
  offsetSeconds: number;
  gameId: string | null;
  gameName: string | null;
  imageUrl: string | null;
}

/**
 * What a platform keeps of its streamers. Every method throws `provider_unavailable` when the platform
 * can't be asked: null stands only for its own word that there is no such thing.
 */
export interface Library {
  /** The id in what an operator typed or pasted; null when it is neither an id nor a link to a video. */
  parseVideoId(text: string): string | null;
  /** The same of a clip. */
  parseClipId(text: string): string | null;
  listVideos(
    streamer: StreamerName,
    page: PageRequest & { type: PlatformVideoType | null },
    signal: AbortSignal,
  ): Promise<VideoPage>;
  /** By id, any number of them. */
  lookUpVideos(
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Map<string, PlatformVideo | null>>;
  /** `days`: made in the last so many; null for all. */
  listClips(
    streamer: StreamerName,
    page: PageRequest & { days: number | null },
    signal: AbortSignal,
  ): Promise<ClipPage>;
  lookUpClip(id: string, signal: AbortSignal): Promise<PlatformClip | null>;
  /** The playlists of a video, of a broadcast that still runs too. */
  openVideo(id: string, signal: AbortSignal): Promise<OpenedVideo>;
  openClip(id: string, signal: AbortSignal): Promise<OpenedClip | null>;
  /** What was on in a video, the first one first; empty where the platform does not tell. */
  listChapters(id: string, signal: AbortSignal): Promise<VideoChapter[]>;
}

/** Items of one question for a list. */
const pageLimit = 100;

export interface VideoSearch {
  type: PlatformVideoType | null;
  /** Videos older than this are of no interest; null for all. */
  sinceMs: number | null;
  most: number;
}

export interface FoundVideos {
  /** The newest first. */
  videos: PlatformVideo[];
  /** Why the list may lack some of them; null when it is whole. */
  problem: Error | null;
}

/** The pages of a list of videos. One that fails after the first leaves what there is, with the problem. */
export async function searchVideos(
  library: Pick<Library, "listVideos">,
  streamer: StreamerName,
  { type, sinceMs, most }: VideoSearch,
  signal: AbortSignal,
): Promise<FoundVideos> {
  const videos: PlatformVideo[] = [];
  let cursor: string | null = null;
  do {
    const asked: Promise<VideoPage> = library.listVideos(
      streamer,
      { type, cursor, limit: pageLimit },
      signal,
    );
    const page: VideoPage | Error = await asked.catch((error: unknown) => {
      signal.throwIfAborted();
      if (cursor === null || !(error instanceof Error)) throw error;
      return error;
    });
    if (page instanceof Error) return { videos, problem: page };
    videos.push(...page.videos);
    cursor = page.cursor;
    if (videos.length >= most && cursor !== null)
      return { videos, problem: new Error(`There are more than ${most} videos.`) };
  } while (cursor !== null && !isPast(videos.at(-1), sinceMs));
  return { videos, problem: null };
}

function isPast(video: PlatformVideo | undefined, sinceMs: number | null): boolean {
  return sinceMs !== null && video !== undefined && Date.parse(video.created_at) < sinceMs;
}
