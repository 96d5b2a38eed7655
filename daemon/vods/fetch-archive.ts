import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import { type Appender, createAppender } from "../capture/append.ts";
import { type ArchiveProgress, downloadArchive } from "../capture/archive/download.ts";
import { createLedger, type OpenedLedger, resumeLedger } from "../capture/resume.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import type { Rendition } from "../core/playlist.ts";
import { selectRendition } from "../core/quality.ts";
import type { Deps } from "../deps.ts";
import { toIso } from "../io/clock.ts";
import { freeBytes, removeFile } from "../io/files.ts";
import type { JobContext } from "../jobs.ts";
import {
  downloadFolder,
  type DownloadRequest,
  emptyDownload,
  saveRequest,
} from "./download-request.ts";
import { findLibrary } from "../find-library.ts";

export type FetchArchiveDeps = Pick<
  Deps,
  "clock" | "random" | "log" | "config" | "providers" | "mediaClient" | "jobs" | "paths" | "store"
>;

/** Parts and ledger of a download are called after nothing: they get their names when it is done. */
export const downloadedPartName = "download";
/** Of the job's progress; the rest is the conversion's. */
export const fetchShare = 0.9;
const bufferBytes = 64 * 1024 * 1024;
/** The parts, and the finished file beside them. */
const copies = 2;
/** A segment that is written while others are on their way. */
const roomForSegments = 4;
const gigabyte = 1_000_000_000;

/**
 * Fetches what a request asks for, as far as it is not there yet, and answers with the ledger of its
 * parts. Throws `video_unknown`, `stream_restricted`, `quality_missing`, `not_supported`,
 * `provider_unavailable`, `disk_full`, `check_failed`; what is on the disk stays for the next try.
 */
export async function fetchArchive(
  deps: FetchArchiveDeps,
  request: DownloadRequest,
  context: JobContext,
): Promise<LedgerSummary> {
  const signal = AbortSignal.any([context.stop, context.quit]);
  const folder = downloadFolder(deps, request.id);
  const whole = await openLedger(deps, request, folder);
  if (whole.summary.end !== null) return whole.summary;
  const rendition = await openVideo(deps, request, signal);
  const isOther = request.rendition !== null && request.rendition !== rendition.quality;
  request.rendition = rendition.quality;
  if (isOther) await emptyDownload(deps, request);
  else await saveRequest(deps, request);
  const ledger = isOther ? await openLedger(deps, request, folder) : whole;
  await checkEstimate(deps, request, rendition, ledger.summary);
  const files = { folder, ledger: ledgerFile(folder), ledgerBytes: ledger.ledgerBytes };
  const appender = createAppender(files, ledger.summary);
  try {
    if (ledger.summary.sessions === 0) noteSession(appender, request, rendition);
    await download(deps, { request, rendition, appender, folder }, context, signal);
    if (appender.summary.segments === 0)
      throw new AppError("check_failed", "The platform offers nothing of this range.");
    appender.note({ type: "end", at: toIso(deps.clock.now()), reason: "ended" });
    await appender.close();
  } catch (error) {
    await appender.close().catch(() => appender.reopen());
    throw error;
  }
  return appender.summary;
}

const ledgerFile = (folder: string) => path.join(folder, `${downloadedPartName}.ledger.jsonl`);

/** What an earlier try has left; bytes that disagree with their ledger are dropped. */
async function openLedger(
  deps: FetchArchiveDeps,
  request: DownloadRequest,
  folder: string,
): Promise<OpenedLedger> {
  const file = ledgerFile(folder);
  try {
    const resumed = await resumeLedger(file);
    if (resumed !== null) return resumed;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "check_failed") throw error;
    deps.log.module("downloads").warn(`Starting again: ${toMessage(error)}`);
    await emptyDownload(deps, request);
  }
  await removeFile(file);
  return createLedger(file, request.vod_uuid, request.created_at);
}

/** The rendition of the request; what it came to at first, where that is still offered. */
async function openVideo(
  deps: FetchArchiveDeps,
  { provider, video, quality, rendition }: DownloadRequest,
  signal: AbortSignal,
): Promise<Rendition> {
  const opened = await findLibrary(deps, provider).openVideo(video.id, signal);
  if (opened.state === "missing")
    throw new AppError("video_unknown", "The platform does not have this video any more.");
  if (opened.state === "restricted") throw new AppError("stream_restricted", opened.message);
  const wanted = rendition === null ? [quality] : [rendition, quality];
  const found = selectRendition(opened.renditions, wanted);
  if (found !== null) return found;
  const offered = opened.renditions.map((each) => each.quality).join(", ");
  throw new AppError("quality_missing", `${quality} is not offered; there are: ${offered}.`);
}

/** Refuses at the start what the disk can't hold, by the rate that the playlist names. */
async function checkEstimate(
  deps: FetchArchiveDeps,
  { video, range }: DownloadRequest,
  { bandwidth }: Rendition,
  summary: LedgerSummary,
): Promise<void> {
  const seconds = (range.toSeconds ?? video.duration) - range.fromSeconds;
  const wholeBytes = (Math.max(0, seconds) * bandwidth) / 8;
  const present = summary.parts.reduce((total, { bytes }) => total + bytes, 0);
  const needed = Math.max(0, wholeBytes * copies - present);
  const free = await freeBytes(deps.paths.downloads);
  const kept = deps.config.get("download.keep_free_gigabytes") * gigabyte;
  if (free - kept >= needed) return;
  throw new AppError(
    "disk_full",
    `The download needs about ${toGigabytes(needed)} GB and is to leave ${toGigabytes(kept)} GB free; ${toGigabytes(free)} GB are free.`,
  );
}

const toGigabytes = (bytes: number) => (bytes / gigabyte).toFixed(1);

function noteSession(
  appender: Appender,
  { video }: DownloadRequest,
  { quality, codecs, width, height }: Rendition,
): void {
  appender.note({
    type: "session",
    at: video.created_at,
    quality,
    codecs,
    resolution: width === null || height === null ? "" : `${width}x${height}`,
    reason: "start",
  });
}

interface Work {
  request: DownloadRequest;
  rendition: Rendition;
  appender: Appender;
  folder: string;
}

async function download(
  deps: FetchArchiveDeps,
  { request, rendition, appender, folder }: Work,
  { report }: JobContext,
  signal: AbortSignal,
): Promise<void> {
  let address = rendition.url;
  const log = deps.log.module("downloads");
  await downloadArchive(
    {
      client: deps.mediaClient,
      clock: deps.clock,
      random: () => deps.random(),
      log(level, message) {
        log[level](message, { video: request.video.id });
        if (level === "warn") report.log(message);
      },
    },
    {
      appender,
      partName: downloadedPartName,
      startMs: Date.parse(request.video.created_at),
      async address(isFresh, during) {
        if (isFresh) address = (await openVideo(deps, request, during)).url;
        return address;
      },
      range: request.range,
      isFollowing: request.isFollowing,
      rules: {
        parallelSegments: deps.config.get("download.parallel_segments"),
        bufferBytes,
        idleTimeoutMs: deps.config.get("capture.idle_timeout_seconds") * 1000,
        bitsPerSecond: () => shareOfLine(deps),
      },
      async checkRoom(bytes) {
        checkWanted(deps, request);
        await checkRoom(deps, folder, bytes);
      },
      onProgress: (progress) => report.progress(fetchShare * toFraction(progress)),
    },
    signal,
  );
}

/** A recording that is deleted meanwhile needs no copy any more. */
function checkWanted({ store }: FetchArchiveDeps, { becomes, vod_uuid }: DownloadRequest): void {
  if (becomes === "recording") return;
  const vod = store.vods.get(vod_uuid);
  if (vod === null) throw new AppError("vod_unknown", "The recording was deleted.");
  if (vod.shelf === "trash") throw new AppError("vod_trashed", "The recording was deleted.");
}

function toFraction({ doneSeconds, wholeSeconds }: ArchiveProgress): number {
  return wholeSeconds === 0 ? 0 : doneSeconds / wholeSeconds;
}

/** The limit is for all downloads together. */
function shareOfLine({ config, jobs }: FetchArchiveDeps): number {
  const megabits = config.get("download.max_megabits");
  if (megabits === 0) return 0;
  const running = jobs
    .list()
    .filter(({ kind, status }) => kind === "download" && status === "running");
  return (megabits * 1e6) / Math.max(1, running.length);
}

async function checkRoom(deps: FetchArchiveDeps, folder: string, bytes: number): Promise<void> {
  const kept = deps.config.get("download.keep_free_gigabytes") * gigabyte;
  const free = await freeBytes(folder);
  if (kept === 0 || free - kept >= bytes * roomForSegments) return;
  throw new AppError(
    "disk_full",
    `Only ${toGigabytes(free)} GB are free, and ${toGigabytes(kept)} GB are kept for recordings. What has come so far stays.`,
  );
}
