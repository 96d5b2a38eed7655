import { AppError } from "../../../shared/errors.ts";
import type { ExportOptions } from "../../../shared/model/export.ts";
import { toSentence } from "../../../shared/sentences.ts";
import { requestExportAll } from "../../channels/export-all.ts";
import type { Deps } from "../../deps.ts";
import { listRemotes } from "../../tools/rclone-remotes.ts";
import { requestExport } from "../../vods/export.ts";
import { requestFileExport } from "../../vods/export-file.ts";
import { previewExport } from "../../vods/export-preview.ts";
import { testExporter } from "../../vods/exporter-test.ts";
import { listExporters } from "../../vods/exporter-list.ts";
import type { Handlers } from "../implement.ts";

type ExportHandlers = Pick<
  Handlers,
  | "GET /api/v0/exporter"
  | "POST /api/v0/exporter"
  | "POST /api/v0/exporter/test"
  | "GET /api/v0/vod/:uuid/export"
  | "GET /api/v0/exporter/rclone/remotes"
  | "POST /api/v0/channels/:uuid/exportallvods"
>;

export function exportHandlers(deps: Deps): ExportHandlers {
  const usual = () => deps.config.get("exporter.default.exporter");
  return {
    "GET /api/v0/exporter": async ({ signal }) => ({ data: await listExporters(deps, signal) }),
    "POST /api/v0/exporter": async ({ query, body, signal }) => {
      const exporter = query.exporter ?? usual();
      refuseStrayFields(query.mode, body);
      const request = query.mode === "vod" ? requestExport : requestFileExport;
      return { data: { job_name: await request(deps, exporter, body, signal) } };
    },
    "POST /api/v0/exporter/test": async ({ query, body, signal }) => {
      const { exporter = usual() } = query;
      return { data: await testExporter(deps, { exporter, options: body }, signal) };
    },
    "GET /api/v0/vod/:uuid/export": async ({ params, query, signal }) => {
      const { exporter = usual(), ...options } = query;
      const given = Object.entries(options).filter(([, value]) => value !== undefined);
      const asked = { ...Object.fromEntries(given), vod: params.uuid };
      return { data: await previewExport(deps, exporter, asked, signal) };
    },
    "GET /api/v0/exporter/rclone/remotes": async ({ signal }) => ({
      data: await listRemotes(
        deps.programs.rclone(),
        deps.config.get("tools.rclone_config_path"),
        signal,
      ),
    }),
    "POST /api/v0/channels/:uuid/exportallvods": async ({ params, query, signal }) => {
      const asked = { isForced: query.force };
      const { jobName, count, bytes } = await requestExportAll(deps, params.uuid, asked, signal);
      return {
        data: { job_name: jobName, vod_count: count, total_size: bytes },
        message: toSentence("said_exporting", { number: count }),
      };
    },
  };
}

const onlyOf: Record<"vod" | "file", readonly (keyof ExportOptions)[]> = {
  vod: ["vod", "segment", "file_source", "with_sidecars"],
  file: ["file_folder", "file_name"],
};

/** What belongs to the other mode was meant for something that does not happen. */
function refuseStrayFields(mode: "vod" | "file", options: ExportOptions): void {
  const stray = onlyOf[mode === "vod" ? "file" : "vod"].find(
    (field) => options[field] !== undefined,
  );
  if (stray !== undefined)
    throw new AppError("bad_request", `${stray}: not in mode ${mode}.`, { field: stray });
}
