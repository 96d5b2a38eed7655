import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import { beginJob } from "../begin-job.ts";
import type { TimeSpan } from "../core/cut-plan.ts";
import { toFileChapters } from "../core/file-chapters.ts";
import { toCutName, toFreeName, toSafeName, toVodNaming } from "../core/naming.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, freeBytes, listNames, sizeOf } from "../io/files.ts";
import { toStorageError } from "../io/json-document.ts";
import type { JobContext } from "../jobs.ts";
import { refreshLocalClips } from "../local-clips.ts";
import { formatMetadata } from "../tools/ffmpeg.ts";
import { type ClipPlace, makeClip, planCut, type PlannedCut } from "./cut-clip.ts";
import { fileClip } from "./cut-file.ts";
import type { CutWork } from "./cut-piece.ts";
import { holdWhenFree, refuseClaimed, type MediaWorkDeps } from "./hold-when-free.ts";
import { type MediaFile, requireMedia } from "./media-files.ts";
import { findVod } from "./update.ts";

type CutDeps = MediaWorkDeps & Pick<Deps, "live" | "newUuid">;

export interface CutDetails extends TimeSpan {
  /** To the frame, by encoding the edges; else at the nearest key frames. */
  isExact: boolean;
  /** For the file's name; may be empty. */
  name: string;
  /** What the clip is called; empty: as its name, or as the recording. */
  title: string;
  /** Told when the clip is among those of its channel. */
  onFiled?: (channelUuid: string) => void;
}

export interface RequestedCut extends TimeSpan {
  jobName: string;
  /** Below the folder of all clips. */
  folder: string;
  /** Of the file, with its ending. */
  basename: string;
}

/**
 * Begins to cut a stretch out of a recording and tells where it will really begin and end. Throws
 * `bad_request`, `vod_unknown`, `vod_busy`, `vod_trashed`, `file_missing`.
 */
export async function requestCut(
  deps: CutDeps,
  uuid: string,
  details: CutDetails,
  signal: AbortSignal,
): Promise<RequestedCut> {
  const vod = findVod(deps, uuid);
  const files = await requireMedia(deps, vod, signal);
  refuseClaimed(deps, uuid);
  checkSpan(files, details);
  const planned = await planCut({ deps, signal }, files, details);
  const place = await findPlace(deps, vod, details);
  const jobName = beginJob(
    deps,
    { name: cutJobName(place.stem), kind: "encode", vodUuid: uuid },
    (context) => {
      const stopped = AbortSignal.any([context.stop, context.quit]);
      return holdWhenFree(
        deps,
        { uuid, doing: "cut" },
        () => cut(deps, { uuid, details, place }, context, stopped),
        stopped,
      );
    },
  );
  const { startSeconds, endSeconds, container } = planned;
  const { folder, stem } = place;
  return { jobName, folder, basename: `${stem}.${container}`, startSeconds, endSeconds };
}

function cutJobName(stem: string): string {
  return `cut_${stem}`;
}

function checkSpan(files: readonly MediaFile[], { startSeconds, endSeconds }: TimeSpan): void {
  const last = files.at(-1);
  const length = last === undefined ? 0 : last.offsetSeconds + last.durationSeconds;
  if (endSeconds <= startSeconds)
    throw new AppError("bad_request", "The end has to be later than the start.", { field: "end" });
  if (startSeconds >= length)
    throw new AppError("bad_request", `The recording ends at ${length.toFixed(1)} s.`, {
      field: "start",
    });
}

/** A name that no file in the folder has and no other cut is about to take. */
async function findPlace(deps: CutDeps, vod: VodRecord, details: CutDetails): Promise<ClipPlace> {
  const channel = deps.store.channels.get(vod.channel_uuid);
  const streamer = channel ?? { internalName: vod.channel_uuid, displayName: vod.channel_uuid };
  const folder = `editor/${toSafeName(streamer.internalName)}`;
  const naming = { ...toVodNaming(vod, streamer), basename: vod.basename };
  const wanted = toCutName(deps.config.get("cut.filename"), naming, details);
  const names = await listNames(path.join(deps.paths.savedClips, folder));
  const taken = new Set(names.map((name) => path.parse(name).name.toLowerCase()));
  const isTaken = (name: string) =>
    taken.has(name.toLowerCase()) || deps.jobs.isActive(cutJobName(name));
  return { folder, stem: toFreeName(wanted, isTaken) };
}

interface CutOrder {
  uuid: string;
  details: CutDetails;
  place: ClipPlace;
}

async function cut(
  deps: CutDeps,
  { uuid, details, place }: CutOrder,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  // Much may have happened to it while the job waited for its turn.
  const vod = findVod(deps, uuid);
  const files = await requireMedia(deps, vod, signal);
  const planned = await planCut({ deps, signal }, files, details);
  report.log(`${toTime(planned.startSeconds)} to ${toTime(planned.endSeconds)} of ${vod.basename}`);
  const target = path.join(deps.paths.savedClips, place.folder);
  await ensureFolder(target);
  await checkRoom(target, planned, details.isExact);
  const folder = path.join(target, `${workPrefix}${deps.newUuid()}`);
  const work: CutWork = {
    deps,
    folder,
    signal,
    onProgress: (fraction) => report.progress(fraction * mostlyDone),
    onPid: (pid) => report.pid(pid),
    say: (line) => report.log(line),
  };
  try {
    await mkdir(folder);
    const metadata = path.join(folder, "metadata.txt");
    await writeFile(metadata, toMetadata(deps, vod, planned, details));
    const file = path.join(folder, "clip");
    await makeClip(work, planned, { file, metadata });
    await fileClip(
      deps,
      { vod, files, planned, place, file, title: toTitle(vod, details) },
      signal,
    );
    await refreshLocalClips(deps);
  } catch (error) {
    throw toStorageError(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  details.onFiled?.(vod.channel_uuid);
  report.log(`${place.folder}/${place.stem}.${planned.container}`);
}

/** Names of folders with the parts of a cut that is under way. */
const workPrefix = ".cutting-";
/** After the media there are still the chat and the picture. */
const mostlyDone = 0.95;

/** Removes what a kill in the middle of cutting has left; nothing is being cut yet when this is called. */
export async function removeUnfinishedCuts({ paths }: Pick<Deps, "paths">): Promise<void> {
  const editor = path.join(paths.savedClips, "editor");
  for (const channel of await listNames(editor)) {
    const names = await listNames(path.join(editor, channel)).catch(() => []);
    for (const name of names.filter((found) => found.startsWith(workPrefix)))
      await rm(path.join(editor, channel, name), { recursive: true, force: true });
  }
}

/** The parts lie beside what they are put together to. */
async function checkRoom(folder: string, planned: PlannedCut, isExact: boolean): Promise<void> {
  let bytes = 0;
  for (const { media, plan } of planned.pieces) {
    const share = (plan.to.seconds - plan.from.seconds) / Math.max(0.001, media.durationSeconds);
    bytes += ((await sizeOf(media.file)) ?? 0) * Math.min(1, share);
  }
  const needed = bytes * (isExact || planned.pieces.length > 1 ? 2.1 : 1.05);
  const free = await freeBytes(folder);
  if (free < needed)
    throw new AppError(
      "disk_full",
      `The cut needs ${Math.ceil(needed / 1e6)} MB, ${Math.floor(free / 1e6)} MB are free.`,
    );
}

function toTitle(vod: VodRecord, { title, name }: CutDetails): string {
  return title || name || vod.stream_title || vod.basename;
}

function toMetadata(
  deps: Pick<Deps, "config">,
  vod: VodRecord,
  { startSeconds, endSeconds }: TimeSpan,
  details: CutDetails,
): string {
  const span = { offsetSeconds: startSeconds, durationSeconds: endSeconds - startSeconds };
  const chapters = deps.config.get("vod.chapters")
    ? toFileChapters(vod.chapters, span, deps.config.get("vod.chapter_title"))
    : [];
  return formatMetadata({ title: toTitle(vod, details), date: vod.started_at }, chapters);
}

function toTime(seconds: number): string {
  return `${seconds.toFixed(3)} s`;
}
