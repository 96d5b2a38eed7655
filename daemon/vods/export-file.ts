import { createHash } from "node:crypto";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { ExportOptions } from "../../shared/model/export.ts";
import { renderTemplate } from "../../shared/template.ts";
import { toExportFolder } from "../core/export-names.ts";
import { toSafeName } from "../core/naming.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { JobContext } from "../jobs.ts";
import { findStoredFile } from "../storage-files.ts";
import type { ExportDeps } from "./export.ts";
import type { LeavingFile } from "./export-files.ts";
import { forgetExport, type FileExport, requestId, saveExport } from "./export-request.ts";
import { transferFiles } from "./export-transfer.ts";
import { checkUsable, findExporter, toAsked } from "./export-wish.ts";

/** What a file is called there that belongs to no recording, unless the request says so. */
const ownName = "{basename}";

/**
 * Begins to export a file of the file manager and answers with the job's name; goes on after a restart.
 * Throws `files_disabled`, `forbidden` outside of its places, `file_unknown`, `vod_busy`, `bad_request`
 * that names the field, `not_supported` for an exporter that can't be used here.
 */
export async function requestFileExport(
  deps: ExportDeps,
  exporterName: string,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<string> {
  const exporter = findExporter(deps, exporterName);
  const { file_folder: folder, file_name: name } = options;
  if (folder === undefined)
    throw new AppError("bad_request", "In which folder is the file?", { field: "file_folder" });
  if (name === undefined)
    throw new AppError("bad_request", "Which file is to be exported?", { field: "file_name" });
  const asked = { title_template: ownName, ...options };
  const { wish, titleTemplate } = toAsked(deps, exporter, asked);
  await findStoredFile(deps, folder, name);
  await checkUsable(deps, exporter, signal);
  return beginFileExport(deps, {
    version: 1,
    id: requestId("file", toDocumentName(folder, name), exporter.name),
    created_at: toIso(deps.clock.now()),
    exporter: exporter.name,
    kind: "file",
    folder,
    name,
    title_template: titleTemplate,
    wish: { ...wish, tags: [...wish.tags] },
  });
}

/** Different files have different ones, whatever they are called. */
function toDocumentName(folder: string, name: string): string {
  return createHash("sha256").update(`${folder}/${name}`).digest("hex").slice(0, 32);
}

/** Also goes on with one that the end of the daemon has interrupted. */
export async function beginFileExport(deps: ExportDeps, request: FileExport): Promise<string> {
  const jobName = `export_${request.exporter}_${request.name}`;
  if (deps.jobs.isActive(jobName))
    throw new AppError("vod_busy", "This file is being exported there already.");
  const saved = saveExport(deps, request);
  const done = deps.jobs.run({ name: jobName, kind: "upload", vodUuid: null }, async (context) => {
    await saved;
    await sendFile(deps, request, context);
  });
  done
    .catch((error: unknown) => {
      if (deps.jobs.isQuitting()) return;
      deps.log.module("exports").error(`${jobName} failed: ${toMessage(error)}`);
      if (error instanceof AppError) tellFailed(deps, request, error);
    })
    .then(() => forgetExport(deps, request, saved))
    .catch((error: unknown) => deps.log.module("exports").warn(toMessage(error)));
  await saved;
  return jobName;
}

async function sendFile(
  deps: ExportDeps,
  request: FileExport,
  { report, stop, quit }: JobContext,
): Promise<void> {
  const exporter = findExporter(deps, request.exporter);
  const found = await findStoredFile(deps, request.folder, request.name);
  const transfer = {
    exporter,
    wish: request.wish,
    files: [toLeaving(request, found)],
    done: [],
    onArrived: () => Promise.resolve(),
  };
  const [sent] = await transferFiles(deps, transfer, report, AbortSignal.any([stop, quit]));
  deps.log.module("exports").info(`${request.name} was exported to ${sent?.place ?? ""}.`);
}

/** A template knows the name of the file and nothing else; what it says beyond vanishes. */
function toLeaving(
  { name, title_template, wish }: FileExport,
  { file, sizeBytes }: { file: string; sizeBytes: number },
): LeavingFile {
  const { name: basename, ext } = path.parse(name);
  const title = renderTemplate(title_template.split("/").at(-1) ?? "", { basename });
  return {
    basename: name,
    path: file,
    sizeBytes,
    directory: toExportFolder(wish.directory, { basename }),
    name: `${toSafeName(title) || basename}${ext}`,
    title: title.trim() || basename,
  };
}

function tellFailed(
  { notify }: Pick<Deps, "notify">,
  { name }: FileExport,
  { message }: AppError,
): void {
  notify.tell({
    category: "exportFailed",
    title: "exportFailed",
    values: { name, game: "" },
    lines: [message],
    url: "",
    icon: "",
  });
}
