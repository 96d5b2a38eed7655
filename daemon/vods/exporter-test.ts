import { AppError } from "../../shared/errors.ts";
import type { ExporterTest, ExportOptions } from "../../shared/model/export.ts";
import { toSentence } from "../../shared/sentences.ts";
import { toFixedFolder } from "../core/export-names.ts";
import type { Deps } from "../deps.ts";
import { readOptions, toExporterDeps } from "../exporter-deps.ts";
import { checkUsable, findExporter, toAsked } from "./export-wish.ts";

type TestDeps = Pick<Deps, "clock" | "config" | "exporters" | "paths" | "programs" | "random">;

interface Asked {
  exporter: string;
  /** What is left out is as in the settings. */
  options: ExportOptions;
  /** Whoever waits for the answer waits no longer. */
  limitMs?: number;
}

/** Less than a browser or a terminal waits. */
const usualLimitMs = 25_000;

/**
 * Tries whether an export would work: logs in there and writes a small file that is deleted again.
 * Throws what an export would throw, and `export_failed` when there is no answer in time.
 */
export async function testExporter(
  deps: TestDeps,
  { exporter: name, options, limitMs = usualLimitMs }: Asked,
  signal: AbortSignal,
): Promise<ExporterTest> {
  const exporter = findExporter(deps, name);
  const { wish } = toAsked(deps, exporter, options);
  const limit = AbortSignal.timeout(limitMs);
  const term = AbortSignal.any([signal, limit]);
  try {
    await checkUsable(deps, exporter, term);
    const order = {
      // Each recording fills in the rest.
      wish: { ...wish, directory: toFixedFolder(wish.directory) },
      values: readOptions(deps, exporter),
    };
    return { exporter: name, said: await exporter.test(toExporterDeps(deps), order, term) };
  } catch (error) {
    signal.throwIfAborted();
    if (!limit.aborted) throw error;
    const sentence = toSentence("test_timeout", { seconds: Math.round(limitMs / 1000) });
    throw new AppError("export_failed", sentence, { cause: error });
  }
}
