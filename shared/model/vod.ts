import { z } from "zod";
import { ExportSource } from "./export.ts";

/** Where a recording stands; the only source of the flags `is_capturing`, `is_converting`… */
export const vodPhases = ["capturing", "captured", "converting", "finalized", "failed"] as const;
export const VodPhase = z.enum(vodPhases);
export type VodPhase = z.infer<typeof VodPhase>;

/** Why media are missing: an ad break, left the origin's window, could not be fetched, we were down, the streamer was gone. */
export const gapCauses = ["ad", "window", "fetch", "restart", "offline"] as const;
export const GapCause = z.enum(gapCauses);
export type GapCause = z.infer<typeof GapCause>;

/** A stretch of the broadcast that is not in the recording. */
export const VodGap = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cause: GapCause,
  offset: z.number().describe("Seconds of file time at which the gap is."),
  duration: z.number().describe("Seconds missing."),
});
export type VodGap = z.infer<typeof VodGap>;

/** Times are seconds of file time. */
export const Chapter = z.object({
  offset: z.number(),
  duration: z.number(),
  started_at: z.iso.datetime(),
  title: z.string(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  image_url: z.string().nullable(),
  viewer_count: z.number().int().nullable(),
  is_mature: z.boolean().nullable(),
  online: z.boolean(),
});
export type Chapter = z.infer<typeof Chapter>;

export const Bookmark = z.object({ name: z.string(), offset: z.number() });
export type Bookmark = z.infer<typeof Bookmark>;

export const ViewerSample = z.object({ timestamp: z.iso.datetime(), amount: z.number().int() });
export type ViewerSample = z.infer<typeof ViewerSample>;

/** A finished file of the recording. */
export const VodSegment = z.object({
  basename: z.string(),
  filesize: z.number().nullable().describe("Bytes; null when the file is missing."),
  deleted: z.boolean(),
});
export type VodSegment = z.infer<typeof VodSegment>;

export const VideoMetadata = z.object({
  type: z.enum(["video", "audio"]),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  fps: z.number().nullable(),
  fps_mode: z.enum(["CFR", "VFR"]).nullable(),
  bitrate: z.number().nullable().describe("Bits per second of the whole file."),
  video_codec: z.string().nullable(),
  video_bitrate: z.number().nullable(),
  video_bitrate_mode: z.string().nullable(),
  audio_codec: z.string().nullable(),
  audio_bitrate: z.number().nullable(),
  audio_bitrate_mode: z.string().nullable(),
  duration: z.number().int().describe("Whole seconds."),
  full_duration: z.number().describe("Seconds."),
  size: z.number().describe("Bytes."),
});
export type VideoMetadata = z.infer<typeof VideoMetadata>;

/** Counters of a running capture; refreshed about once a second. */
export const CaptureCounters = z.object({
  bytes: z.number(),
  segments: z.number().int(),
  duration_seconds: z.number().describe("Media on disk."),
  bitrate: z.number().describe("Bits per second of the last media written."),
  lag_seconds: z
    .number()
    .nullable()
    .describe("From the newest segment offered to the newest on disk."),
  queue: z.number().int().describe("Segments known and not yet on disk."),
  buffered_bytes: z.number().describe("Bytes in memory."),
  retries: z.number().int(),
  sessions: z.number().int(),
  drops: z.number().int().describe("Interruptions survived."),
  gap_seconds: z.number(),
  quality: z.string(),
  waiting_for: z
    .enum(["storage", "stream", "ad"])
    .nullable()
    .describe("What the capture waits for, if it does."),
});
export type CaptureCounters = z.infer<typeof CaptureCounters>;

/** What the capture says about itself once it is over. */
export const CaptureReport = z.object({
  sessions: z.number().int(),
  retries: z.number().int(),
  drops: z.number().int(),
  gap_seconds: z.number(),
  gap_percent: z.number().describe("Of the time from the first to the last segment."),
  ended: z.enum(["ended", "stopped"]).nullable(),
});
export type CaptureReport = z.infer<typeof CaptureReport>;

/** Damage that only the finished file shows, such as a body cut short by the origin. */
export const VodDamage = z.object({
  offset: z.number().describe("Seconds of file time."),
  duration: z.number().describe("Seconds of video missing there."),
});

/** Where a recording is kept: among the channel's recordings, archived for good, or thrown away and still there. */
export const vodShelves = ["library", "saved", "trash"] as const;
export const VodShelf = z.enum(vodShelves);
export type VodShelf = z.infer<typeof VodShelf>;

/** What a file beside the recording itself is. */
export const vodProductKinds = [
  "downloaded_vod",
  "downloaded_chat",
  "chatdump",
  "rendered_chat",
  "chat_mask",
  "chat_test",
  "burned",
  "burned_test",
  "reencoded",
  "split",
  "poster",
  "contact_sheet",
  "sprites",
] as const;
export const VodProductKind = z.enum(vodProductKinds);
export type VodProductKind = z.infer<typeof VodProductKind>;

/** A file that was made from the recording, or fetched for it; it lies in the recording's folder. */
export const VodProduct = z.object({
  kind: VodProductKind,
  basename: z.string(),
  filesize: z.number().nullable().describe("Bytes; null when the file is missing."),
  created_at: z.iso.datetime(),
  duration: z.number().nullable().default(null).describe("Seconds, of media."),
});
export type VodProduct = z.infer<typeof VodProduct>;

/** Sound of the platform's copy that was taken out. */
export const MutedRange = z.object({
  offset: z.number().describe("Seconds from the start of the platform's copy."),
  duration: z.number().describe("Seconds."),
});
export type MutedRange = z.infer<typeof MutedRange>;

export const mutedStates = ["muted", "unmuted", "unknown"] as const;
export const MutedState = z.enum(mutedStates);
export type MutedState = z.infer<typeof MutedState>;

/** What is known of the platform's own copy; only positive evidence says that it is there or gone. */
export const ExternalVod = z.object({
  external_vod_exists: z
    .boolean()
    .nullable()
    .default(null)
    .describe("Null while nobody has looked."),
  external_vod_id: z.string().nullable().default(null),
  external_vod_duration: z.number().nullable().default(null).describe("Seconds."),
  external_vod_date: z.iso.datetime().nullable().default(null),
  external_vod_title: z.string().nullable().default(null),
  external_vod_checked_at: z.iso.datetime().nullable().default(null),
  external_vod_muted: MutedState.default("unknown"),
  external_vod_muted_ranges: z.array(MutedRange).default([]),
  external_vod_expires_at: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe("When the platform deletes its copy, by the kind of streamer."),
  external_vod_at_risk: z
    .boolean()
    .default(false)
    .describe("Whether that is within two days; never of partners."),
});
export type ExternalVod = z.infer<typeof ExternalVod>;

/** Where a recording went (specification section 3, exportData). */
export const ExportRecord = z.object({
  exporter: z.string(),
  exported_at: z.iso.datetime(),
  youtube_id: z.string().nullable().default(null),
  youtube_playlist_id: z.string().nullable().default(null),
  place: z.string().default("").describe("Where its first file is, as one would look for it."),
  file_source: ExportSource.nullable().default(null),
  segment: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe("The only file of a recording of several that left; null for all."),
  files: z
    .array(
      z.object({
        basename: z.string().describe("Here, at that time."),
        place: z.string(),
        size: z.number().describe("Bytes."),
        youtube_id: z.string().nullable(),
      }),
    )
    .default([]),
  verified: z
    .boolean()
    .default(false)
    .describe("Whether it was looked for there; not so in what older programs wrote."),
  size: z.number().default(0).describe("Bytes."),
  duration_ms: z.number().default(0).describe("How long it took."),
});
export type ExportRecord = z.infer<typeof ExportRecord>;

/** The fields a list of recordings needs. */
export const VodSummary = z.object({
  uuid: z.uuid(),
  basename: z.string(),
  channel_uuid: z.uuid(),
  phase: VodPhase,
  is_capturing: z.boolean(),
  is_capture_paused: z.boolean(),
  is_converting: z.boolean(),
  is_finalized: z.boolean(),
  failed: z.boolean(),
  prevent_deletion: z.boolean(),
  started_at: z.iso.datetime(),
  stream_title: z.string(),
  provider: z.string(),
  game_name: z.string().nullable(),
  game_ids: z.array(z.string()).describe("The platform's ids of all games in it."),
  duration: z.number().describe("Seconds."),
  total_size: z.number().describe("Bytes."),
  external_vod_exists: ExternalVod.shape.external_vod_exists,
  external_vod_at_risk: ExternalVod.shape.external_vod_at_risk,
  external_vod_muted: ExternalVod.shape.external_vod_muted,
});
export type VodSummary = z.infer<typeof VodSummary>;

export const vodSorts = ["started_at", "duration", "total_size", "stream_title"] as const;
export type VodSort = (typeof vodSorts)[number];

export const VodList = z.object({
  vods: z.array(VodSummary),
  vod_count: z.number().int().describe("Recordings that fit, on all pages."),
});
export type VodList = z.infer<typeof VodList>;

/** A recording (specification section 3). */
export const Vod = VodSummary.extend({
  capture_id: z.string().describe("The platform's stream id."),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  capture_started: z.iso.datetime().nullable(),
  capture_started2: z.iso.datetime().nullable().describe("First byte on disk."),
  media_started_at: z.iso
    .datetime()
    .nullable()
    .describe("When the first second of the recording was on air; null where it is not known."),
  conversion_started: z.iso.datetime().nullable(),
  cloud_storage: z.boolean(),
  comment: z.string(),
  shelf: VodShelf,
  trashed_at: z.iso.datetime().nullable(),
  stream_season: z.string(),
  stream_number: z.number().int(),
  stream_absolute_season: z.number().int().nullable(),
  stream_absolute_number: z.number().int().nullable(),
  stream_resolution: z.string().nullable(),
  stream_pauses: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime() })),
  webpath: z.string().describe("Folder of the media, below the daemon's address."),
  segments: z.array(VodSegment),
  products: z.array(VodProduct),
  hasDeletedSegment: z.boolean(),
  is_vod_downloaded: z.boolean(),
  is_chat_downloaded: z.boolean(),
  is_chatdump_captured: z.boolean(),
  is_chat_rendered: z.boolean(),
  is_chat_burned: z.boolean(),
  ...ExternalVod.shape,
  exportData: ExportRecord.nullable().describe("The latest export."),
  exports: z.array(ExportRecord).describe("Every export, the first one first."),
  chapters: z.array(Chapter),
  bookmarks: z.array(Bookmark),
  viewers: z.array(ViewerSample),
  video_metadata: VideoMetadata.nullable(),
  gaps: z.array(VodGap),
  damages: z.array(VodDamage),
  capture_report: CaptureReport.nullable(),
  capture_counters: CaptureCounters.nullable().describe("Only while capturing."),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  is_process_running: z
    .boolean()
    .describe("Whether the work its phase stands for is really going on."),
});
export type Vod = z.infer<typeof Vod>;
