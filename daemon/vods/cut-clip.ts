import { writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { type CutPlan, planExactCut, planKeyCut, type TimeSpan } from "../core/cut-plan.ts";
import { type Codecs, probeCodecs, toSignature } from "../tools/codecs.ts";
import { type ClipContainer, joinArguments, usualTimescale } from "../tools/ffmpeg-cut.ts";
import { runFfmpeg } from "../tools/ffmpeg-run.ts";
import {
  cutPiece,
  type CutPiece,
  type CutWork,
  encodePiece,
  type PieceOutput,
} from "./cut-piece.ts";
import type { MediaFile } from "./media-files.ts";
import { readAround } from "./read-around.ts";

/** A stretch of a recording in one of its files. */
export interface PlannedPiece extends CutPiece {
  media: MediaFile;
}

/** Where a cut really lies, on the recording's timeline. */
export interface PlannedCut extends TimeSpan {
  pieces: PlannedPiece[];
  container: ClipContainer;
}

/** What a cut becomes. */
export interface ClipPlace {
  /** Below the folder of all clips. */
  folder: string;
  /** The file's name without its ending. */
  stem: string;
}

/** Finds the frames that a cut begins and ends with. Throws `bad_request` when there are none. */
export async function planCut(
  work: Pick<CutWork, "deps" | "signal">,
  files: readonly MediaFile[],
  asked: TimeSpan & { isExact: boolean },
): Promise<PlannedCut> {
  const pieces: PlannedPiece[] = [];
  for (const media of files) {
    const span = {
      startSeconds: Math.max(0, asked.startSeconds - media.offsetSeconds),
      endSeconds: Math.min(media.durationSeconds, asked.endSeconds - media.offsetSeconds),
    };
    if (span.endSeconds <= span.startSeconds) continue;
    const piece = await planPiece(work, media, { ...span, isExact: asked.isExact });
    if (piece !== null) pieces.push(piece);
  }
  checkWhole(files, pieces, asked);
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first === undefined || last === undefined)
    throw new AppError("bad_request", "Nothing is shown in that time.", { field: "start" });
  return {
    pieces,
    startSeconds: first.media.offsetSeconds + first.plan.from.seconds,
    endSeconds: last.media.offsetSeconds + last.plan.to.seconds,
    container: toContainer(pieces.map(({ codecs }) => codecs)),
  };
}

/** Less than this may be missing between two files. */
const missingSeconds = 1;

/** Throws `file_missing` when something between the pieces is in a file that is gone. */
function checkWhole(
  files: readonly MediaFile[],
  pieces: readonly PlannedPiece[],
  asked: TimeSpan,
): void {
  for (const [index, media] of files.entries()) {
    const before = files[index - 1];
    const end = before === undefined ? 0 : before.offsetSeconds + before.durationSeconds;
    const from = Math.max(end, asked.startSeconds);
    const isMissing = Math.min(media.offsetSeconds, asked.endSeconds) - from > missingSeconds;
    if (isMissing && pieces.length > 0)
      throw new AppError(
        "file_missing",
        "A file of the recording is gone that belongs to the cut.",
      );
  }
}

async function planPiece(
  { deps, signal }: Pick<CutWork, "deps" | "signal">,
  media: MediaFile,
  asked: TimeSpan & { isExact: boolean },
): Promise<PlannedPiece | null> {
  const { file } = media;
  const codecs = await probeCodecs(deps.programs.ffprobe(), file, signal);
  const moments = [asked.startSeconds, asked.endSeconds];
  const packets = await readAround(deps, { file, codecs, moments }, signal);
  // Every packet of sound stands by itself.
  const isExact = asked.isExact && codecs.video !== null;
  const plan = isExact ? planExactCut(packets, asked) : planKeyCut(packets, asked);
  return plan === null ? null : { media, file, codecs, plan };
}

const mp4Codecs = new Set([
  ...["h264", "hevc", "av1", "vp9", "mpeg4"],
  ...["aac", "mp3", "opus", "ac3", "eac3", "flac", "alac"],
]);

function toContainer(all: readonly Codecs[]): ClipContainer {
  const streams = all.flatMap(({ video, audio }) => [video, audio]);
  const isMp4 = streams.every((stream) => stream === null || mp4Codecs.has(stream.codec_name));
  if (!isMp4) return "mkv";
  return all.some(({ video }) => video !== null) ? "mp4" : "m4a";
}

/** A clip may differ from its plan by a packet of sound and the frame that ends it. */
const toleranceSeconds = 0.25;

/** Makes the clip. Throws `check_failed` when it is not as long as it should be. */
export async function makeClip(
  work: CutWork,
  { pieces, container }: PlannedCut,
  output: { file: string; metadata: string },
): Promise<void> {
  const target = { output: output.file, metadata: output.metadata, container, timescale: null };
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) await cutPiece(work, first, target);
  else await cutPieces(work, pieces, target);
  const wanted = pieces.reduce((total, { plan }) => total + lengthOf(plan), 0);
  const { durationSeconds } = await probeCodecs(
    work.deps.programs.ffprobe(),
    output.file,
    work.signal,
  );
  if (Math.abs(durationSeconds - wanted) > toleranceSeconds)
    throw new AppError(
      "check_failed",
      `The clip lasts ${durationSeconds.toFixed(2)} s instead of ${wanted.toFixed(2)} s.`,
    );
}

function lengthOf({ from, to }: CutPlan): number {
  return to.seconds - from.seconds;
}

/** Files whose codecs differ can follow on each other only when all are encoded alike. */
async function cutPieces(
  work: CutWork,
  pieces: readonly PlannedPiece[],
  target: PieceOutput,
): Promise<void> {
  const isAlike = new Set(pieces.map(({ codecs }) => toSignature(codecs))).size === 1;
  if (!isAlike)
    work.say("The files of the recording differ in their codecs; all of it is encoded.");
  const frame = isAlike ? null : toFrame(pieces);
  const outputs: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const file = path.join(work.folder, `piece${index}`);
    const step: CutWork = {
      ...work,
      onProgress: (fraction) => work.onProgress((index + fraction) / pieces.length),
    };
    const to = { ...target, output: file, metadata: null, timescale: usualTimescale };
    if (isAlike) await cutPiece(step, piece, to);
    else await encodePiece(step, piece, { ...to, frame });
    outputs.push(`file ${path.basename(file)}\nduration ${lengthOf(piece.plan).toFixed(6)}\n`);
  }
  const list = path.join(work.folder, "pieces.ffconcat");
  await writeFile(list, `ffconcat version 1.0\n${outputs.join("")}`);
  await runFfmpeg({
    program: work.deps.programs.ffmpeg(),
    args: joinArguments({ list, isOneConfig: false, sound: "own", ...target }),
    durationSeconds: pieces.reduce((total, { plan }) => total + lengthOf(plan), 0),
    onPid: work.onPid,
    signal: work.signal,
  });
}

/** The largest picture of all, in even numbers. */
function toFrame(pieces: readonly PlannedPiece[]): { width: number; height: number } {
  const videos = pieces.flatMap(({ codecs: { video } }) => (video === null ? [] : [video]));
  const even = (value: number) => Math.max(2, value - (value % 2));
  return {
    width: even(Math.max(...videos.map(({ width }) => width))),
    height: even(Math.max(...videos.map(({ height }) => height))),
  };
}
