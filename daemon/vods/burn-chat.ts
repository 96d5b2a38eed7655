import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { RenderOptions } from "../../shared/model/render.ts";
import { chatEndings } from "../core/chat-document.ts";
import type { KnownEncoder } from "../core/encoders.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";
import type { JobContext, JobReport } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { probeCodecs } from "../tools/codecs.ts";
import { burnFileArguments } from "../tools/ffmpeg-burn.ts";
import { patientNice, runFfmpeg } from "../tools/ffmpeg-run.ts";
import { checkEncoded, checkRoomToEncode, type EncodeRun } from "./check-encoded.ts";
import { holdWhenFree, type MediaWorkDeps } from "./hold-when-free.ts";
import { type MediaFile, requireFinished } from "./media-files.ts";
import { type NewProduct, replaceProducts } from "./products.ts";
import { findRendered, type RenderedChat } from "./rendered-chat.ts";
import { findVod } from "./update.ts";
import { requireVideoSource, type VideoSource } from "./video-source.ts";

export interface BurnOrder {
  uuid: string;
  options: RenderOptions;
  encoder: KnownEncoder;
}

export const toBurnJob = (vod: VodRecord) => ({
  name: `burn_${vod.basename}`,
  kind: "encode" as const,
  vodUuid: vod.uuid,
});

/** Puts a rendered chat onto the picture, as soon as it is there and nobody else works on the recording. */
export async function burnInTurn(
  deps: MediaWorkDeps,
  order: BurnOrder,
  context: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const claim = { uuid: order.uuid, doing: "given its chat on the picture" };
  await holdWhenFree(deps, claim, () => burnAll(deps, order, context.report, signal), signal);
}

/** One file of the picture, and what becomes of it. */
interface BurnPiece {
  media: MediaFile;
  file: string;
  output: string;
  /** Null: all of it. */
  lengthSeconds: number | null;
}

async function burnAll(
  deps: MediaWorkDeps,
  order: BurnOrder,
  report: JobReport,
  signal: AbortSignal,
): Promise<void> {
  const { uuid, options } = order;
  const vod = findVod(deps, uuid);
  requireFinished(vod);
  const video = await requireVideoSource(deps, vod, options.vodSource, signal);
  const chat = await requireRendered(deps, vod, options);
  tellDifference(report, { chat, video, options });
  const pieces = toPieces(deps, vod, video, options);
  try {
    for (const [index, piece] of pieces.entries()) {
      const onProgress = (fraction: number) => report.progress((index + fraction) / pieces.length);
      const run = { onProgress, onPid: (pid: number | null) => report.pid(pid), signal };
      await burnPiece(deps, { order, chat, piece }, run);
    }
    await publishBurned(deps, order, pieces);
    report.log(pieces.map(({ file }) => path.basename(file)).join(", "));
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await Promise.all(pieces.map(({ output }) => removeFile(output)));
  }
}

/** A test takes the test of the chat when there is nothing better. Throws `chat_missing`. */
async function requireRendered(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  { burnTest, renderChat, renderTest }: RenderOptions,
): Promise<RenderedChat> {
  const isFreshTest = renderChat && renderTest;
  const real = isFreshTest ? null : await findRendered(deps, vod, false);
  const chat = real ?? (burnTest ? await findRendered(deps, vod, true) : null);
  if (chat === null) throw new AppError("chat_missing", "The chat has to be rendered first.");
  return chat;
}

/** More than this tells that the chat was rendered for another picture. */
const noticedSeconds = 10;

function tellDifference(
  report: JobReport,
  { chat, video, options }: { chat: RenderedChat; video: VideoSource; options: RenderOptions },
): void {
  const { durationSeconds: seconds } = chat;
  if (options.burnTest || seconds === null) return;
  if (Math.abs(seconds - video.durationSeconds) > noticedSeconds)
    report.log(
      `The chat lasts ${seconds.toFixed(0)} s, the picture ${video.durationSeconds.toFixed(0)} s.`,
    );
}

function toPieces(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  { files }: VideoSource,
  { burnTest, testDuration }: RenderOptions,
): BurnPiece[] {
  if (files.length === 0)
    throw new AppError("file_missing", `No file of ${vod.basename} is there.`, {
      field: "vodSource",
    });
  const ending = burnTest ? chatEndings.burnedTest : chatEndings.burned;
  const shown = burnTest
    ? files.filter(({ offsetSeconds }, index) => index === 0 || offsetSeconds < testDuration)
    : files;
  return shown.map((media) => {
    const file = path.join(vodFolder(deps.paths, vod), `${media.stem}${ending}`);
    const left = Math.max(1, testDuration - media.offsetSeconds);
    const lengthSeconds = burnTest && left < media.durationSeconds ? left : null;
    return { media, file, output: unfinishedPath(file, "burning"), lengthSeconds };
  });
}

async function burnPiece(
  deps: MediaWorkDeps,
  { order, chat, piece }: { order: BurnOrder; chat: RenderedChat; piece: BurnPiece },
  run: EncodeRun,
): Promise<void> {
  const { options, encoder } = order;
  const { media, output, lengthSeconds } = piece;
  const source = await probeCodecs(deps.programs.ffprobe(), media.file, run.signal);
  if (source.video === null)
    throw new AppError("not_supported", `${media.basename} has no picture to burn a chat onto.`);
  // What an earlier run is still writing must not get this name.
  await removeFile(output);
  await checkRoomToEncode(media.file);
  const durationSeconds = lengthSeconds ?? source.durationSeconds;
  await runFfmpeg({
    ...run,
    program: deps.programs.ffmpeg(),
    durationSeconds,
    nice: patientNice,
    args: burnFileArguments({
      media: media.file,
      video: source.video,
      chat: chat.file,
      mask: chat.mask,
      chatFromSeconds: media.offsetSeconds - options.burnOffset,
      horizontal: options.burnHorizontal,
      vertical: options.burnVertical,
      encoder,
      wish: { preset: options.ffmpegPreset, quality: options.ffmpegCrf, kilobits: 0, height: 0 },
      lengthSeconds,
      output,
    }),
  });
  await checkEncoded(deps, { source, durationSeconds, output }, run.signal);
}

/** All files of a recording at once, when the last one is done; the real ones end the test. */
async function publishBurned(
  deps: MediaWorkDeps,
  { uuid, options }: BurnOrder,
  pieces: readonly BurnPiece[],
): Promise<void> {
  const made: NewProduct[] = [];
  for (const { media, file, output, lengthSeconds } of pieces) {
    await publishFile(output, file);
    const duration = lengthSeconds ?? media.durationSeconds;
    made.push({ basename: path.basename(file), duration });
  }
  await replaceProducts(deps, uuid, { kind: options.burnTest ? "burned_test" : "burned", made });
  if (!options.burnTest) await replaceProducts(deps, uuid, { kind: "burned_test", made: [] });
}
