import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Chapter } from "../../shared/model/vod.ts";
import { AppError } from "../../shared/errors.ts";
import { beginJob } from "../begin-job.ts";
import { type CutEdge, planSplit } from "../core/cut-plan.ts";
import { toFreeName, toSplitName, toVodNaming } from "../core/naming.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { freeBytes, listNames, removeFile, sizeOf } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import { publishFile, unfinishedPath } from "../io/publish-file.ts";
import type { JobContext, JobReport } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { type Codecs, probeCodecs } from "../tools/codecs.ts";
import { formatMetadata } from "../tools/ffmpeg.ts";
import { type ClipContainer, copyArguments } from "../tools/ffmpeg-cut.ts";
import { runFfmpeg } from "../tools/ffmpeg-run.ts";
import { holdWhenFree, refuseClaimed, type MediaWorkDeps } from "./hold-when-free.ts";
import { type MediaFile, requireFinished, requireMedia } from "./media-files.ts";
import { announceProducts, dropProducts, type NewProduct, replaceProducts } from "./products.ts";
import { readAround } from "./read-around.ts";
import { findVod } from "./update.ts";

type SplitDeps = MediaWorkDeps;

/**
 * Begins to write each chapter of a recording into a file of its own, beside the recording. Throws
 * `vod_unknown`, `vod_busy`, `vod_trashed`, `file_missing`, `chapter_unknown` without chapters.
 */
export async function requestSplit(
  deps: SplitDeps,
  uuid: string,
  signal: AbortSignal,
): Promise<string> {
  const vod = findVod(deps, uuid);
  requireFinished(vod);
  if (vod.chapters.length === 0)
    throw new AppError("chapter_unknown", "The recording has no chapters to split it by.");
  await requireMedia(deps, vod, signal);
  refuseClaimed(deps, uuid);
  return beginJob(deps, toJob(vod), (context) => splitInTurn(deps, uuid, context));
}

/** Whether every recording is split, and this one has something to be split by. */
export function wantsSplit({ config }: Pick<Deps, "config">, vod: VodRecord): boolean {
  return config.get("split.automatic") && vod.chapters.length > 1;
}

/** By the settings, when the recording is finished. */
export async function splitAtEnd(deps: SplitDeps, vod: VodRecord): Promise<void> {
  await deps.jobs.run(toJob(vod), (context) => splitInTurn(deps, vod.uuid, context));
}

const toJob = (vod: VodRecord) => ({
  name: `split_${vod.basename}`,
  kind: "encode" as const,
  vodUuid: vod.uuid,
});

async function splitInTurn(deps: SplitDeps, uuid: string, context: JobContext): Promise<void> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const claim = { uuid, doing: "split" };
  await holdWhenFree(deps, claim, () => split(deps, uuid, context, signal), signal);
}

/** A chapter in one file of the recording; a chapter that goes over two files becomes two. */
interface SplitPart {
  media: MediaFile;
  codecs: Codecs;
  chapter: Chapter;
  from: CutEdge;
  to: CutEdge;
}

async function split(
  deps: SplitDeps,
  uuid: string,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  const vod = findVod(deps, uuid);
  const files = await requireMedia(deps, vod, signal);
  const parts: SplitPart[] = [];
  for (const media of files) parts.push(...(await planFile(deps, vod, media, signal)));
  await checkRoom(deps, vod, files);
  const names = await nameParts(deps, vod, parts);
  const earlier = vod.products.map(({ basename }) => basename);
  const fresh = names.filter((name) => !earlier.includes(name));
  try {
    await announceProducts(deps, uuid, { kind: "split", names: fresh });
    await writeParts(deps, { vod, parts, names }, report, signal);
  } catch (error) {
    await dropProducts(deps, uuid, fresh);
    throw error;
  }
}

async function writeParts(
  deps: SplitDeps,
  { vod, parts, names }: { vod: VodRecord; parts: readonly SplitPart[]; names: readonly string[] },
  report: JobReport,
  signal: AbortSignal,
): Promise<void> {
  const made: NewProduct[] = [];
  for (const [index, part] of parts.entries()) {
    const basename = names[index] ?? "";
    await writePart(
      deps,
      { vod, part, basename },
      {
        onProgress: (fraction) => report.progress((index + fraction) / parts.length),
        onPid: (pid) => report.pid(pid),
        signal,
      },
    );
    made.push({ basename, duration: part.to.seconds - part.from.seconds });
    report.log(`${basename}: ${toSpan(part)}`);
  }
  await replaceProducts(deps, vod.uuid, { kind: "split", made });
}

function toSpan({ media, from, to }: SplitPart): string {
  const toText = ({ seconds }: CutEdge) => (media.offsetSeconds + seconds).toFixed(3);
  return `${toText(from)} s to ${toText(to)} s`;
}

/** Chapters begin at the key frames nearest to them: nothing is lost, nothing comes twice. */
async function planFile(
  deps: SplitDeps,
  vod: VodRecord,
  media: MediaFile,
  signal: AbortSignal,
): Promise<SplitPart[]> {
  const codecs = await probeCodecs(deps.programs.ffprobe(), media.file, signal);
  const end = media.offsetSeconds + media.durationSeconds;
  const chapters = vod.chapters.filter(
    ({ offset, duration }) => offset < end && offset + duration > media.offsetSeconds,
  );
  const marks = chapters.map((chapter) => ({
    chapter,
    seconds: Math.max(0, chapter.offset - media.offsetSeconds),
  }));
  const moments = [0, ...marks.map(({ seconds }) => seconds), media.durationSeconds];
  const packets = await readAround(deps, { file: media.file, codecs, moments }, signal);
  return planSplit(packets, marks).map(({ mark, from, to }) => ({
    media,
    codecs,
    chapter: mark.chapter,
    from,
    to,
  }));
}

/** The parts together are as large as the recording. */
async function checkRoom(
  deps: Pick<Deps, "paths">,
  vod: VodRecord,
  files: readonly MediaFile[],
): Promise<void> {
  const sizes = await Promise.all(files.map(({ file }) => sizeOf(file)));
  const needed = sizes.reduce<number>((total, size) => total + (size ?? 0), 0) * 1.02;
  const free = await freeBytes(vodFolder(deps.paths, vod));
  if (free < needed)
    throw new AppError(
      "disk_full",
      `The parts need ${Math.ceil(needed / 1e6)} MB, ${Math.floor(free / 1e6)} MB are free.`,
    );
}

/** A part may take the name of one that an earlier split has made, but of no other file. */
async function nameParts(
  deps: Pick<Deps, "store" | "config" | "paths">,
  vod: VodRecord,
  parts: readonly SplitPart[],
): Promise<string[]> {
  const streamer = deps.store.channels.get(vod.channel_uuid) ?? {
    internalName: vod.channel_uuid,
    displayName: vod.channel_uuid,
  };
  const naming = { ...toVodNaming(vod, streamer), basename: vod.basename };
  const template = deps.config.get("split.filename");
  const own = vod.products.filter(({ kind }) => kind === "split").map(({ basename }) => basename);
  const names = await listNames(vodFolder(deps.paths, vod));
  const taken = new Set(names.filter((name) => !own.includes(name)).map((n) => n.toLowerCase()));
  return parts.map(({ chapter, codecs }, index) => {
    const wanted = toSplitName(template, naming, {
      number: index + 1,
      title: chapter.title,
      gameName: chapter.game_name,
      gameId: chapter.game_id,
    });
    const ending = `.${toContainer(codecs)}`;
    const stem = toFreeName(wanted, (name) => taken.has(`${name}${ending}`.toLowerCase()));
    taken.add(`${stem}${ending}`.toLowerCase());
    return `${stem}${ending}`;
  });
}

function toContainer({ video, audio }: Codecs): ClipContainer {
  const isMp4 = [video, audio].every(
    (stream) => stream === null || !["vorbis", "vp8", "theora"].includes(stream.codec_name),
  );
  if (!isMp4) return "mkv";
  return video === null ? "m4a" : "mp4";
}

interface PartRun {
  onProgress: (fraction: number) => void;
  onPid: (pid: number | null) => void;
  signal: AbortSignal;
}

async function writePart(
  deps: SplitDeps,
  { vod, part, basename }: { vod: VodRecord; part: SplitPart; basename: string },
  run: PartRun,
): Promise<void> {
  const { media, codecs, chapter, from, to } = part;
  const file = path.join(vodFolder(deps.paths, vod), basename);
  const output = unfinishedPath(file, "splitting");
  const metadata = unfinishedPath(file, "ffmeta");
  try {
    // What an earlier run is still writing must not get this name.
    await removeFile(output);
    await writeFile(
      metadata,
      formatMetadata({ title: chapter.title, date: chapter.started_at }, []),
    );
    const stretch = { file: media.file, leadSeconds: codecs.leadSeconds, from, to };
    await runFfmpeg({
      ...run,
      program: deps.programs.ffmpeg(),
      durationSeconds: to.seconds - from.seconds,
      args: copyArguments({
        stretch,
        hasVideo: codecs.video !== null,
        hasAudio: codecs.audio !== null,
        metadata,
        container: toContainer(codecs),
        timescale: null,
        output,
      }),
    });
    await checkPart(deps, part, output, run.signal);
    await publishFile(output, file);
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await Promise.all([removeFile(output), removeFile(metadata)]);
  }
}

/** A part may differ from its plan by a packet of sound. */
const toleranceSeconds = 0.25;

async function checkPart(
  deps: Pick<Deps, "programs">,
  { from, to }: SplitPart,
  output: string,
  signal: AbortSignal,
): Promise<void> {
  const wanted = to.seconds - from.seconds;
  const { durationSeconds } = await probeCodecs(deps.programs.ffprobe(), output, signal);
  if (Math.abs(durationSeconds - wanted) > toleranceSeconds)
    throw new AppError(
      "check_failed",
      `A part lasts ${durationSeconds.toFixed(2)} s instead of ${wanted.toFixed(2)} s.`,
    );
}
