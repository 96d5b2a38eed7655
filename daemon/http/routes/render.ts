import { toSentence } from "../../../shared/sentences.ts";
import type { Deps } from "../../deps.ts";
import { requestRender } from "../../vods/render.ts";
import { createRenderChoices } from "../../vods/render-choices.ts";
import type { Handlers } from "../implement.ts";

type RenderHandlers = Pick<
  Handlers,
  "GET /api/v0/vod/:uuid/renderwizard" | "POST /api/v0/vod/:uuid/renderwizard"
>;

export function renderHandlers(deps: Deps): RenderHandlers {
  const showChoices = createRenderChoices(deps);
  return {
    "GET /api/v0/vod/:uuid/renderwizard": async ({ params, signal }) => ({
      data: await showChoices(params.uuid, signal),
    }),
    "POST /api/v0/vod/:uuid/renderwizard": async ({ params, body, signal }) => {
      const { renderJob, burnJob } = await requestRender(deps, params.uuid, body, signal);
      const jobs = [renderJob, burnJob].filter((job) => job !== null);
      return {
        data: { render_job: renderJob, burn_job: burnJob },
        message: toSentence("said_rendering", { jobs: jobs.join(", ") }),
      };
    },
  };
}
