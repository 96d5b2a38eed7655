import { AppError, toMessage } from "../../shared/errors.ts";
import type { ExportOptions } from "../../shared/model/export.ts";
import type { ExportRecord } from "../../shared/model/vod.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import type { JobOptions } from "../jobs.ts";
import { listLeaving } from "./export-files.ts";
import { tellExported, tellExportFailed } from "./export-notices.ts";
import {
  forgetExport,
  isSameExport,
  loadExport,
  requestId,
  saveExport,
  type VodExport,
} from "./export-request.ts";
import { carryOut } from "./export-work.ts";
import { checkUsable, findExporter, toAsked } from "./export-wish.ts";
import { refuseClaimed } from "./hold-when-free.ts";
import { requireFinished } from "./media-files.ts";
import { removeVod } from "./remove.ts";
import { findVod } from "./update.ts";

export type ExportDeps = Pick<
  Deps,
  | "activities"
  | "claims"
  | "clock"
  | "config"
  | "events"
  | "exporters"
  | "jobs"
  | "log"
  | "notify"
  | "paths"
  | "programs"
  | "random"
  | "store"
>;

/**
 * Begins to export a recording and answers with the job's name. It goes on after a restart of the
 * daemon. Throws `vod_unknown`, `vod_busy` for one that is not finished or on its way already,
 * `vod_trashed`, `file_missing`, `segment_unknown`, `bad_request` that names the field, and
 * `not_supported` for an exporter that can't be used here.
 */
export async function requestExport(
  deps: ExportDeps,
  exporterName: string,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<string> {
  const { vod, request } = await prepareExport(deps, exporterName, options, signal);
  refuseClaimed(deps, vod.uuid);
  return beginExport(deps, vod, request);
}

/** Goes on with an export that the end of the daemon has interrupted. */
export async function continueExport(deps: ExportDeps, request: VodExport): Promise<void> {
  const vod = findVod(deps, request.vod_uuid);
  requireFinished(vod);
  findExporter(deps, request.exporter);
  await beginExport(deps, vod, request);
}

/** Checks an export and writes down what it comes to. */
export async function prepareExport(
  deps: ExportDeps,
  exporterName: string,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<{ vod: VodRecord; request: VodExport }> {
  const exporter = findExporter(deps, exporterName);
  if (options.vod === undefined)
    throw new AppError("bad_request", "Which recording is to be exported?", { field: "vod" });
  const vod = findVod(deps, options.vod);
  requireFinished(vod);
  const { wish, titleTemplate, withSidecars } = toAsked(deps, exporter, options);
  const { file_source: source = "segment", segment = null } = options;
  await listLeaving(deps, vod, { source, segment, titleTemplate, directory: wish.directory });
  await checkUsable(deps, exporter, signal);
  const request: VodExport = {
    version: 1,
    id: requestId("vod", vod.uuid, exporter.name),
    created_at: toIso(deps.clock.now()),
    exporter: exporter.name,
    kind: "vod",
    vod_uuid: vod.uuid,
    is_asked: true,
    source,
    segment,
    title_template: titleTemplate,
    with_sidecars: withSidecars,
    wish: { ...wish, tags: [...wish.tags] },
    done: [],
  };
  return { vod, request };
}

const toJob = (vod: VodRecord, { exporter }: Pick<VodExport, "exporter">): JobOptions => ({
  name: `export_${exporter}_${vod.basename}`,
  kind: "upload",
  vodUuid: vod.uuid,
});

/** The job that exports this very recording now; another one in another folder may have its name. */
function findJob({ jobs }: Pick<Deps, "jobs">, { name, vodUuid }: JobOptions): string | null {
  const active = jobs
    .list()
    .find(
      (job) => job.name.startsWith(name) && job.vod_uuid === vodUuid && jobs.isActive(job.name),
    );
  return active?.name ?? null;
}

async function beginExport(deps: ExportDeps, vod: VodRecord, request: VodExport): Promise<string> {
  const job = toJob(vod, request);
  refuseTwice(deps, job);
  // From here to the start of the job nothing is awaited: two requests at once are still two.
  const saved = saveExport(deps, request);
  const done = runExport(deps, vod, request, saved);
  done.then(
    (made) => tellExported(deps, vod, made),
    (error: unknown) => {
      if (deps.jobs.isQuitting()) return;
      deps.log.module("exports").error(`${job.name} failed: ${toMessage(error)}`);
      tellExportFailed(deps, vod, error);
    },
  );
  await saved;
  return findJob(deps, job) ?? job.name;
}

function refuseTwice(deps: Pick<Deps, "jobs">, job: JobOptions): void {
  if (findJob(deps, job) !== null)
    throw new AppError("vod_busy", "This recording is being exported there already.");
}

/**
 * The same for those who wait for its end and begin it again themselves after a restart. The signal
 * stops it.
 */
export async function exportVod(
  deps: ExportDeps,
  exporterName: string,
  options: ExportOptions,
  signal: AbortSignal,
): Promise<ExportRecord> {
  const { vod, request: asked } = await prepareExport(deps, exporterName, options, signal);
  const earlier = await loadExport(deps, asked.id);
  const done = earlier?.kind === "vod" && isSameExport(earlier, asked) ? earlier.done : [];
  const request: VodExport = { ...asked, is_asked: false, done };
  signal.throwIfAborted();
  const job = toJob(vod, request);
  refuseTwice(deps, job);
  const stop = () => {
    const name = findJob(deps, job);
    if (name !== null) deps.jobs.stop(name);
  };
  signal.addEventListener("abort", stop);
  try {
    return await runExport(deps, vod, request, saveExport(deps, request));
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** The job, and what follows it. */
async function runExport(
  deps: ExportDeps,
  vod: VodRecord,
  request: VodExport,
  saved: Promise<void>,
): Promise<ExportRecord> {
  // While the job waits for its turn nobody else looks whether this fails.
  saved.catch(() => undefined);
  try {
    const made = await deps.jobs.run(toJob(vod, request), async (context) => {
      await saved;
      return carryOut(deps, request, context);
    });
    await removeExported(deps, vod.uuid, made);
    return made;
  } finally {
    // How the export ended says more than this.
    await forgetExport(deps, request, saved).catch((error: unknown) =>
      deps.log.module("exports").warn(toMessage(error)),
    );
  }
}

/** Here it is needed no longer, if the operator says so; the trash keeps it for a while. */
async function removeExported(
  deps: ExportDeps,
  uuid: string,
  { segment, verified }: ExportRecord,
): Promise<void> {
  const vod = deps.store.vods.get(uuid);
  const isWanted = deps.config.get("exporter.delete_after");
  if (!isWanted || vod === null || segment !== null || !verified) return;
  // Both mean that it is to stay here.
  if (vod.prevent_deletion || vod.shelf !== "library") return;
  try {
    await removeVod(deps, uuid, { isForGood: false }, new AbortController().signal);
  } catch (error) {
    deps.log
      .module("exports")
      .warn(`${vod.basename} was exported and stays here: ${toMessage(error)}`);
  }
}
