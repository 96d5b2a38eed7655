import { z } from "zod";

/** A video in a channel's folder that is no recording (specification section 3). */
export const LocalVideo = z.object({
  basename: z.string(),
  webpath: z.string().describe("Folder of the video, below the daemon's address."),
  thumbnail: z.string().nullable().describe("Name below cache/thumbs; null without a picture."),
  size: z.number().describe("Bytes."),
  duration: z.number().describe("Seconds."),
  video_metadata: z.object({ height: z.number().int().nullable() }),
});
export type LocalVideo = z.infer<typeof LocalVideo>;
