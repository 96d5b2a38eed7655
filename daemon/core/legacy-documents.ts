import { z } from "zod";

/**
 * Documents of a LiveStreamDVR data folder. Versions differ in what they hold: what is missing or of
 * another kind is taken for unknown, so that one odd field never costs a recording.
 */
const Text = z.string().trim().catch("");
const Flag = z.boolean().catch(false);
const Count = z.coerce.number().catch(0);
const NumberOrNull = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
  .transform(Number)
  .nullable()
  .catch(null);

const Id = z.union([z.string(), z.number()]).transform(String).nullable().catch(null);

/** Its dates: ISO 8601, or the date objects of its first versions. */
const DateObject = z.object({ date: z.string(), timezone: z.string().catch("UTC") });
const Moment = z
  .union([z.string(), DateObject])
  .transform((value) => toIso(value))
  .nullable()
  .catch(null);

function toIso(value: string | z.infer<typeof DateObject>): string | null {
  const text = typeof value === "string" ? value : toIsoText(value);
  const time = Date.parse(text);
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}

/** `2021-02-03 04:05:06.000000` in UTC; another zone can only be an offset such as `+01:00`. */
function toIsoText({ date, timezone }: z.infer<typeof DateObject>): string {
  const plain = date
    .trim()
    .replace(" ", "T")
    .replace(/\.\d+$/, "");
  return `${plain}${/^[+-]\d\d:\d\d$/.test(timezone) ? timezone : "Z"}`;
}

export const LegacyChannel = z.object({
  provider: z.string().catch("twitch"),
  uuid: z.uuid().nullable().catch(null),
  internalName: Text,
  internalId: Text,
  displayName: Text,
  /** Of older versions: names of each platform. */
  login: Text,
  channel_id: Text,
  slug: Text,
  quality: z.union([z.array(z.string()), z.string()]).catch([]),
  match: z.union([z.array(z.string()), z.string()]).catch([]),
  no_capture: Flag,
  no_cleanup: Flag,
  max_storage: Count,
  max_vods: Count,
  /** Null where it is not told: older versions know no such rule. */
  live_chat: z.boolean().nullable().catch(null),
  download_chat: Flag,
  burn_chat: Flag,
  download_vod_at_end: Flag,
  download_vod_at_end_quality: Text,
});
export type LegacyChannel = z.infer<typeof LegacyChannel>;

const LegacyChapter = z.object({
  started_at: Moment,
  datetime: Moment,
  time: Moment,
  title: Text,
  online: z.boolean().catch(true),
  game_id: Id,
  game_name: z.string().nullable().catch(null),
  box_art_url: z.string().nullable().catch(null),
  is_mature: z.boolean().nullable().catch(null),
  viewer_count: NumberOrNull,
});
export type LegacyChapter = z.infer<typeof LegacyChapter>;

/** A list whose odd members are left out instead of spoiling the rest. */
const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = item.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/** The record of a recording, `<basename>.json`. */
export const LegacyVod = z.object({
  version: z.number().int(),
  uuid: z.uuid().nullable().catch(null),
  type: Text,
  capture_id: Id.transform((id) => id ?? ""),
  channel_uuid: z.uuid().nullable().catch(null),
  streamer_login: Text,
  streamer_id: Text,
  stream_resolution: Text,
  is_capturing: Flag,
  is_converting: Flag,
  is_finalized: Flag,
  failed: Flag,
  duration: NumberOrNull,
  created_at: Moment,
  capture_started: Moment,
  capture_started2: Moment,
  conversion_started: Moment,
  started_at: Moment,
  ended_at: Moment,
  stream_number: NumberOrNull,
  stream_season: Id,
  stream_absolute_season: NumberOrNull,
  stream_absolute_number: NumberOrNull,
  comment: Text,
  prevent_deletion: Flag,
  cloud_storage: Flag,
  bookmarks: listOf(z.object({ name: Text, date: Moment, offset: NumberOrNull })),
  export_data: z
    .object({
      exporter: Text,
      exported_at: Moment,
      youtube_id: z.string().nullable().catch(null),
      youtube_playlist_id: z.string().nullable().catch(null),
    })
    .nullable()
    .catch(null),
  viewers: listOf(z.object({ timestamp: Moment, amount: Count })),
  stream_pauses: listOf(z.object({ start: Moment, end: Moment })),
  external_vod_id: Id,
  external_vod_title: z.string().nullable().catch(null),
  external_vod_duration: NumberOrNull,
  external_vod_exists: z.boolean().nullable().catch(null),
  external_vod_date: Moment,
  twitch_vod_id: Id,
  twitch_vod_title: z.string().nullable().catch(null),
  twitch_vod_duration: NumberOrNull,
  twitch_vod_exists: z.boolean().nullable().catch(null),
  twitch_vod_date: Moment,
  twitch_vod_muted: z.number().nullable().catch(null),
  chapters: listOf(LegacyChapter),
  segments: listOf(z.string()),
});
export type LegacyVod = z.infer<typeof LegacyVod>;

/** The oldest form of records that is understood. */
export const oldestVersion = 2;
