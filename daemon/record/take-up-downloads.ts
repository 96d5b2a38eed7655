import { toMessage } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { continueDownload } from "../vods/download.ts";
import { type DownloadRequest, listRequests, removeDownload } from "../vods/download-request.ts";
import { continueVideoDownload } from "./download-video.ts";

/** What an ended try has fetched is kept this long for another one. */
const keptDays = 7;
const dayMs = 86_400_000;

/** Goes on with the downloads that the end of the daemon has interrupted; drops what nobody wants any more. */
export async function takeUpDownloads(deps: Deps): Promise<void> {
  for (const request of await listRequests(deps)) {
    try {
      await takeUp(deps, request);
    } catch (error) {
      deps.log
        .module("downloads")
        .warn(`The download of ${request.video.title} does not go on: ${toMessage(error)}`);
    }
  }
}

async function takeUp(deps: Deps, request: DownloadRequest): Promise<void> {
  const vod = deps.store.vods.get(request.vod_uuid);
  const isDone = request.becomes === "recording" && vod !== null;
  const isOrphan =
    request.becomes === "copy"
      ? vod === null
      : deps.store.channels.get(request.channel_uuid) === null;
  const ageMs = deps.clock.now() - Date.parse(request.created_at);
  const isForgotten = request.state !== "wanted" && ageMs > keptDays * dayMs;
  if (isDone || isOrphan || isForgotten) await removeDownload(deps, request.id);
  else if (request.state === "wanted") {
    if (request.becomes === "copy") continueDownload(deps, request);
    else continueVideoDownload(deps, request);
  }
}
