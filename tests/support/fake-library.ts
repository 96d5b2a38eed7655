import type {
  Library,
  OpenedClip,
  OpenedVideo,
  VideoChapter,
} from "../../daemon/providers/library.ts";
import type { PlatformClip, PlatformVideo } from "../../shared/model/platform.ts";

/** What a platform keeps, under the test's hands. */
export interface FakeLibrary extends Library {
  /** By id. */
  videos: Map<string, PlatformVideo>;
  clips: Map<string, PlatformClip>;
  openedVideos: Map<string, OpenedVideo>;
  openedClips: Map<string, OpenedClip>;
  /** By video. */
  chapters: Map<string, VideoChapter[]>;
  /** Videos and clips of a page. */
  perPage: number;
  /** How many questions there were for each method. */
  asked: Map<string, number>;
}

/** `ask` throws while the platform is silent. */
export function createFakeLibrary(ask: () => void): FakeLibrary {
  const count = (method: string) => {
    library.asked.set(method, (library.asked.get(method) ?? 0) + 1);
    ask();
  };
  const page = <Item>(items: Item[], cursor: string | null, limit: number) => {
    const from = Number(cursor ?? 0);
    const next = from + Math.min(limit, library.perPage);
    return {
      items: items.slice(from, next),
      cursor: next < items.length ? String(next) : null,
    };
  };
  const library: FakeLibrary = {
    videos: new Map(),
    clips: new Map(),
    openedVideos: new Map(),
    openedClips: new Map(),
    chapters: new Map(),
    perPage: 100,
    asked: new Map(),
    parseVideoId: (text) => /(\d{5,})$/.exec(text.trim())?.[1] ?? null,
    parseClipId: (text) => /([A-Za-z][\w-]{3,})$/.exec(text.trim())?.[1] ?? null,
    async listVideos(streamer, { cursor, limit, type }) {
      count("listVideos");
      const own = [...library.videos.values()]
        .filter((video) => video.streamer_id === streamer.id)
        .filter((video) => type === null || video.type === type)
        .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
      const { items, ...rest } = page(own, cursor, limit);
      return { videos: items, ...rest };
    },
    async lookUpVideos(ids) {
      count("lookUpVideos");
      return new Map(ids.map((id) => [id, library.videos.get(id) ?? null]));
    },
    async listClips(streamer, { cursor, limit }) {
      count("listClips");
      const own = [...library.clips.values()].filter((clip) => clip.streamer_id === streamer.id);
      const { items, ...rest } = page(own, cursor, limit);
      return { clips: items, ...rest };
    },
    async lookUpClip(id) {
      count("lookUpClip");
      return library.clips.get(id) ?? null;
    },
    async openVideo(id) {
      count("openVideo");
      return library.openedVideos.get(id) ?? { state: "missing" };
    },
    async openClip(id) {
      count("openClip");
      return library.openedClips.get(id) ?? null;
    },
    async listChapters(id) {
      count("listChapters");
      return library.chapters.get(id) ?? [];
    },
  };
  return library;
}

export function makeVideo(changes: Partial<PlatformVideo> = {}): PlatformVideo {
  const id = changes.id ?? "2000000001";
  return {
    id,
    title: "Hello",
    url: `https://www.twitch.tv/videos/${id}`,
    thumbnail: "https://cdn.example/thumb-{width}x{height}.jpg",
    duration: 3600,
    view_count: 7,
    created_at: "2026-01-01T12:00:00.000Z",
    description: "",
    type: "archive",
    stream_id: "41",
    muted_segments: [],
    streamer_id: "id-ann",
    streamer_name: "ANN",
    ...changes,
  };
}

export function makeClip(changes: Partial<PlatformClip> = {}): PlatformClip {
  const id = changes.id ?? "BraveClip";
  return {
    id,
    title: "A good moment",
    url: `https://clips.twitch.tv/${id}`,
    thumbnail_url: "https://cdn.example/clip.jpg",
    duration: 30,
    view_count: 3,
    created_at: "2026-01-01T13:00:00.000Z",
    creator_name: "Bob",
    game_id: "743",
    video_id: "2000000001",
    vod_offset: 60,
    streamer_id: "id-ann",
    streamer_name: "ANN",
    ...changes,
  };
}
