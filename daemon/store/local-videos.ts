import { z } from "zod";
import { LocalVideo } from "../../shared/model/local-video.ts";
import { openStoredValue } from "./stored-value.ts";

/** Videos beside the recordings of each channel, as the last scan found them. */
export interface LocalVideoStore {
  ofChannel(channelUuid: string): LocalVideo[];
  /** Durable when it returns. */
  set(channelUuid: string, videos: readonly LocalVideo[]): Promise<void>;
}

export async function openLocalVideos(file: string, problems: string[]): Promise<LocalVideoStore> {
  const schema = z.record(z.string(), z.array(LocalVideo));
  const stored = await openStoredValue({ file, schema, fallback: {}, problems });
  return {
    ofChannel: (uuid) => stored.get()[uuid] ?? [],
    set: (uuid, videos) => stored.set({ ...stored.get(), [uuid]: [...videos] }),
  };
}
