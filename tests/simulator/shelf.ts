import { createHash } from "node:crypto";
import type { Broadcast } from "./broadcast.ts";

export type VideoType = "archive" | "highlight" | "upload";

/** A stretch without sound, in seconds of the video. */
export interface MutedRange {
  offset: number;
  duration: number;
}

/** The platform's own copy of a broadcast; that of a running one exists already and grows. */
export interface Video {
  id: string;
  /** What it plays; of a highlight or an upload one that never was on air. */
  broadcast: Broadcast;
  type: VideoType;
  /** Null for what was not streamed. */
  streamId: string | null;
  title: string;
  description: string;
  views: number;
  muted: readonly MutedRange[];
  /** For subscribers only. */
  isRestricted: boolean;
  isDeleted: boolean;
  /** The folder its parts lie in, by the platform's pattern. */
  folder: string;
}

export interface ClipDefinition {
  title?: string;
  creator?: string;
  seconds?: number;
  /** The video it was cut from, the newest when absent, and where in it. */
  videoId?: string;
  offset?: number;
  views?: number;
  createdAtMs?: number;
  slug?: string;
}

export interface Clip {
  slug: string;
  id: string;
  title: string;
  creator: string;
  seconds: number;
  /** What it shows stays when the video is deleted. */
  video: Video;
  offset: number;
  views: number;
  createdAtMs: number;
  game: string;
}

/** What a channel has to be watched later: its videos and clips, newest first. */
export class Shelf {
  readonly #videos: Video[] = [];
  readonly #clips: Clip[] = [];

  /** Puts a video up; the login and the start are part of its folder's name. */
  addVideo(
    login: string,
    video: Omit<Video, "folder" | "muted" | "isRestricted" | "isDeleted">,
  ): Video {
    const digits = createHash("sha1").update(video.id).digest("hex").slice(0, 20);
    const startSeconds = Math.floor(video.broadcast.start.startedAtMs / 1000);
    const folder = `${digits}_${login}_${video.streamId ?? video.id}_${startSeconds}`;
    const added = { ...video, folder, muted: [], isRestricted: false, isDeleted: false };
    this.#videos.unshift(added);
    return added;
  }

  videos(): Video[] {
    return this.#videos
      .filter((video) => !video.isDeleted)
      .toSorted((a, b) => b.broadcast.start.startedAtMs - a.broadcast.start.startedAtMs);
  }

  deleteVideo(id: string): void {
    this.#video(id).isDeleted = true;
  }

  muteVideo(id: string, ranges: readonly MutedRange[]): void {
    this.#video(id).muted = ranges;
  }

  restrictVideo(id: string): void {
    this.#video(id).isRestricted = true;
  }

  addClip(clip: Clip): void {
    this.#clips.unshift(clip);
  }

  clips(): Clip[] {
    return [...this.#clips];
  }

  deleteClip(slug: string): void {
    const at = this.#clips.findIndex((clip) => clip.slug === slug);
    if (at >= 0) this.#clips.splice(at, 1);
  }

  #video(id: string): Video {
    const video = this.videos().find((candidate) => candidate.id === id);
    if (!video) throw new RangeError(`there is no video ${id}`);
    return video;
  }
}
