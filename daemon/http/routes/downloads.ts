import type { DownloadQuery } from "../../../shared/api/downloads.ts";
import type { Deps } from "../../deps.ts";
import { requestLinkDownload } from "../../record/download-link.ts";
import { requestVideoDownload } from "../../record/download-video.ts";
import { type DownloadDetails, requestDownload } from "../../vods/download.ts";
import type { Handlers } from "../implement.ts";

type DownloadHandlers = Pick<
  Handlers,
  | "POST /api/v0/vod/:uuid/download"
  | "GET /api/v0/channels/:uuid/download/:videoId"
  | "POST /api/v0/tools/vod_download"
>;

export function downloadHandlers(deps: Deps): DownloadHandlers {
  return {
    "POST /api/v0/vod/:uuid/download": async ({ params, query, signal }) => ({
      data: { job_name: await requestDownload(deps, params.uuid, toDetails(query), signal) },
    }),
    "GET /api/v0/channels/:uuid/download/:videoId": async ({ params, query, signal }) => ({
      data: {
        job_name: await requestVideoDownload(
          deps,
          { channelUuid: params.uuid, videoId: params.videoId },
          toDetails(query),
          signal,
        ),
      },
    }),
    "POST /api/v0/tools/vod_download": async ({ body, signal }) => ({
      data: { job_name: await requestLinkDownload(deps, body.url, toDetails(body), signal) },
    }),
  };
}

function toDetails({ quality, from, to, follow }: DownloadQuery): DownloadDetails {
  return {
    quality,
    fromSeconds: from ?? 0,
    toSeconds: to ?? null,
    isFollowing: follow === "true",
  };
}
