import type { Channel } from "../../../shared/model/channel.ts";
import type { Job } from "../../../shared/model/job.ts";
import type { LogLine } from "../../../shared/model/log.ts";
import type { SettingsView } from "../../../shared/model/settings.ts";
import {
  type CaptureCounters,
  ExternalVod,
  type Vod,
  type VodGap,
} from "../../../shared/model/vod.ts";
import type { Snapshot } from "../../../cli/snapshot.ts";

/** A uuid that is easy to tell from others. */
export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const at = "2026-11-20T10:00:00.000Z";

export function makeChannel(overrides: Partial<Channel> = {}): Channel {
  return {
    uuid: id(1),
    provider: "twitch",
    internalName: "anna",
    internalId: "71",
    displayName: "Anna",
    url: "https://www.twitch.tv/anna",
    profilePictureUrl: "",
    offline_image_url: "",
    banner_url: "",
    channel_data: { cache_avatar: null, cache_banner: null, cache_offline_image: null },
    broadcaster_type: "",
    quality: ["best"],
    match: [],
    no_capture: false,
    no_cleanup: false,
    max_storage: 0,
    max_vods: 0,
    max_age_days: 0,
    download_vod_at_end: false,
    download_vod_at_end_quality: "best",
    live_chat: true,
    download_chat: false,
    burn_chat: false,
    is_live: false,
    is_capturing: false,
    is_converting: false,
    saves_vods: null,
    chapter_data: null,
    current_game: null,
    current_vod: null,
    current_season: null,
    current_absolute_season: null,
    current_stream_number: null,
    vods_list: [],
    video_list: [],
    clips_list: [],
    clip_count: 0,
    vod_count: 2,
    vods_size: 3 * 1024 ** 3,
    last_decision: null,
    api_getSubscriptionStatus: false,
    ...overrides,
  };
}

/** A channel that is live and being recorded as `makeVod()`. */
export function makeRecordingChannel(overrides: Partial<Channel> = {}): Channel {
  return makeChannel({
    is_live: true,
    is_capturing: true,
    current_vod: id(101),
    chapter_data: { title: "Day 3", game_id: "9", game_name: "Factorio", started_at: at },
    ...overrides,
  });
}

export function makeCounters(overrides: Partial<CaptureCounters> = {}): CaptureCounters {
  return {
    bytes: 1024 ** 3,
    segments: 600,
    duration_seconds: 3723.4,
    bitrate: 6_200_000,
    lag_seconds: 2.14,
    queue: 1,
    buffered_bytes: 1024 ** 2,
    retries: 4,
    sessions: 1,
    drops: 0,
    gap_seconds: 0,
    quality: "1080p60",
    waiting_for: null,
    ...overrides,
  };
}

export function makeGap(overrides: Partial<VodGap> = {}): VodGap {
  return {
    from: "2026-11-20T10:10:00.000Z",
    to: "2026-11-20T10:10:30.000Z",
    cause: "ad",
    offset: 600,
    duration: 30,
    ...overrides,
  };
}

export function makeVod(overrides: Partial<Vod> = {}): Vod {
  return {
    uuid: id(101),
    basename: "anna_2026-11-20_s01e01",
    channel_uuid: id(1),
    phase: "capturing",
    is_capturing: true,
    is_capture_paused: false,
    is_converting: false,
    is_finalized: false,
    failed: false,
    started_at: at,
    stream_title: "Day 3",
    game_name: "Factorio",
    game_ids: ["130942"],
    duration: 3723,
    total_size: 1024 ** 3,
    provider: "twitch",
    capture_id: "41",
    created_at: at,
    ended_at: null,
    capture_started: at,
    capture_started2: at,
    media_started_at: at,
    conversion_started: null,
    prevent_deletion: false,
    cloud_storage: false,
    shelf: "library",
    trashed_at: null,
    products: [],
    hasDeletedSegment: false,
    is_vod_downloaded: false,
    is_chat_downloaded: false,
    is_chatdump_captured: false,
    is_chat_rendered: false,
    is_chat_burned: false,
    ...ExternalVod.parse({}),
    exportData: null,
    exports: [],
    comment: "",
    stream_season: "1",
    stream_number: 1,
    stream_absolute_season: null,
    stream_absolute_number: null,
    stream_resolution: "1080p60",
    stream_pauses: [],
    webpath: "/vods/anna",
    segments: [],
    chapters: [],
    bookmarks: [],
    viewers: [],
    video_metadata: null,
    gaps: [],
    damages: [],
    capture_report: null,
    capture_counters: makeCounters(),
    failure: null,
    is_process_running: true,
    ...overrides,
  };
}

export function makeJob(overrides: Partial<Job> = {}): Job {
  return {
    name: "capture_anna_41",
    kind: "capture",
    pid: 1,
    status: "running",
    progress: 0,
    eta_seconds: null,
    vod_uuid: id(101),
    created_at: at,
    started_at: at,
    ended_at: null,
    error: null,
    log: [],
    ...overrides,
  };
}

export function makeLogLine(message: string, overrides: Partial<LogLine> = {}): LogLine {
  return {
    level: "info",
    message,
    metadata: { timestamp: at, module: "live/poll" },
    ...overrides,
  };
}

export function makeSettings(overrides: Partial<SettingsView> = {}): SettingsView {
  const field = {
    group: "general",
    unit: null,
    min: null,
    max: null,
    choices: [],
    help: "",
    secret: false,
    restart: false,
    overridden: false,
  };
  return {
    app_name: "Reelkeep",
    version: "0.1.0",
    config: { "poll.interval_seconds": 10, "log.level": "info", "server.allowed_origins": [] },
    fields: [
      { ...field, key: "poll.interval_seconds", type: "number", default: 10, unit: "s" },
      { ...field, key: "log.level", type: "choice", default: "info", overridden: true },
      { ...field, key: "server.allowed_origins", type: "list", default: [], restart: true },
    ],
    favourite_games: [],
    errors: [],
    error_sentences: [],
    ...overrides,
  };
}

export function makeSnapshot(overrides: Partial<Snapshot> = {}): Snapshot {
  return {
    version: "0.1.0",
    errors: [],
    free_size: 2 * 1024 ** 4,
    total_size: 5 * 1024 ** 3,
    channels: [makeRecordingChannel()],
    jobs: [makeJob()],
    vods: [makeVod()],
    ...overrides,
  };
}
