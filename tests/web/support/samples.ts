import type { Channel } from "../../../shared/model/channel.ts";
import type { Job } from "../../../shared/model/job.ts";
import type { LogLine } from "../../../shared/model/log.ts";
import { type CaptureCounters, ExternalVod, type Vod } from "../../../shared/model/vod.ts";
import { toVodSummary } from "../../../web/state/patch-vods.ts";

export const channelUuid = "11111111-1111-4111-8111-111111111111";
export const vodUuid = "22222222-2222-4222-8222-222222222222";

export function sampleVod(change: Partial<Vod> = {}): Vod {
  return {
    uuid: vodUuid,
    basename: "mia_2026-11-20_s202611e01",
    channel_uuid: channelUuid,
    phase: "finalized",
    is_capturing: false,
    is_capture_paused: false,
    is_converting: false,
    is_finalized: true,
    failed: false,
    started_at: "2026-11-20T10:00:00.000Z",
    stream_title: "Races",
    game_name: "Celeste",
    game_ids: ["27471"],
    duration: 3600,
    total_size: 2_000_000,
    provider: "twitch",
    capture_id: "42",
    created_at: "2026-11-20T10:00:00.000Z",
    ended_at: null,
    capture_started: "2026-11-20T10:00:01.000Z",
    capture_started2: null,
    media_started_at: null,
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
    stream_season: "202611",
    stream_number: 1,
    stream_absolute_season: null,
    stream_absolute_number: null,
    stream_resolution: "1080p60",
    stream_pauses: [],
    webpath: "/vods/mia/mia_2026-11-20_s202611e01",
    segments: [],
    chapters: [],
    bookmarks: [],
    viewers: [],
    video_metadata: null,
    gaps: [],
    damages: [],
    capture_report: null,
    capture_counters: null,
    failure: null,
    is_process_running: true,
    ...change,
  };
}

export function capturingVod(change: Partial<Vod> = {}): Vod {
  const flags = { is_capturing: true, is_finalized: false };
  return sampleVod({
    phase: "capturing",
    ...flags,
    capture_counters: sampleCounters(),
    ...change,
  });
}

export function sampleCounters(change: Partial<CaptureCounters> = {}): CaptureCounters {
  return {
    bytes: 5_000_000,
    segments: 30,
    duration_seconds: 61,
    bitrate: 6_000_000,
    lag_seconds: 2,
    queue: 0,
    buffered_bytes: 0,
    retries: 0,
    sessions: 1,
    drops: 0,
    gap_seconds: 0,
    quality: "1080p60",
    waiting_for: null,
    ...change,
  };
}

export function sampleChannel(change: Partial<Channel> = {}): Channel {
  return {
    uuid: channelUuid,
    provider: "twitch",
    internalName: "mia",
    internalId: "7",
    displayName: "Mia",
    url: "https://www.twitch.tv/mia",
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
    vods_list: [toVodSummary(sampleVod())],
    video_list: [],
    clips_list: [],
    clip_count: 0,
    vod_count: 1,
    vods_size: 2_000_000,
    last_decision: null,
    api_getSubscriptionStatus: false,
    ...change,
  };
}

export function sampleJob(change: Partial<Job> = {}): Job {
  return {
    name: "capture_mia_42",
    kind: "capture",
    pid: null,
    status: "running",
    progress: 0,
    eta_seconds: null,
    vod_uuid: vodUuid,
    created_at: "2026-11-20T10:00:00.000Z",
    started_at: null,
    ended_at: null,
    error: null,
    log: [],
    ...change,
  };
}

export function sampleLine(message: string, timestamp: string, module = "live/poll"): LogLine {
  return { level: "info", message, metadata: { timestamp, module } };
}
