import { formatDuration } from "../../../shared/format.ts";
import type { RepairResult } from "../../../shared/model/repair.ts";
import type { Deps } from "../../deps.ts";
import { fixIssues } from "../../record/fix-issues.ts";
import { requestImport } from "../../record/request-import.ts";
import { requestLocalVideos } from "../../record/request-local-videos.ts";
import { requestScan } from "../../record/request-scan.ts";
import { type Refreshed, refreshMetadata } from "../../vods/refresh-metadata.ts";
import { showVod } from "../../vods/update.ts";
import type { Handlers } from "../implement.ts";

type LibraryWorkHandlers = Pick<
  Handlers,
  | "POST /api/v0/channels/:uuid/scan"
  | "POST /api/v0/channels/:uuid/scanlocalvideos"
  | "POST /api/v0/tools/scan"
  | "POST /api/v0/tools/import"
  | "GET /api/v0/jobs/:name/report"
  | "POST /api/v0/vod/:uuid/fix_issues"
  | "POST /api/v0/vod/:uuid/refresh_metadata"
>;

export function libraryWorkHandlers(deps: Deps): LibraryWorkHandlers {
  const scan = (channelUuid: string | null, isDryRun: boolean) => ({
    data: { job_name: requestScan(deps, { channelUuid, isDryRun }) },
  });
  return {
    "POST /api/v0/channels/:uuid/scan": ({ params, query }) => scan(params.uuid, query.dry_run),
    "POST /api/v0/tools/scan": ({ query }) => scan(null, query.dry_run),
    "POST /api/v0/channels/:uuid/scanlocalvideos": ({ params }) => ({
      data: { job_name: requestLocalVideos(deps, params.uuid) },
    }),
    "POST /api/v0/tools/import": ({ body: { folder, dry_run, move } }) => ({
      data: { job_name: requestImport(deps, { folder, isDryRun: dry_run, isMove: move }) },
    }),
    "GET /api/v0/jobs/:name/report": ({ params }) => ({ data: deps.reports.get(params.name) }),
    "POST /api/v0/vod/:uuid/fix_issues": async ({ params, query, signal }) => {
      const data = await fixIssues(deps, params.uuid, query.dry_run, signal);
      return { data, message: toRepairMessage(data) };
    },
    "POST /api/v0/vod/:uuid/refresh_metadata": async ({ params, signal }) => {
      const refreshed = await refreshMetadata(deps, params.uuid, signal);
      return {
        data: {
          vod: showVod(deps, refreshed.vod),
          old_duration: refreshed.oldDuration,
          new_duration: refreshed.newDuration,
          problems: refreshed.problems,
        },
        message: toRefreshMessage(refreshed),
      };
    },
  };
}

function toRepairMessage({ dry_run, fixes }: RepairResult): string {
  if (fixes.length === 0) return "Nothing is wrong with this recording.";
  const verb = dry_run ? "would be put right" : "were put right";
  return `${fixes.length} issues ${verb}: ${fixes.map(({ text }) => text).join(" ")}`;
}

function toRefreshMessage({ oldDuration, newDuration, problems }: Refreshed): string {
  const difference = newDuration - oldDuration;
  const length =
    difference === 0
      ? `It lasts ${formatDuration(newDuration)} as before.`
      : `It lasts ${formatDuration(newDuration)}, not ${formatDuration(oldDuration)} as was known before.`;
  return [length, ...problems].join(" ");
}
