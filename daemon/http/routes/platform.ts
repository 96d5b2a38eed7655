import type { platformRoutes } from "../../../shared/api/platform.ts";
import { listHistory } from "../../channels/history.ts";
import { requestMatches } from "../../channels/match-all.ts";
import { listClips, listPlatformVideos, listVideos } from "../../channels/videos.ts";
import type { Deps } from "../../deps.ts";
import { checkCopy, checkMute } from "../../vods/check-copy.ts";
import { matchVod } from "../../vods/match.ts";
import { showVod } from "../../vods/update.ts";
import type { Handlers } from "../implement.ts";

type PlatformHandlers = Pick<Handlers, keyof typeof platformRoutes>;

export function platformHandlers(deps: Deps): PlatformHandlers {
  return {
    "POST /api/v0/vod/:uuid/match": async ({ params, body, signal }) => {
      const video = body.overrideVideoID || null;
      return { data: showVod(deps, await matchVod(deps, params.uuid, { video }, signal)) };
    },
    "POST /api/v0/vod/:uuid/check_copy": async ({ params, signal }) => ({
      data: showVod(deps, await checkCopy(deps, params.uuid, signal)),
    }),
    "POST /api/v0/vod/:uuid/check_mute": async ({ params, signal }) => ({
      data: await checkMute(deps, params.uuid, signal),
    }),
    "POST /api/v0/channels/:uuid/matchallprovidervods": ({ params }) => ({
      data: { job_name: requestMatches(deps, params.uuid) },
    }),
    "GET /api/v0/channels/:uuid/videos": async ({ params, query, signal }) => {
      const { type = null, cursor = null, limit } = query;
      return { data: await listVideos(deps, params.uuid, { type, cursor, limit }, signal) };
    },
    "GET /api/v0/channels/:uuid/clips": async ({ params, query, signal }) => {
      const { days = null, limit } = query;
      return { data: await listClips(deps, params.uuid, { days, limit }, signal) };
    },
    "GET /api/v0/channels/:uuid/history": async ({ params, query }) => ({
      data: await listHistory(deps, params.uuid, query.limit),
    }),
    "GET /api/v0/twitchapi/videos/:login": async ({ params, query, signal }) => {
      const { type = null, limit } = query;
      const list = { name: params.login, type, limit };
      return { data: await listPlatformVideos(deps, "twitch", list, signal) };
    },
    "GET /api/v0/youtubeapi/videos/:channel_id": async ({ params, query, signal }) => {
      const { type = null, limit } = query;
      const list = { name: params.channel_id, type, limit };
      return { data: await listPlatformVideos(deps, "youtube", list, signal) };
    },
  };
}
