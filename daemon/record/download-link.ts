import { AppError } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import type { DownloadDetails } from "../vods/download.ts";
import { requestVideoDownload } from "./download-video.ts";

/**
 * Begins to fetch the video that a link leads to, into the channel it is of. Throws `bad_request` for
 * a link of no platform, `video_unknown`, `channel_unknown` for a channel that is not watched.
 */
export async function requestLinkDownload(
  deps: Deps,
  link: string,
  details: DownloadDetails,
  signal: AbortSignal,
): Promise<string> {
  for (const { name, library } of deps.providers.values()) {
    const videoId = library?.parseVideoId(link) ?? null;
    if (library === null || videoId === null) continue;
    const video = (await library.lookUpVideos([videoId], signal)).get(videoId) ?? null;
    if (video === null)
      throw new AppError("video_unknown", "The platform does not have this video.", {
        field: "url",
      });
    const channel = deps.store.channels
      .list()
      .find(({ provider, internalId }) => provider === name && internalId === video.streamer_id);
    if (channel === undefined)
      throw new AppError(
        "channel_unknown",
        `The channel ${video.streamer_name} does not exist here; add it first.`,
      );
    return requestVideoDownload(deps, { channelUuid: channel.uuid, videoId }, details, signal);
  }
  throw new AppError("bad_request", "This is no link to a video.", { field: "url" });
}
