import { templateKinds, variablesOf } from "../../../shared/config/template-variables.ts";
import type { Deps } from "../../deps.ts";
import { addBookmark, deleteBookmark } from "../../vods/bookmarks.ts";
import { addChapter, changeChapter, deleteChapter } from "../../vods/chapters.ts";
import { editVod } from "../../vods/edit.ts";
import { previewRename, renameVod } from "../../vods/rename.ts";
import { findVod, showVod } from "../../vods/update.ts";
import type { Handlers } from "../implement.ts";

type VodEditHandlers = Pick<
  Handlers,
  | "POST /api/v0/vod/:uuid"
  | "POST /api/v0/vod/:uuid/rename"
  | "POST /api/v0/vod/:uuid/rename/preview"
  | "GET /api/v0/template-variables"
  | "POST /api/v0/vod/:uuid/chapter"
  | "PATCH /api/v0/vod/:uuid/chapter"
  | "DELETE /api/v0/vod/:uuid/chapter"
  | "POST /api/v0/vod/:uuid/bookmark"
  | "DELETE /api/v0/vod/:uuid/bookmark"
>;

export function vodEditHandlers(deps: Deps): VodEditHandlers {
  return {
    "POST /api/v0/vod/:uuid": async ({ params: { uuid }, body, signal }) => ({
      data: showVod(deps, await editVod(deps, uuid, body, signal)),
    }),
    "POST /api/v0/vod/:uuid/rename": async ({ params: { uuid }, body }) => {
      const renamed = await renameVod(deps, uuid, body);
      return { data: { ...renamed, vod: showVod(deps, findVod(deps, uuid)) } };
    },
    "POST /api/v0/vod/:uuid/rename/preview": async ({ params, body }) => ({
      data: await previewRename(deps, params.uuid, body),
    }),
    "GET /api/v0/template-variables": () => ({ data: listVariables() }),
    "POST /api/v0/vod/:uuid/chapter": async ({ params, body, signal }) => ({
      data: showVod(deps, await addChapter(deps, params.uuid, body, signal)),
    }),
    "PATCH /api/v0/vod/:uuid/chapter": async ({ params, query, body, signal }) => ({
      data: showVod(deps, await changeChapter(deps, params.uuid, { ...body, ...query }, signal)),
    }),
    "DELETE /api/v0/vod/:uuid/chapter": async ({ params, query }) => ({
      data: showVod(deps, await deleteChapter(deps, params.uuid, query.index)),
    }),
    "POST /api/v0/vod/:uuid/bookmark": async ({ params, body }) => ({
      data: showVod(deps, await addBookmark(deps, params.uuid, body)),
    }),
    "DELETE /api/v0/vod/:uuid/bookmark": async ({ params, query }) => ({
      data: showVod(deps, await deleteBookmark(deps, params.uuid, query.index)),
    }),
  };
}

function listVariables() {
  const listed = templateKinds.map((kind) => {
    const variables = variablesOf(kind).map(({ name, description, example }) => ({
      name,
      description,
      example,
    }));
    return [kind, variables] as const;
  });
  // Each kind is there, as the table says.
  return Object.fromEntries(listed) as Record<
    (typeof templateKinds)[number],
    (typeof listed)[number][1]
  >;
}
