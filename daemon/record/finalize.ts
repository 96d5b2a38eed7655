import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { VodSegment } from "../../shared/model/vod.ts";
import { loadLedger } from "../capture/resume.ts";
import { announceChannel } from "../channels/show.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { minimumChapterSeconds, placeChapters, toMediaStart, toVodGaps } from "../core/timeline.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { checkOutput } from "../vods/check-output.ts";
import { type Checked, convertParts, signPart } from "../vods/convert-parts.ts";
import { holdWhenFree } from "../vods/hold-when-free.ts";
import { findVod, showVod, updateVod } from "../vods/update.ts";
import { ledgerPath } from "./names.ts";
import { toFailure } from "./to-failure.ts";

export function convertJobName(vod: Pick<VodRecord, "basename">): string {
  return `convert_${vod.basename}`;
}

/**
 * Turns a captured recording into its final files: one, or one for each change of codecs. The parts
 * go only when every file was checked against the ledger and the record names it. A failure keeps
 * the parts, says why, and may be tried again. Waits for whoever has the recording; does nothing when
 * that was somebody who finalized it.
 */
export async function finalizeVod(deps: Deps, uuid: string): Promise<void> {
  const claim = { uuid, doing: "converted" };
  await holdWhenFree(deps, claim, () => finalizeClaimed(deps, uuid), new AbortController().signal);
}

async function finalizeClaimed(deps: Deps, uuid: string): Promise<void> {
  const vod = findVod(deps, uuid);
  if (vod.phase !== "captured" && vod.phase !== "converting") return;
  // Also while it waits for its turn: it has not crashed.
  deps.activities.begin(uuid, () => ({ counters: null, isRunning: true }));
  try {
    if (vod.phase !== "converting")
      await updateVod(deps, uuid, { phase: "converting", failure: null });
  } catch (error) {
    deps.activities.end(uuid);
    throw error;
  }
  try {
    await deps.jobs.run({ name: convertJobName(vod), kind: "convert", vodUuid: uuid }, (context) =>
      finalize(deps, findVod(deps, uuid), context),
    );
  } catch (error) {
    if (findVod(deps, uuid).phase === "finalized") throw error;
    await fail(deps, uuid, error);
  } finally {
    deps.activities.end(uuid);
    announceChannel(deps, vod.channel_uuid);
  }
}

/** A conversion that the end of the daemon cut short is no failure: the next start does it again. */
async function fail(deps: Deps, uuid: string, error: unknown): Promise<void> {
  if (deps.jobs.isQuitting()) return;
  const failure = toFailure(deps, error);
  const record = await updateVod(deps, uuid, { phase: "failed", failure });
  deps.events.emit("end_convert", { vod: showVod(deps, record), success: false });
  deps.log.module("record").error(`${record.basename} could not be converted: ${failure.message}`);
}

async function finalize(deps: Deps, vod: VodRecord, context: JobContext): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const started = await updateVod(deps, vod.uuid, { conversion_started: toIso(deps.clock.now()) });
  deps.events.emit("start_convert", { vod: showVod(deps, started) });
  const ledger = await loadLedger(ledgerPath(deps, vod));
  if (ledger === null)
    throw new AppError("check_failed", "The ledger is missing or can't be read.");
  const { summary } = ledger;
  await checkParts(deps, vod, summary);
  const minimum = Math.max(minimumChapterSeconds, deps.config.get("vod.min_chapter_seconds"));
  const { runs, durationSeconds } = summary;
  const chapters = placeChapters(vod.marks, runs, durationSeconds, false, minimum);
  const media_started_at = toMediaStart(summary);
  const timeline = {
    duration: durationSeconds,
    media_started_at,
    gaps: toVodGaps(summary),
    chapters,
  };
  if (deps.config.get("vod.no_convert")) {
    await keepParts(deps, { ...vod, ...timeline }, summary, signal);
    return;
  }
  const folder = vodFolder(deps.paths, vod);
  const outputs = await convertParts(
    deps,
    { vod: { ...vod, ...timeline }, partsFolder: folder, folder, summary },
    context.report,
    signal,
  );
  const spent_parts = summary.parts.map(({ file }) => file);
  await conclude(deps, vod.uuid, { ...timeline, ...toResult(outputs), spent_parts });
  await sweepParts(deps, vod.uuid);
}

/** Removes captured parts whose finished file was checked; a start does so after a kill. */
export async function removeSpentParts(
  deps: Pick<Deps, "claims" | "store" | "paths">,
  uuid: string,
): Promise<void> {
  const claim = { uuid, doing: "converted" };
  await holdWhenFree(deps, claim, () => sweepParts(deps, uuid), new AbortController().signal);
}

async function sweepParts(deps: Pick<Deps, "store" | "paths">, uuid: string): Promise<void> {
  const vod = findVod(deps, uuid);
  if (vod.spent_parts.length === 0) return;
  for (const file of vod.spent_parts) await removeFile(path.join(vodFolder(deps.paths, vod), file));
  await deps.store.vods.update(uuid, { spent_parts: [] });
}

async function checkParts(deps: Deps, vod: VodRecord, summary: LedgerSummary): Promise<void> {
  for (const part of summary.parts) {
    const bytes = await sizeOf(path.join(vodFolder(deps.paths, vod), part.file));
    if (bytes === null || bytes < part.bytes)
      throw new AppError("check_failed", `The captured file ${part.file} is missing or too short.`);
  }
}

function toResult(checked: readonly Checked[]) {
  const segments: VodSegment[] = checked.map(({ output, metadata }) => ({
    basename: output.basename,
    filesize: metadata.size,
    deleted: false,
  }));
  return {
    segments,
    damages: checked.flatMap(({ damages }) => damages),
    video_metadata: checked[0]?.metadata ?? null,
  };
}

async function keepParts(
  deps: Deps,
  vod: VodRecord,
  summary: LedgerSummary,
  signal: AbortSignal,
): Promise<void> {
  const folder = vodFolder(deps.paths, vod);
  const checked: Checked[] = [];
  let offsetSeconds = 0;
  for (const part of summary.parts) {
    const { streams } = await signPart(deps, path.join(folder, part.file), part, signal);
    const output = {
      basename: part.file,
      file: path.join(folder, part.file),
      offsetSeconds,
      durationSeconds: part.durationSeconds,
      streams,
      isCaptured: true,
    };
    checked.push({ output, ...(await checkOutput(deps, output, [], signal)) });
    offsetSeconds += part.durationSeconds;
  }
  await conclude(deps, vod.uuid, {
    duration: vod.duration,
    media_started_at: vod.media_started_at,
    gaps: vod.gaps,
    chapters: vod.chapters,
    ...toResult(checked),
  });
}

async function conclude(deps: Deps, uuid: string, changes: Partial<VodRecord>): Promise<void> {
  deps.activities.end(uuid);
  const record = await updateVod(deps, uuid, {
    ...changes,
    phase: "finalized",
    captured_bytes: 0,
    failure: null,
    followed_up: [],
  });
  deps.events.emit("end_convert", { vod: showVod(deps, record), success: true });
  deps.events.emit("end_download", { vod: showVod(deps, record) });
  deps.log
    .module("record")
    .success(`${record.basename} is finalized.`, { damages: record.damages.length });
}
