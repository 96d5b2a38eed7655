import { AppError, toSaid } from "../../shared/errors.ts";
import type { ExportOptions, ExportPreview } from "../../shared/model/export.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence } from "../../shared/sentences.ts";
import { wasExported } from "../core/exports.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { readOptions, toExporterDeps } from "../exporter-deps.ts";
import type { Exporter } from "../exporters/exporter.ts";
import { findSources, type LeavingFile, listLeaving, listLeavingSidecars } from "./export-files.ts";
import { sumBytes } from "./export-transfer.ts";
import { fieldOf, findExporter, toAsked, toWish } from "./export-wish.ts";
import { requireFinished } from "./media-files.ts";
import { findVod } from "./update.ts";

type PreviewDeps = Pick<
  Deps,
  "clock" | "config" | "exporters" | "paths" | "programs" | "random" | "store"
>;

/**
 * What an export would come to: names, sizes, and what stands in its way. What is wrong is told and
 * not thrown, but for a recording or an exporter that there is none of.
 */
export async function previewExport(
  deps: PreviewDeps,
  exporterName: string,
  options: ExportOptions & { vod: string },
  signal: AbortSignal,
): Promise<ExportPreview> {
  const exporter = findExporter(deps, exporterName);
  const vod = findVod(deps, options.vod);
  const found = await attempt(() => findFiles(deps, exporter, vod, options));
  const { files, sidecars } = found.result ?? { files: [], sidecars: [] };
  const values = readOptions(deps, exporter);
  const obstacle = await exporter.findObstacle(toExporterDeps(deps), values, signal);
  const missing = (await attempt(() => exporter.missing(toWish(deps, exporter, options), values)))
    .result;
  const isRepeated = wasExported(vod, exporter.name);
  const again = isRepeated ? toSentence("exported_already", { exporter: exporter.title }) : null;
  return {
    exporter: exporter.name,
    files: files.map(({ basename, directory, name, title, sizeBytes: size }) => ({
      basename,
      directory,
      name,
      title,
      size,
    })),
    sidecars: sidecars.map(({ name }) => name),
    total_size: sumBytes([...files, ...sidecars]),
    sources: findSources(vod),
    missing: missing === null ? null : fieldOf[missing],
    warnings: [found.problem, obstacle, again].filter((warning) => warning !== null),
  };
}

/** The names are shown even while a field is missing. */
async function findFiles(
  deps: PreviewDeps,
  exporter: Exporter,
  vod: VodRecord,
  options: ExportOptions,
): Promise<{ files: LeavingFile[]; sidecars: LeavingFile[] }> {
  requireFinished(vod);
  const patient = { ...exporter, missing: () => null };
  const { wish, titleTemplate, withSidecars } = toAsked(deps, patient, options);
  const { file_source: source = "segment", segment = null } = options;
  const choice = { source, segment, titleTemplate, directory: wish.directory };
  const files = await listLeaving(deps, vod, choice);
  const sidecars = withSidecars ? await listLeavingSidecars(deps, vod, choice) : [];
  return { files, sidecars };
}

async function attempt<T>(
  work: () => Promise<T> | T,
): Promise<{ result: T | null; problem: Sentence | null }> {
  try {
    return { result: await work(), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { result: null, problem: toSaid(error) };
  }
}
