import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { beginJob } from "../begin-job.ts";
import type { EncodeWish, KnownEncoder } from "../core/encoders.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { removeFile, sizeOf } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { probeCodecs } from "../tools/codecs.ts";
import { encodeFileArguments } from "../tools/ffmpeg-encode.ts";
import { patientNice, runFfmpeg } from "../tools/ffmpeg-run.ts";
import { checkEncoded, checkRoomToEncode, type EncodeRun } from "./check-encoded.ts";
import { findWorkingEncoder } from "./find-encoder.ts";
import { holdWhenFree, refuseClaimed, type MediaWorkDeps } from "./hold-when-free.ts";
import { type MediaFile, requireMedia, requirePicture } from "./media-files.ts";
import { type NewProduct, replaceProducts } from "./products.ts";
import { replaceSegment } from "./replace-segment.ts";
import { findVod } from "./update.ts";

type ReencodeDeps = MediaWorkDeps;

export interface ReencodeDetails extends EncodeWish {
  encoder: string;
  /** The encoded file takes the original's place, which goes to the trash. */
  isReplacing: boolean;
}

/** What the settings say. */
export function usualReencode({ config }: Pick<Deps, "config">): ReencodeDetails {
  return {
    encoder: config.get("reencode.encoder"),
    preset: config.get("reencode.preset"),
    quality: config.get("reencode.quality"),
    kilobits: config.get("reencode.kilobits"),
    height: config.get("reencode.height"),
    isReplacing: config.get("reencode.replace"),
  };
}

/** Whether every recording is encoded again, and this one has a picture. */
export function wantsReencode({ config }: Pick<Deps, "config">, vod: VodRecord): boolean {
  return config.get("reencode.enabled") && vod.video_metadata?.type !== "audio";
}

/**
 * Begins to encode a recording again and answers with the job's name. Throws `vod_unknown`,
 * `vod_busy`, `vod_trashed`, `vod_protected` for one that may not be replaced, `file_missing`,
 * `not_supported` for an encoder that does not work here.
 */
export async function requestReencode(
  deps: ReencodeDeps,
  uuid: string,
  details: ReencodeDetails,
  signal: AbortSignal,
): Promise<string> {
  const { vod, encoder } = await prepare(deps, uuid, details, signal);
  refuseClaimed(deps, uuid);
  return beginJob(deps, toJob(vod), (context) =>
    encodeInTurn(deps, { uuid, details, encoder }, context),
  );
}

/** The same for those who wait for the end, and for whoever has the recording. */
async function reencodeVod(
  deps: ReencodeDeps,
  uuid: string,
  details: ReencodeDetails,
  signal: AbortSignal,
): Promise<void> {
  const { vod, encoder } = await prepare(deps, uuid, details, signal);
  await deps.jobs.run(toJob(vod), (context) =>
    encodeInTurn(deps, { uuid, details, encoder }, context),
  );
}

/** By the settings, when the recording is finished. */
export async function reencodeAtEnd(deps: ReencodeDeps, { uuid }: VodRecord): Promise<void> {
  await reencodeVod(deps, uuid, usualReencode(deps), new AbortController().signal);
}

const toJob = (vod: VodRecord) => ({
  name: `reencode_${vod.basename}`,
  kind: "encode" as const,
  vodUuid: vod.uuid,
});

async function prepare(
  deps: ReencodeDeps,
  uuid: string,
  details: ReencodeDetails,
  signal: AbortSignal,
): Promise<{ vod: VodRecord; encoder: KnownEncoder }> {
  const vod = findVod(deps, uuid);
  await requireMedia(deps, vod, signal);
  requirePicture(vod);
  checkReplaceable(vod, details);
  return { vod, encoder: await findWorkingEncoder(deps, details.encoder, signal) };
}

function checkReplaceable(vod: VodRecord, { isReplacing }: ReencodeDetails): void {
  if (isReplacing && vod.prevent_deletion)
    throw new AppError(
      "vod_protected",
      `${vod.basename} is protected: its files are not replaced.`,
    );
}

interface ReencodeOrder {
  uuid: string;
  details: ReencodeDetails;
  encoder: KnownEncoder;
}

async function encodeInTurn(
  deps: ReencodeDeps,
  order: ReencodeOrder,
  context: JobContext,
): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const claim = { uuid: order.uuid, doing: "encoded again" };
  await holdWhenFree(deps, claim, () => encodeAll(deps, order, context, signal), signal);
}

async function encodeAll(
  deps: ReencodeDeps,
  order: ReencodeOrder,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const { uuid, details } = order;
  const vod = findVod(deps, uuid);
  checkReplaceable(vod, details);
  const files = await requireMedia(deps, vod, signal);
  const made: NewProduct[] = [];
  for (const [index, media] of files.entries()) {
    const file = path.join(vodFolder(deps.paths, vod), toName(media, details));
    const output = unfinishedPath(file, "encoding");
    try {
      // What an earlier run is still writing must not get this name.
      await removeFile(output);
      await encodeFile(
        deps,
        { order, media, output },
        {
          onProgress: (fraction) => report.progress((index + fraction) / files.length),
          onPid: (pid) => report.pid(pid),
          signal,
        },
      );
      const basename = path.basename(file);
      if (details.isReplacing)
        await replaceSegment(deps, uuid, { old: media.basename, basename, output }, signal);
      else await publishFile(output, file);
      made.push({ basename, duration: media.durationSeconds });
      report.log(`${basename}: ${await describeSizes(media.file, file, details)}`);
    } catch (error) {
      throw toStorageError(error);
    } finally {
      await removeFile(output);
    }
  }
  if (!details.isReplacing) await replaceProducts(deps, uuid, { kind: "reencoded", made });
}

/** In the original's place it bears the original's name, but for what the container is called. */
function toName({ basename, stem }: MediaFile, { isReplacing }: ReencodeDetails): string {
  const ending = toContainer(basename);
  return isReplacing ? `${stem}.${ending}` : `${stem}.reencoded.${ending}`;
}

function toContainer(basename: string): "mp4" | "mkv" {
  return path.extname(basename).toLowerCase() === ".mkv" ? "mkv" : "mp4";
}

async function describeSizes(
  original: string,
  encoded: string,
  { isReplacing }: ReencodeDetails,
): Promise<string> {
  const megabytes = ((await sizeOf(encoded)) ?? 0) / 1e6;
  const before = isReplacing ? null : await sizeOf(original);
  const was = before === null ? "" : `, the original ${(before / 1e6).toFixed(1)} MB`;
  return `${megabytes.toFixed(1)} MB${was}`;
}

async function encodeFile(
  deps: ReencodeDeps,
  { order, media, output }: { order: ReencodeOrder; media: MediaFile; output: string },
  run: EncodeRun,
): Promise<void> {
  const { details, encoder } = order;
  const source = await probeCodecs(deps.programs.ffprobe(), media.file, run.signal);
  if (source.video === null)
    throw new AppError("not_supported", `${media.basename} has no picture to encode.`);
  await checkRoomToEncode(media.file);
  await runFfmpeg({
    ...run,
    program: deps.programs.ffmpeg(),
    durationSeconds: source.durationSeconds,
    nice: patientNice,
    args: encodeFileArguments({
      media: media.file,
      encoder,
      wish: details,
      container: toContainer(media.basename),
      output,
    }),
  });
  const { durationSeconds } = source;
  await checkEncoded(deps, { source, durationSeconds, output }, run.signal);
}
