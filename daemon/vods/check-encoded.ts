import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { Deps } from "../deps.ts";
import { freeBytes, sizeOf } from "../io/files.ts";
import { type Codecs, probeCodecs } from "../tools/codecs.ts";
import { decodeAround } from "../tools/ffmpeg.ts";

/** How small it becomes nobody knows before; a full disk in the middle costs nothing but time. */
export async function checkRoomToEncode(file: string): Promise<void> {
  const size = (await sizeOf(file)) ?? 0;
  const free = await freeBytes(path.dirname(file));
  if (free < size / 4)
    throw new AppError("disk_full", `Only ${Math.floor(free / 1e6)} MB are free.`);
}

const toleranceSeconds = 0.5;
const decodedSeconds = 4;
/** Places that are decoded, as fractions of the length. */
const decodedPlaces = [0, 0.5, 0.98];

export interface EncodedFile {
  source: Codecs;
  /** Of what was to be encoded. */
  durationSeconds: number;
  output: string;
}

/** Throws `check_failed` when it is shorter or longer than its source, lacks a stream or can't be decoded. */
export async function checkEncoded(
  deps: Pick<Deps, "programs">,
  { source, durationSeconds, output }: EncodedFile,
  signal: AbortSignal,
): Promise<void> {
  const encoded = await probeCodecs(deps.programs.ffprobe(), output, signal);
  const allowed = toleranceSeconds + durationSeconds * 0.001;
  if (Math.abs(encoded.durationSeconds - durationSeconds) > allowed)
    throw new AppError(
      "check_failed",
      `The encoded file lasts ${encoded.durationSeconds.toFixed(1)} s, its source ${durationSeconds.toFixed(1)} s.`,
    );
  if (encoded.video === null || (source.audio !== null && encoded.audio === null))
    throw new AppError("check_failed", "The encoded file lacks picture or sound.");
  for (const place of decodedPlaces) {
    const range = { atSeconds: encoded.durationSeconds * place, lengthSeconds: decodedSeconds };
    await decodeAround(deps.programs.ffmpeg(), output, range, signal);
  }
}

/** What running work tells of itself. */
export interface EncodeRun {
  onProgress: (fraction: number) => void;
  onPid: (pid: number | null) => void;
  signal: AbortSignal;
}
