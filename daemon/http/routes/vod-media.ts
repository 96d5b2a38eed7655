import type { Deps } from "../../deps.ts";
import { cutVod } from "../../channels/cut.ts";
import { createEncoderList } from "../../encoder-list.ts";
import { requestPreviews } from "../../vods/previews.ts";
import { requestReencode, usualReencode } from "../../vods/reencode.ts";
import { rewriteSidecars } from "../../vods/sidecars.ts";
import { requestSplit } from "../../vods/split.ts";
import type { Handlers } from "../implement.ts";

type VodMediaHandlers = Pick<
  Handlers,
  | "POST /api/v0/vod/:uuid/cut"
  | "POST /api/v0/vod/:uuid/splitbychapters"
  | "POST /api/v0/vod/:uuid/previews"
  | "POST /api/v0/vod/:uuid/sidecars"
  | "POST /api/v0/vod/:uuid/reencode"
  | "GET /api/v0/tools/encoders"
>;

export function vodMediaHandlers(deps: Deps): VodMediaHandlers {
  const listEncoders = createEncoderList(deps);
  return {
    "POST /api/v0/vod/:uuid/cut": async ({ params, body, signal }) => {
      const { start, end, exact, name, title } = body;
      const asked = { startSeconds: start, endSeconds: end, isExact: exact, name, title };
      const cut = await cutVod(deps, params.uuid, asked, signal);
      const { jobName, folder, basename, startSeconds, endSeconds } = cut;
      return {
        data: { job_name: jobName, folder, basename, start: startSeconds, end: endSeconds },
      };
    },
    "POST /api/v0/vod/:uuid/splitbychapters": async ({ params, signal }) => ({
      data: { job_name: await requestSplit(deps, params.uuid, signal) },
    }),
    "POST /api/v0/vod/:uuid/previews": ({ params }) => ({
      data: { job_name: requestPreviews(deps, params.uuid) },
    }),
    "POST /api/v0/vod/:uuid/sidecars": async ({ params, signal }) => ({
      data: { written: await rewriteSidecars(deps, params.uuid, signal) },
    }),
    "POST /api/v0/vod/:uuid/reencode": async ({ params, body, signal }) => {
      const usual = usualReencode(deps);
      const { encoder = usual.encoder, preset = usual.preset, quality = usual.quality } = body;
      const { kilobits = usual.kilobits, height = usual.height } = body;
      const isReplacing = body.replace ?? usual.isReplacing;
      const details = { encoder, preset, quality, kilobits, height, isReplacing };
      return { data: { job_name: await requestReencode(deps, params.uuid, details, signal) } };
    },
    "GET /api/v0/tools/encoders": async ({ signal }) => ({ data: await listEncoders(signal) }),
  };
}
