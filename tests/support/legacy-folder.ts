import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Made by hand after the form of LiveStreamDVR's data folder; nothing here comes from one. */
export const legacyVodUuid = "7c0a3c1e-52a5-4c2f-9d53-0a1b2c3d4e5f";
export const legacyChannelUuid = "0f5f8f3e-9f6a-4d29-8b2a-1a2b3c4d5e6f";
export const legacyBasename = "ann_2022-12-31T12_05_04Z_4155";

const chapter = (seconds: number, title: string, game: string) => ({
  started_at: at(seconds),
  title,
  online: true,
  game_id: "743",
  game_name: game,
  box_art_url: "https://pictures.example/743.jpg",
  is_mature: false,
  viewer_count: 12,
});

/** Seconds after the stream began. */
export function at(seconds: number): string {
  return new Date(Date.UTC(2022, 11, 31, 12, 5, 4) + seconds * 1000).toISOString();
}

/** A record of version 3. The capture began a second late: that second is not in the file of four. */
export function legacyVod(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    version: 3,
    type: "twitch",
    uuid: legacyVodUuid,
    capture_id: "4155",
    channel_uuid: legacyChannelUuid,
    stream_resolution: "1920x1080",
    is_capturing: false,
    is_converting: false,
    is_finalized: true,
    duration: 4,
    video_metadata: { type: "video", height: 1080, fps: 59 },
    created_at: at(1),
    capture_started: at(1),
    capture_started2: at(1),
    conversion_started: at(6),
    started_at: at(0),
    ended_at: at(5),
    stream_number: 7,
    stream_season: "202212",
    stream_absolute_season: 3,
    stream_absolute_number: 41,
    comment: "new year's eve",
    prevent_deletion: true,
    failed: false,
    cloud_storage: false,
    bookmarks: [{ name: "bang", date: at(3) }],
    export_data: { exporter: "youtube", exported_at: at(90), youtube_id: "abc" },
    viewers: [{ timestamp: at(2), amount: 120 }],
    stream_pauses: [{ start: at(2), end: at(2.5) }],
    external_vod_id: "1700000001",
    external_vod_title: "New year!",
    external_vod_duration: 5,
    external_vod_exists: false,
    external_vod_date: at(0),
    twitch_vod_muted: 2,
    chapters: [chapter(0, "Getting ready", "Chess"), chapter(3, "Fireworks", "Go")],
    segments: [`/usr/local/share/twitchautomator/data/storage/vods/ann/x/${legacyBasename}.mp4`],
    ...changes,
  };
}

/** A chat with one message, so many seconds after the stream began. */
export function legacyChat(seconds: number) {
  return {
    streamer: { name: "Ann!", id: 9001 },
    comments: [
      {
        _id: `message-${seconds}`,
        created_at: at(seconds),
        content_offset_seconds: seconds,
        commenter: { _id: "42", name: "bob", display_name: "Bob" },
        message: { body: "hi", bits_spent: 0, fragments: [{ text: "hi", emoticon: null }] },
      },
    ],
    video: { title: "Getting ready", id: "4155", created_at: at(0), start: 0, end: 5, length: 5 },
    embeddedData: null,
  };
}

export const legacyChannel = {
  provider: "twitch",
  uuid: legacyChannelUuid,
  internalName: "ann",
  internalId: "9001",
  quality: ["1080p60", "best", "140p!"],
  match: ["speedrun"],
  download_chat: true,
  burn_chat: false,
  no_capture: false,
  live_chat: true,
  no_cleanup: true,
  max_storage: 50,
  max_vods: 0,
  download_vod_at_end: false,
  download_vod_at_end_quality: "best",
};

export interface LegacyFolderOptions {
  media: string;
  channels?: unknown;
  /** Records by their basenames. */
  vods?: Record<string, unknown>;
}

/** Writes a data folder with one channel and its recordings; the folder it is in. */
export function makeLegacyFolder(root: string, options: LegacyFolderOptions): string {
  const write = (name: string, content: unknown) => {
    const file = path.join(root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  };
  write("config/channels.json", options.channels ?? [legacyChannel]);
  write("config/favourite_games.json", ["743"]);
  write("cache/games_v2.json", { 743: { id: "743", name: "Chess", box_art_url: "https://x/c" } });
  write("cache/streamers_v2.json", {
    9001: {
      id: "9001",
      login: "ann",
      display_name: "Ann!",
      profile_image_url: "https://x/ann.png",
      offline_image_url: "",
      broadcaster_type: "partner",
    },
  });
  write("cache/kv/kv2.json", {
    "ann.season_identifier": "202212",
    "ann.stream_number": { value: "9", created: at(0) },
    "ann.absolute_season_identifier": "3",
    "ann.absolute_stream_number": "43",
  });
  for (const [basename, vod] of Object.entries(options.vods ?? { [legacyBasename]: legacyVod() })) {
    const folder = `storage/vods/ann/${basename}`;
    write(`${folder}/${basename}.json`, vod);
    write(`${folder}/${basename}_chat.json`, legacyChat(3));
    write(`${folder}/${basename}.chatdump`, legacyChat(2));
    copyFileSync(options.media, path.join(root, folder, `${basename}.mp4`));
  }
  return root;
}
