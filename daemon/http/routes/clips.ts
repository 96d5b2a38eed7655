import { requestClipDownload } from "../../channels/download-clip.ts";
import { deleteLocalClip, listLocalClips } from "../../channels/local-clips.ts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../implement.ts";

type ClipHandlers = Pick<
  Handlers,
  | "GET /api/v0/channels/:uuid/local_clips"
  | "DELETE /api/v0/channels/:uuid/local_clips"
  | "POST /api/v0/tools/clip_download"
>;

export function clipHandlers(deps: Deps): ClipHandlers {
  return {
    "GET /api/v0/channels/:uuid/local_clips": async ({ params }) => ({
      data: await listLocalClips(deps, params.uuid),
    }),
    "DELETE /api/v0/channels/:uuid/local_clips": async ({ params, query }) => {
      await deleteLocalClip(deps, params.uuid, query);
      return { data: query };
    },
    "POST /api/v0/tools/clip_download": async ({ body, signal }) => ({
      data: { job_name: await requestClipDownload(deps, body.url, signal) },
    }),
  };
}
