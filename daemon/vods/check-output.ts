import { AppError } from "../../shared/errors.ts";
import type { VideoMetadata } from "../../shared/model/vod.ts";
import type { Deps } from "../deps.ts";
import { sizeOf } from "../io/files.ts";
import { decodeAround } from "../tools/ffmpeg.ts";
import { findHoles, probeFile, toVideoMetadata } from "../tools/ffprobe.ts";
import type { Output } from "./convert.ts";

/** Media that the finished file lacks although the ledger names them. */
export interface Damage {
  offset: number;
  duration: number;
}

/** A file may differ from its ledger by half a second and a thousandth: encoders end on frames, not on seconds. */
const toleranceSeconds = 0.5;
const toleranceFraction = 0.001;
/** Joins that are decoded; with more of them, evenly chosen ones. */
const mostDecodedJoins = 24;
const decodedSeconds = 3;

/**
 * Compares a file with what the ledger says it must hold. Throws `check_failed` when its length is
 * wrong or a stream is missing; a picture that is broken at its source is returned as damage.
 */
export async function checkOutput(
  deps: Pick<Deps, "programs">,
  output: Output,
  joins: readonly number[],
  signal: AbortSignal,
): Promise<{ metadata: VideoMetadata; damages: Damage[] }> {
  const probe = await probeFile(deps.programs.ffprobe(), output.file, signal);
  const metadata = toVideoMetadata(probe, (await sizeOf(output.file)) ?? 0);
  checkStreams(
    output,
    probe.streams.map(({ codec_type = "" }) => codec_type),
  );
  const holes = await findHoles(
    deps.programs.ffprobe(),
    output.file,
    output.streams.includes("video") ? "v:0" : "a:0",
    signal,
  );
  const damages = holes.map((hole) => ({
    offset: hole.offsetSeconds,
    duration: hole.durationSeconds,
  }));
  if (!output.isCaptured) checkDuration(output, metadata.full_duration);
  const broken = output.isCaptured ? [] : await findBrokenJoins(deps, output, joins, signal);
  return { metadata, damages: [...damages, ...broken].toSorted((a, b) => a.offset - b.offset) };
}

function checkStreams(output: Output, found: readonly string[]): void {
  const missing = output.streams.filter((kind) => !found.includes(kind));
  if (missing.length > 0)
    throw new AppError("check_failed", `${output.basename} lacks ${missing.join(" and ")}.`);
}

function checkDuration({ basename, durationSeconds }: Output, actual: number): void {
  const allowed = toleranceSeconds + durationSeconds * toleranceFraction;
  if (Math.abs(actual - durationSeconds) <= allowed) return;
  throw new AppError(
    "check_failed",
    `${basename} lasts ${actual.toFixed(1)} s, its ledger says ${durationSeconds.toFixed(1)} s.`,
  );
}

/** Joins at which the decoder stumbles: the segments there are damaged since their origin. */
async function findBrokenJoins(
  deps: Pick<Deps, "programs">,
  output: Output,
  joins: readonly number[],
  signal: AbortSignal,
): Promise<Damage[]> {
  const step = Math.max(1, Math.ceil(joins.length / mostDecodedJoins));
  const broken: Damage[] = [];
  for (const atSeconds of joins.filter((_, index) => index % step === 0)) {
    try {
      await decodeAround(
        deps.programs.ffmpeg(),
        output.file,
        { atSeconds, lengthSeconds: decodedSeconds },
        signal,
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "tool_failed") throw error;
      broken.push({ offset: atSeconds, duration: 0 });
    }
  }
  return broken;
}
