import { withoutPlaces } from "../../core/exports.ts";
import type { Deps } from "../../deps.ts";
import { requestConversion } from "../../record/convert-again.ts";
import { linkVod } from "../../vods/link.ts";
import { createFileWatch } from "../../vods/notice-files.ts";
import { removeProduct } from "../../vods/remove-product.ts";
import { findVod, showVod } from "../../vods/update.ts";
import type { Handlers } from "../implement.ts";
import { isEnough } from "../session.ts";

type VodHandlers = Pick<
  Handlers,
  | "GET /api/v0/vod/:uuid"
  | "POST /api/v0/vod/:uuid/link"
  | "POST /api/v0/vod/:uuid/convert"
  | "DELETE /api/v0/vod/:uuid/product"
>;

export function vodHandlers(deps: Deps): VodHandlers {
  const watchFiles = createFileWatch(deps);
  return {
    "GET /api/v0/vod/:uuid": async ({ params, caller }) => {
      await watchFiles(findVod(deps, params.uuid));
      const vod = showVod(deps, findVod(deps, params.uuid));
      return { data: isEnough(caller.access, "operate") ? vod : withoutPlaces(vod) };
    },
    "POST /api/v0/vod/:uuid/link": ({ params, query }) => ({
      data: linkVod(deps, params.uuid, query.seconds),
    }),
    "DELETE /api/v0/vod/:uuid/product": async ({ params, query }) => ({
      data: showVod(deps, await removeProduct(deps, params.uuid, query.basename)),
    }),
    "POST /api/v0/vod/:uuid/convert": async ({ params }) => ({
      data: { job_name: await requestConversion(deps, params.uuid) },
    }),
  };
}
