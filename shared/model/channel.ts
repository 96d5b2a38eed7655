import { z } from "zod";
import { qualityPattern } from "./quality.ts";
import { LocalClip } from "./clip.ts";
import { LocalVideo } from "./local-video.ts";
import { VodSummary } from "./vod.ts";

export const Quality = z.string().regex(qualityPattern);

/** The operator's rules for a channel; stored, and sent by the channel form. */
export const ChannelRules = z.object({
  quality: z
    .array(Quality)
    .min(1)
    .default(["best"])
    .describe("In order of preference; none offered: not recorded."),
  match: z
    .array(z.string().min(1))
    .default([])
    .describe("Keywords or /regular expressions/; one of them must be in the title. Empty: all."),
  no_capture: z.boolean().default(false).describe("Watch only, never record by itself."),
  no_cleanup: z.boolean().default(false).describe("Recordings are never cleaned up."),
  max_storage: z
    .number()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("GB that its recordings may take; 0 as in the settings."),
  max_vods: z
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(0)
    .describe("Recordings that are kept; 0 as in the settings."),
  max_age_days: z
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(0)
    .describe("Days that recordings are kept; 0 as in the settings."),
  download_vod_at_end: z
    .boolean()
    .default(false)
    .describe("Fetch the platform's own copy when a stream has ended."),
  download_vod_at_end_quality: Quality.default("best"),
  live_chat: z.boolean().default(true).describe("Write the chat down while recording."),
  download_chat: z
    .boolean()
    .default(false)
    .describe("Fetch the platform's own chat of the broadcast when a stream has ended."),
  burn_chat: z
    .boolean()
    .default(false)
    .describe("Render the chat and burn it onto a copy of the picture when all is fetched."),
});
export type ChannelRules = z.infer<typeof ChannelRules>;

const rules = ChannelRules.shape;

/** Rules to change; those that are not named stay. */
export const ChannelRuleChanges = z.strictObject({
  quality: rules.quality.unwrap().optional(),
  match: rules.match.unwrap().optional(),
  no_capture: rules.no_capture.unwrap().optional(),
  no_cleanup: rules.no_cleanup.unwrap().optional(),
  max_storage: rules.max_storage.unwrap().optional(),
  max_vods: rules.max_vods.unwrap().optional(),
  max_age_days: rules.max_age_days.unwrap().optional(),
  download_vod_at_end: rules.download_vod_at_end.unwrap().optional(),
  download_vod_at_end_quality: rules.download_vod_at_end_quality.unwrap().optional(),
  live_chat: rules.live_chat.unwrap().optional(),
  download_chat: rules.download_chat.unwrap().optional(),
  burn_chat: rules.burn_chat.unwrap().optional(),
});
export type ChannelRuleChanges = z.infer<typeof ChannelRuleChanges>;

/** What the operator gives to add a channel: a login or a link, plus rules. */
export const NewChannel = ChannelRules.extend({
  provider: z.string().min(1).default("twitch"),
  internalName: z.string().trim().min(1).max(500).describe("Login, or a link to the channel."),
});
export type NewChannel = z.input<typeof NewChannel>;

/** Why the last look at a live channel did or did not lead to a recording. */
export const CaptureDecisionNote = z.object({
  at: z.iso.datetime(),
  recorded: z.boolean(),
  reason: z.enum([
    "live",
    "forced",
    "no_capture",
    "no_quality",
    "no_match",
    "already_capturing",
    "restricted",
    "rerun",
    "stopped_by_operator",
    "storage",
  ]),
  detail: z.string(),
});
export type CaptureDecisionNote = z.infer<typeof CaptureDecisionNote>;
export type CaptureDecisionReason = CaptureDecisionNote["reason"];

export const ChapterData = z.object({
  title: z.string(),
  game_id: z.string().nullable(),
  game_name: z.string().nullable(),
  started_at: z.iso.datetime().nullable(),
});
export type ChapterData = z.infer<typeof ChapterData>;

/** Where the daemon keeps pictures of a channel, below its own address; null for those it does not have. */
export const ChannelPictures = z.object({
  cache_avatar: z.string().nullable(),
  cache_banner: z.string().nullable(),
  cache_offline_image: z.string().nullable(),
});
export type ChannelPictures = z.infer<typeof ChannelPictures>;

/** A channel as browsers, the CLI and scripts see it (specification section 3). */
export const Channel = z.object({
  uuid: z.uuid(),
  provider: z.string(),
  internalName: z.string(),
  internalId: z.string(),
  displayName: z.string(),
  url: z.string(),
  profilePictureUrl: z.string(),
  offline_image_url: z.string(),
  banner_url: z.string(),
  channel_data: ChannelPictures,
  broadcaster_type: z.string().describe("partner, affiliate or empty."),
  ...ChannelRules.shape,
  is_live: z.boolean(),
  is_capturing: z.boolean(),
  is_converting: z.boolean(),
  saves_vods: z
    .boolean()
    .nullable()
    .describe("Whether the platform keeps past broadcasts; null when not known."),
  chapter_data: ChapterData.nullable().describe("What is on air now, or was last."),
  current_game: z.string().nullable(),
  current_vod: z.uuid().nullable(),
  current_season: z.string().nullable().describe("Year and month of its latest recording, UTC."),
  current_absolute_season: z
    .number()
    .int()
    .nullable()
    .describe("Number of that season among those with a recording."),
  current_stream_number: z.number().int().nullable(),
  vods_list: z
    .array(VodSummary)
    .describe("The newest recordings only; `vod_count` counts them all."),
  clips_list: z
    .array(LocalClip)
    .describe("The newest clips and cuts on the disk only; `clip_count` counts them all."),
  clip_count: z.number().int(),
  video_list: z
    .array(LocalVideo)
    .describe("Videos in its folder that are no recordings, as the last scan found them."),
  vod_count: z.number().int(),
  vods_size: z.number().describe("Bytes of all recordings."),
  last_decision: CaptureDecisionNote.nullable(),
  api_getSubscriptionStatus: z
    .boolean()
    .describe("Whether the platform tells all about it by itself; else polling fills in."),
});
export type Channel = z.infer<typeof Channel>;

export const channelSorts = ["displayName", "vod_count", "vods_size", "is_live"] as const;
export type ChannelSort = (typeof channelSorts)[number];

export const ChannelList = z.object({
  streamer_list: z.array(Channel),
  channel_count: z.number().int().describe("Channels that fit, on all pages."),
  total_size: z.number().describe("Bytes of all recordings of all channels."),
  free_size: z.number().describe("Bytes free where the recordings are."),
});
export type ChannelList = z.infer<typeof ChannelList>;

export const ChannelRemoval = z.object({
  uuid: z.uuid(),
  job_name: z
    .string()
    .nullable()
    .describe("The job that goes on deleting recordings; null when all is done."),
  removed: z.number().int().describe("Recordings that were deleted."),
  kept: z
    .array(z.object({ uuid: z.uuid(), basename: z.string(), message: z.string() }))
    .describe("Those that could not be deleted, such as protected ones."),
});
export type ChannelRemoval = z.infer<typeof ChannelRemoval>;
