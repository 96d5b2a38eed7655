import type { CleanUpReport } from "../../../shared/model/clean-up.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { cleanUp } from "../../channels/clean-up.ts";
import type { Deps } from "../../deps.ts";
import { lookAtStorage } from "../../storage-outlook.ts";
import type { Handlers } from "../implement.ts";

type CleanUpHandlers = Pick<
  Handlers,
  "POST /api/v0/channels/:uuid/cleanup" | "POST /api/v0/tools/cleanup" | "GET /api/v0/storage"
>;

export function cleanUpHandlers(deps: Deps): CleanUpHandlers {
  return {
    "POST /api/v0/channels/:uuid/cleanup": async ({ params, query }) =>
      toReply(await cleanUp(deps, { channelUuid: params.uuid, isDryRun: query.dry_run })),
    "POST /api/v0/tools/cleanup": async ({ query }) =>
      toReply(await cleanUp(deps, { channelUuid: null, isDryRun: query.dry_run })),
    "GET /api/v0/storage": async () => ({ data: await lookAtStorage(deps) }),
  };
}

/** A dry run is shown as a list; what was done is said in a sentence. */
function toReply(data: CleanUpReport) {
  if (data.dry_run) return { data };
  const code = data.is_done ? "said_removed" : "said_removing";
  return { data, message: toSentence(code, { number: data.remove_count }) };
}
