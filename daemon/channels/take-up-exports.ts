import { toMessage } from "../../shared/errors.ts";
import { beginFileExport } from "../vods/export-file.ts";
import { continueExport } from "../vods/export.ts";
import {
  dropExport,
  type ExportRequest,
  listExports,
  type VodExport,
} from "../vods/export-request.ts";
import { beginExportAll, type ExportAllDeps } from "./export-all.ts";

/** Goes on with the exports that the end of the daemon has interrupted; what can't go on is dropped. */
export async function takeUpExports(deps: ExportAllDeps): Promise<void> {
  for (const request of await listExports(deps)) {
    try {
      await takeUp(deps, request);
    } catch (error) {
      deps.log.module("exports").warn(`An export does not go on: ${toMessage(error)}`);
      await dropExport(deps, request.id);
    }
  }
}

/** What is left of an export that is begun again by its own follow-up or by that of its channel. */
async function forgetOld(deps: ExportAllDeps, request: VodExport): Promise<void> {
  const ageMs = deps.clock.now() - Date.parse(request.created_at);
  const isWanted = deps.store.vods.get(request.vod_uuid) !== null && ageMs < keptMs;
  if (!isWanted) await dropExport(deps, request.id);
}

const keptMs = 7 * 86_400_000;

function takeUp(deps: ExportAllDeps, request: ExportRequest): Promise<unknown> {
  switch (request.kind) {
    case "vod":
      return request.is_asked ? continueExport(deps, request) : forgetOld(deps, request);
    case "file":
      return beginFileExport(deps, request);
    case "channel":
      return beginExportAll(deps, request);
    default:
      return request satisfies never;
  }
}
