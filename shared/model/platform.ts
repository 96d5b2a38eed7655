import { z } from "zod";
import { MutedRange } from "./vod.ts";

/** What the platform calls a video: the copy of a broadcast, a piece of one, or something else. */
export const platformVideoTypes = ["archive", "highlight", "upload"] as const;
export const PlatformVideoType = z.enum(platformVideoTypes);
export type PlatformVideoType = z.infer<typeof PlatformVideoType>;

/** A video that the platform keeps of a streamer (specification section 3). */
export const PlatformVideo = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  thumbnail: z
    .string()
    .describe("Address with {width} and {height} in it; empty while the platform has none yet."),
  duration: z.number().describe("Seconds; grows while the broadcast runs."),
  view_count: z.number().int(),
  created_at: z.iso.datetime().describe("Of an archive when the broadcast began."),
  description: z.string(),
  type: PlatformVideoType,
  stream_id: z.string().nullable().describe("Of the broadcast it is a copy of."),
  muted_segments: z
    .array(MutedRange)
    .nullable()
    .describe("Sound that was taken out; null when the platform does not tell."),
  streamer_id: z.string(),
  streamer_name: z.string(),
});
export type PlatformVideo = z.infer<typeof PlatformVideo>;

/** The same with what the library has of it. */
export const ListedVideo = PlatformVideo.extend({
  vod: z
    .object({
      uuid: z.uuid(),
      is_downloaded: z
        .boolean()
        .describe("Whether the platform's copy itself is here, not only what was recorded."),
    })
    .nullable()
    .describe("The recording of this broadcast, or the one this video has become."),
});
export type ListedVideo = z.infer<typeof ListedVideo>;

/** A clip that the platform keeps of a streamer (specification section 3). */
export const PlatformClip = z.object({
  id: z.string().describe("The name in its link."),
  title: z.string(),
  url: z.string(),
  thumbnail_url: z.string(),
  duration: z.number().describe("Seconds."),
  view_count: z.number().int(),
  created_at: z.iso.datetime(),
  creator_name: z.string(),
  game_id: z.string(),
  video_id: z.string().nullable().describe("The video it was cut from, while that is there."),
  vod_offset: z.number().nullable().describe("Seconds into that video."),
  streamer_id: z.string(),
  streamer_name: z.string(),
});
export type PlatformClip = z.infer<typeof PlatformClip>;
