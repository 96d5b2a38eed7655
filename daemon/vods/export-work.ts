import { AppError, toMessage } from "../../shared/errors.ts";
import { formatBytes } from "../../shared/format.ts";
import { ExportRecord } from "../../shared/model/vod.ts";
import { withExport } from "../core/exports.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { JobContext } from "../jobs.ts";
import { type LeavingChoice, listLeaving, listLeavingSidecars } from "./export-files.ts";
import { type DoneFile, saveExport, type VodExport } from "./export-request.ts";
import { type Transfer, type TransferDeps, transferFiles } from "./export-transfer.ts";
import { findExporter } from "./export-wish.ts";
import { holdWhenFree } from "./hold-when-free.ts";
import { requireFinished } from "./media-files.ts";
import { findVod, updateVod } from "./update.ts";

type WorkDeps = TransferDeps &
  Pick<Deps, "activities" | "claims" | "events" | "exporters" | "log" | "store">;

/** The work of an export's job: sends, looks for it there, and only then says that it was exported. */
export async function carryOut(
  deps: WorkDeps,
  request: VodExport,
  context: JobContext,
): Promise<ExportRecord> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const claim = { uuid: request.vod_uuid, doing: "exported" };
  return holdWhenFree(deps, claim, () => sendAll(deps, request, context, signal), signal);
}

async function sendAll(
  deps: WorkDeps,
  request: VodExport,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<ExportRecord> {
  const startedMs = deps.clock.monotonic();
  const vod = findVod(deps, request.vod_uuid);
  requireFinished(vod);
  const choice: LeavingChoice = {
    source: request.source,
    segment: request.segment,
    titleTemplate: request.title_template,
    directory: request.wish.directory,
  };
  const transfer: Transfer = {
    exporter: findExporter(deps, request.exporter),
    wish: request.wish,
    files: await listLeaving(deps, vod, choice),
    done: request.done,
    onArrived: createNotes(deps, request),
  };
  const arrived = await transferFiles(deps, transfer, report, signal);
  if (request.with_sidecars) {
    const sidecars = await listLeavingSidecars(deps, vod, choice);
    const along = { ...transfer, files: sidecars, done: [] };
    await sendSidecars(deps, along, report, signal);
  }
  const durationMs = Math.round(deps.clock.monotonic() - startedMs);
  return noteExport(deps, request, { arrived, durationMs });
}

/** Files that have arrived, for whoever goes on after a restart. */
function createNotes(deps: WorkDeps, request: VodExport): Transfer["onArrived"] {
  let { done } = request;
  return async (file) => {
    done = [...done, file];
    await saveExport(deps, { ...request, done });
  };
}

/** One that is there already in another version stays as it is: the recording itself has arrived. */
async function sendSidecars(
  deps: WorkDeps,
  transfer: Transfer,
  report: JobContext["report"],
  signal: AbortSignal,
): Promise<void> {
  const told = { progress() {}, log: (line: string) => report.log(line) };
  for (const file of transfer.files) {
    try {
      const one = { ...transfer, files: [file], onArrived: () => Promise.resolve() };
      await transferFiles(deps, one, told, signal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "name_taken") throw error;
      report.log(`${file.name} was left out: ${toMessage(error)}`);
    }
  }
}

async function noteExport(
  deps: WorkDeps,
  request: VodExport,
  { arrived, durationMs }: { arrived: readonly DoneFile[]; durationMs: number },
): Promise<ExportRecord> {
  const [first] = arrived;
  const made = ExportRecord.parse({
    exporter: request.exporter,
    exported_at: toIso(deps.clock.now()),
    youtube_id: first?.youtube_id ?? null,
    youtube_playlist_id: first?.youtube_playlist_id ?? null,
    place: first?.place ?? "",
    file_source: request.source,
    segment: request.segment,
    files: arrived.map(({ basename, place, size, youtube_id }) => ({
      basename,
      place,
      size,
      youtube_id,
    })),
    verified: true,
    size: arrived.reduce((sum, { size }) => sum + size, 0),
    duration_ms: durationMs,
  });
  const vod: VodRecord = findVod(deps, request.vod_uuid);
  await updateVod(deps, vod.uuid, { exports: withExport(vod.exports, made) });
  deps.log
    .module("exports")
    .info(`${vod.basename} was exported to ${made.place} (${formatBytes(made.size)}).`);
  return made;
}
