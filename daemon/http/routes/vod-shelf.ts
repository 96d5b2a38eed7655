import { listSavedVods } from "../../channels/list.ts";
import { bringBack, deleteSegment, deleteVod, saveVod } from "../../channels/shelve.ts";
import type { Deps } from "../../deps.ts";
import { emptyTrash, listTrash, purgeOne } from "../../vods/trash.ts";
import type { Handlers } from "../implement.ts";

type VodShelfHandlers = Pick<
  Handlers,
  | "DELETE /api/v0/vod/:uuid"
  | "POST /api/v0/vod/:uuid/delete_segment"
  | "POST /api/v0/vod/:uuid/save"
  | "POST /api/v0/vod/:uuid/restore"
  | "GET /api/v0/saved_vods"
  | "GET /api/v0/trash"
  | "DELETE /api/v0/trash"
  | "DELETE /api/v0/trash/:uuid"
>;

export function vodShelfHandlers(deps: Deps): VodShelfHandlers {
  return {
    "DELETE /api/v0/vod/:uuid": async ({ params, query }) => ({
      data: await deleteVod(deps, params.uuid, { isForGood: query.for_good }),
    }),
    "POST /api/v0/vod/:uuid/delete_segment": async ({ params: { uuid }, query }) => {
      const choice = { index: query.segment, keepEntry: query.keep_entry };
      return { data: { uuid, ...(await deleteSegment(deps, uuid, choice)) } };
    },
    "POST /api/v0/vod/:uuid/save": async ({ params: { uuid } }) => ({
      data: { uuid, ...(await saveVod(deps, uuid)) },
    }),
    "POST /api/v0/vod/:uuid/restore": async ({ params: { uuid }, query }) => ({
      data: { uuid, ...(await bringBack(deps, uuid, query.segment)) },
    }),
    "GET /api/v0/saved_vods": ({ query }) => ({ data: listSavedVods(deps, query) }),
    "GET /api/v0/trash": () => ({ data: listTrash(deps) }),
    "DELETE /api/v0/trash": async () => ({ data: await emptyTrash(deps) }),
    "DELETE /api/v0/trash/:uuid": async ({ params: { uuid }, query }) => {
      await purgeOne(deps, uuid, query.segment);
      return { data: { uuid } };
    },
  };
}
