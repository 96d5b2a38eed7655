import type { Deps } from "../../deps.ts";
import { requestConversion } from "../../record/convert-again.ts";
import { linkVod } from "../../vods/link.ts";
import { findVod, showVod } from "../../vods/update.ts";
import type { Handlers } from "../implement.ts";

type VodHandlers = Pick<
  Handlers,
  "GET /api/v0/vod/:uuid" | "POST /api/v0/vod/:uuid/link" | "POST /api/v0/vod/:uuid/convert"
>;

export function vodHandlers(deps: Deps): VodHandlers {
  return {
    "GET /api/v0/vod/:uuid": ({ params }) => ({ data: showVod(deps, findVod(deps, params.uuid)) }),
    "POST /api/v0/vod/:uuid/link": ({ params, query }) => ({
      data: linkVod(deps, params.uuid, query.seconds),
    }),
    "POST /api/v0/vod/:uuid/convert": async ({ params }) => ({
      data: { job_name: await requestConversion(deps, params.uuid) },
    }),
  };
}
