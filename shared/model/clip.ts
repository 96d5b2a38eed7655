import { z } from "zod";
import { VideoMetadata } from "./vod.ts";

/** Where a clip on the disk comes from. */
export const ClipMetadata = z.object({
  id: z.string().describe("The platform's name for it; of a cut its file's name."),
  title: z.string(),
  url: z.string(),
  creator_name: z.string(),
  created_at: z.iso.datetime(),
  game_id: z.string(),
  game_name: z.string().nullable().default(null),
  video_id: z.string().nullable().describe("The platform's video, or the recording, it is from."),
  vod_offset: z.number().nullable().describe("Seconds into that."),
});
export type ClipMetadata = z.infer<typeof ClipMetadata>;

/** What lies beside a clip as `<name>.info.json`: the list of clips is read from these. */
export const ClipInfo = z.object({
  version: z.literal(1),
  /** Fetched from the platform, or cut out of a recording. */
  source: z.enum(["platform", "cut"]),
  provider: z.string(),
  /** The platform's id of the streamer, which never changes. */
  streamer_id: z.string(),
  login: z.string(),
  /** Name of the media file, in the same folder. */
  file: z.string(),
  clip_metadata: ClipMetadata,
  video_metadata: VideoMetadata,
});
export type ClipInfo = z.infer<typeof ClipInfo>;

/** A clip on the disk (specification section 3). */
export const LocalClip = z.object({
  folder: z.string().describe("Below the folder of all clips."),
  basename: z.string(),
  thumbnail: z.string().nullable().describe("Name of a small picture below cache/thumbs."),
  chat: z.string().nullable().describe("Name of the file with its chat, in the same folder."),
  size: z.number().describe("Bytes."),
  duration: z.number().describe("Seconds."),
  video_metadata: z.object({ height: z.number().int().nullable() }),
  clip_metadata: ClipMetadata,
  source: ClipInfo.shape.source,
});
export type LocalClip = z.infer<typeof LocalClip>;
