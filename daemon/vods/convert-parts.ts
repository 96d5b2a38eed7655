import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { VideoMetadata } from "../../shared/model/vod.ts";
import type { LedgerSummary, Part } from "../core/ledger.ts";
import { groupStretches, type PartStretch, toStretches } from "../core/stretches.ts";
import type { Deps } from "../deps.ts";
import { freeBytes } from "../io/files.ts";
import type { JobReport } from "../jobs.ts";
import { probeFile } from "../tools/ffprobe.ts";
import { checkOutput, type Damage } from "./check-output.ts";
import { convertGroup, type Output, type OutputSubject } from "./convert.ts";

type ConvertDeps = Pick<Deps, "programs" | "config">;

/** Beside the bytes themselves an output needs room for its index. */
const roomFactor = 1.02;

/** A finished file that agrees with its ledger. */
export interface Checked {
  output: Output;
  metadata: VideoMetadata;
  damages: Damage[];
}

export interface PartsToConvert {
  vod: OutputSubject;
  /** Where the captured parts are. */
  partsFolder: string;
  /** Where the files go. */
  folder: string;
  summary: LedgerSummary;
}

/**
 * Joins all parts of a ledger into finished files, one for each change of codecs, and checks each.
 * Throws `disk_full`, `check_failed`, `tool_missing`, `tool_failed`; the parts stay in any case.
 */
export async function convertParts(
  deps: ConvertDeps,
  { vod, partsFolder, folder, summary }: PartsToConvert,
  report: Pick<JobReport, "progress" | "pid">,
  signal: AbortSignal,
): Promise<Checked[]> {
  await checkRoom(folder, summary);
  const signatures = await signParts(deps, partsFolder, summary, signal);
  const groups = groupStretches(
    toStretches(summary),
    (part) => signatures.get(part.part)?.signature ?? "",
  );
  const checked: Checked[] = [];
  for (const [index, stretches] of groups.entries()) {
    const output = await convertGroup(deps, {
      vod,
      partsFolder,
      folder,
      stretches,
      suffix: groups.length === 1 ? "" : `.${index + 1}`,
      streams: signatures.get(stretches[0]?.part.part ?? 0)?.streams ?? [],
      onProgress: (fraction) => report.progress(((index + fraction) / groups.length) * 0.9),
      onPid: (pid) => report.pid(pid),
      signal,
    });
    checked.push(await checkGroup(deps, output, stretches, signal));
    report.progress((index + 1) / groups.length);
  }
  return checked;
}

async function checkRoom(folder: string, summary: LedgerSummary): Promise<void> {
  const needed = summary.parts.reduce((total, part) => total + part.bytes, 0) * roomFactor;
  const free = await freeBytes(folder);
  if (free < needed) {
    throw new AppError(
      "disk_full",
      `The conversion needs ${Math.ceil(needed / 1e6)} MB, ${Math.floor(free / 1e6)} MB are free.`,
    );
  }
}

async function checkGroup(
  deps: ConvertDeps,
  output: Output,
  stretches: readonly PartStretch[],
  signal: AbortSignal,
): Promise<Checked> {
  const joins = stretches.slice(1).map((stretch) => stretch.fileSeconds - output.offsetSeconds);
  const { metadata, damages } = await checkOutput(deps, output, joins, signal);
  const inVod = damages.map((damage) => ({
    ...damage,
    offset: damage.offset + output.offsetSeconds,
  }));
  return { output, metadata, damages: inVod };
}

interface Signed {
  signature: string;
  streams: string[];
}

/** What a part holds, by its own beginning; parts that hold the same can become one file. */
async function signParts(
  deps: ConvertDeps,
  folder: string,
  summary: LedgerSummary,
  signal: AbortSignal,
): Promise<Map<number, Signed>> {
  const signed = new Map<number, Signed>();
  for (const part of summary.parts)
    signed.set(part.part, await signPart(deps, path.join(folder, part.file), part, signal));
  return signed;
}

/** What one part holds. Throws `check_failed` when that is neither picture nor sound. */
export async function signPart(
  deps: ConvertDeps,
  file: string,
  part: Part,
  signal: AbortSignal,
): Promise<Signed> {
  const { streams } = await probeFile(deps.programs.ffprobe(), file, signal);
  const media = streams.filter(
    ({ codec_type }) => codec_type === "video" || codec_type === "audio",
  );
  if (media.length === 0)
    throw new AppError(
      "check_failed",
      `The captured file ${part.file} holds neither picture nor sound.`,
    );
  const described = media.map((stream) =>
    [stream.codec_type, stream.codec_name, stream.width, stream.height].join(" "),
  );
  return {
    signature: [part.container, ...described.toSorted()].join(", "),
    streams: media.map(({ codec_type = "" }) => codec_type),
  };
}
