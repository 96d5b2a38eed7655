import { writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import { type AvcConfig, findFreeId, mergeAvcConfigs, parseAvcConfig } from "../core/avc-config.ts";
import type { CutPart, CutPlan } from "../core/cut-plan.ts";
import { readConfigBox, replaceConfigBox } from "../core/movie-box.ts";
import type { Deps } from "../deps.ts";
import { readMovieIndex, writeMovieIndex } from "../io/movie-index.ts";
import { type Codecs, type CodecStream, probeCodecs } from "../tools/codecs.ts";
import { decodeAround } from "../tools/ffmpeg.ts";
import {
  type ClipContainer,
  copyArguments,
  copyPictureArguments,
  type DecodedStretch,
  encodeCutArguments,
  encodeEdgeArguments,
  joinArguments,
} from "../tools/ffmpeg-cut.ts";
import { runFfmpeg } from "../tools/ffmpeg-run.ts";
import { readPackets } from "../tools/packets.ts";

/** What a cut works with while it lasts. */
export interface CutWork {
  deps: Pick<Deps, "programs">;
  /** Where parts lie meanwhile. */
  folder: string;
  onProgress: (fraction: number) => void;
  onPid: (pid: number | null) => void;
  /** Tells the operator what was done otherwise than asked. */
  say: (line: string) => void;
  signal: AbortSignal;
}

/** A stretch of one file, with its plan. */
export interface CutPiece {
  file: string;
  codecs: Codecs;
  plan: CutPlan;
}

export interface PieceOutput {
  output: string;
  container: ClipContainer;
  metadata: string | null;
  /** Ticks of a second for the picture; null: as in the source. */
  timescale: number | null;
}

/** Streams have a key frame every two seconds, seldom only every ten. */
const usualGroupSeconds = 20;

/** Cuts one stretch out of one file. */
export async function cutPiece(work: CutWork, piece: CutPiece, to: PieceOutput): Promise<void> {
  const { plan } = piece;
  if (plan.parts.every(({ isEncoded }) => !isEncoded)) {
    const stretch = toStretch(piece, plan);
    await run(work, copyArguments({ stretch, ...streamsOf(piece), ...to }), plan);
    return;
  }
  if (plan.parts.length === 1 && plan.to.seconds - plan.from.seconds > usualGroupSeconds)
    work.say("No key frame in it can be joined to others; all of it is encoded.");
  try {
    await joinParts(work, piece, to);
  } catch (error) {
    work.signal.throwIfAborted();
    if (error instanceof AppError && ["disk_full", "tool_missing"].includes(error.code))
      throw error;
    work.say(`The edges can't be joined to the rest (${toMessage(error)}); all of it is encoded.`);
    await encodePiece(work, piece, { ...to, frame: null });
  }
}

/** Encodes all of a stretch. */
export async function encodePiece(
  work: CutWork,
  piece: CutPiece,
  to: PieceOutput & { frame: { width: number; height: number } | null },
): Promise<void> {
  const stretch = toStretch(piece, piece.plan);
  await run(work, encodeCutArguments({ stretch, ...streamsOf(piece), ...to }), piece.plan);
}

function toStretch(
  { file, codecs: { leadSeconds } }: CutPiece,
  { from, to, entrySeconds }: Pick<CutPart, "from" | "to" | "entrySeconds">,
): DecodedStretch {
  return { file, leadSeconds, from, to, entrySeconds };
}

function streamsOf({ codecs }: CutPiece): { hasVideo: boolean; hasAudio: boolean } {
  return { hasVideo: codecs.video !== null, hasAudio: codecs.audio !== null };
}

async function run(
  work: CutWork,
  args: readonly string[],
  { from, to }: Pick<CutPart, "from" | "to">,
): Promise<void> {
  await runFfmpeg({
    program: work.deps.programs.ffmpeg(),
    args,
    durationSeconds: to.seconds - from.seconds,
    onProgress: work.onProgress,
    onPid: work.onPid,
    signal: work.signal,
  });
}

/**
 * Copies the middle, encodes the edges with parameter sets of their own, gives the first part the
 * sets of all, and puts everything together. Throws `check_failed` when the frames don't fit.
 */
async function joinParts(work: CutWork, piece: CutPiece, to: PieceOutput): Promise<void> {
  const { plan, codecs } = piece;
  const { video } = codecs;
  if (video?.codec_name !== "h264")
    throw new AppError("check_failed", `${video?.codec_name ?? "sound"} has no such joins`);
  const outputs = plan.parts.map((part, index) => ({
    part,
    output: path.join(work.folder, `part${index}.mp4`),
  }));
  const copied = outputs.find(({ part }) => !part.isEncoded);
  const steps = outputs.length + 1;
  const at = (step: number): CutWork => ({
    ...work,
    onProgress: (fraction) => work.onProgress((step + fraction) / steps),
  });
  if (copied !== undefined)
    await runPart(at(0), copied, toCopyArguments(piece, { ...copied, video }));
  const config = copied === undefined ? null : await readConfig(copied.output);
  const setId = config === null ? 0 : findFreeId(config);
  if (setId === null) throw new AppError("check_failed", "no id for parameter sets is free");
  const edges = outputs.filter(({ part }) => part.isEncoded);
  for (const [index, { part, output }] of edges.entries()) {
    const edge = { stretch: toStretch(piece, part), setId, output, video };
    await runPart(at(index + 1), { part, output }, encodeEdgeArguments(edge));
  }
  await mergeConfigs(outputs.map(({ output }) => output));
  const list = path.join(work.folder, "parts.ffconcat");
  await writeFile(list, formatPartList(outputs));
  const sound = codecs.audio === null ? null : toStretch(piece, plan);
  await run(at(steps - 1), joinArguments({ list, isOneConfig: true, sound, ...to }), plan);
  await checkJoins(work, piece, to.output);
}

function toCopyArguments(
  piece: CutPiece,
  { part, output, video }: { part: CutPart; output: string; video: CodecStream },
): string[] {
  return copyPictureArguments({ stretch: toStretch(piece, part), video, output });
}

async function runPart(
  work: CutWork,
  { part, output }: { part: CutPart; output: string },
  args: readonly string[],
): Promise<void> {
  await run(work, args, part);
  await checkPart(work, part, output);
}

async function readConfig(file: string): Promise<AvcConfig> {
  const index = await readMovieIndex(file);
  const box = index === null ? null : readConfigBox(index);
  const config = box === null ? null : parseAvcConfig(box);
  if (config === null) throw new AppError("check_failed", "the decoder's setup can't be read");
  return config;
}

/** Gives the first part what a decoder must know for all of them: the joined file takes it from there. */
async function mergeConfigs(files: readonly string[]): Promise<void> {
  const [first, ...others] = files;
  if (first === undefined || others.length === 0) return;
  const configs: [AvcConfig, ...AvcConfig[]] = [await readConfig(first)];
  for (const file of others) configs.push(await readConfig(file));
  if (configs.some(({ lengthBytes }) => lengthBytes !== configs[0].lengthBytes))
    throw new AppError("check_failed", "the lengths of units differ");
  const index = await readMovieIndex(first);
  const changed = index === null ? null : replaceConfigBox(index, mergeAvcConfigs(configs));
  if (changed === null || !(await writeMovieIndex(first, changed)))
    throw new AppError("check_failed", "the decoder's setup can't be written");
}

function formatPartList(outputs: readonly { part: CutPart; output: string }[]): string {
  const lines = outputs.map(
    ({ part, output }) =>
      `file ${path.basename(output)}\nduration ${(part.to.seconds - part.from.seconds).toFixed(6)}\n`,
  );
  return `ffconcat version 1.0\n${lines.join("")}`;
}

/** Around a join. */
const decodedSeconds = 3;
/** The last frame of a copy may be said to last a little longer or shorter. */
const copyToleranceSeconds = 0.06;

/** Throws when an edge has not exactly the frames it should have, or a copy is not as long as it should be. */
async function checkPart(work: CutWork, part: CutPart, output: string): Promise<void> {
  const { programs } = work.deps;
  const wanted = part.to.seconds - part.from.seconds;
  if (part.frames === null) {
    const { durationSeconds } = await probeCodecs(programs.ffprobe(), output, work.signal);
    if (Math.abs(durationSeconds - wanted) > copyToleranceSeconds)
      throw new AppError("check_failed", `${durationSeconds} s were copied instead of ${wanted} s`);
    return;
  }
  const window = { fromSeconds: null, toSeconds: wanted + 1 };
  const input = { file: output, stream: "v:0" as const, window };
  const packets = await readPackets(programs.ffprobe(), input, work.signal);
  if (packets.length !== part.frames)
    throw new AppError("check_failed", `${packets.length} frames instead of ${part.frames}`);
}

/** Throws when the decoder stumbles over a join. */
async function checkJoins(work: CutWork, { plan }: CutPiece, output: string): Promise<void> {
  const joins = plan.parts.slice(1).map(({ from }) => from.seconds - plan.from.seconds);
  for (const atSeconds of joins) {
    const range = { atSeconds, lengthSeconds: decodedSeconds };
    await decodeAround(work.deps.programs.ffmpeg(), output, range, work.signal);
  }
}
