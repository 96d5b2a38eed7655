import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { VodProduct } from "../../shared/model/vod.ts";
import { checkQuality } from "../core/asked-quality.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { minimumChapterSeconds, placeChapters } from "../core/timeline.ts";
import type { VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { findLibrary } from "../find-library.ts";
import { toIso } from "../io/clock.ts";
import { removeFile } from "../io/files.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import { convertParts } from "./convert-parts.ts";
import { downloadFolder, type DownloadRequest } from "./download-request.ts";
import { fetchShare } from "./fetch-archive.ts";
import { holdWhenFree } from "./hold-when-free.ts";
import { beginDownload, downloadInJob, isDownloadRunning, runDownload } from "./run-download.ts";
import { findVod, showVod, updateVod } from "./update.ts";

export interface DownloadDetails {
  quality: string;
  /** Seconds of the platform's copy. */
  fromSeconds: number;
  toSeconds: number | null;
  /** Whether a broadcast that still runs is fetched to its end, and not only as far as it is there. */
  isFollowing: boolean;
}

export function downloadJobName(vod: Pick<VodRecord, "basename">): string {
  return `download_${vod.basename}`;
}

/**
 * Begins to fetch the platform's copy of a recording and answers with the job's name. Throws
 * `bad_request` for a quality or range that is none, `vod_trashed`, `not_matched`, `video_unknown`,
 * `not_supported`, `vod_busy`.
 */
export async function requestDownload(
  deps: Deps,
  uuid: string,
  details: DownloadDetails,
  signal: AbortSignal,
): Promise<string> {
  const { vod, request } = await prepareDownload(deps, uuid, details, signal);
  return beginDownload(deps, toJob(vod), request, (kept, context) =>
    fetchForVod(deps, kept, context),
  );
}

/** The same for those who wait for its end. */
export async function downloadVod(
  deps: Deps,
  uuid: string,
  details: DownloadDetails,
  signal: AbortSignal,
): Promise<void> {
  const { vod, request } = await prepareDownload(deps, uuid, details, signal);
  await downloadInJob(deps, toJob(vod), request, (kept, context) =>
    fetchForVod(deps, kept, context),
  );
}

/** Goes on with a download that the end of the daemon has interrupted. */
export async function continueDownload(deps: Deps, request: DownloadRequest): Promise<void> {
  const vod = findVod(deps, request.vod_uuid);
  await beginDownload(deps, toJob(vod), request, (kept, context) =>
    fetchForVod(deps, kept, context),
  );
}

const toJob = (vod: VodRecord) => ({
  name: downloadJobName(vod),
  kind: "download" as const,
  vodUuid: vod.uuid,
});

async function prepareDownload(
  deps: Deps,
  uuid: string,
  details: DownloadDetails,
  signal: AbortSignal,
): Promise<{ vod: VodRecord; request: DownloadRequest }> {
  const vod = findVod(deps, uuid);
  const range = checkRange(details);
  const quality = checkQuality(details.quality);
  if (vod.shelf === "trash")
    throw new AppError("vod_trashed", "A recording in the trash has to be brought back first.");
  const id = vod.external_vod_id;
  if (id === null)
    throw new AppError("not_matched", "It is not known which video of the platform this is.");
  const video = (await findLibrary(deps, vod.provider).lookUpVideos([id], signal)).get(id) ?? null;
  if (video === null)
    throw new AppError("video_unknown", "The platform does not have this video any more.");
  if (isDownloadRunning(deps, toJob(vod)))
    throw new AppError("vod_busy", "The platform's copy is being downloaded already.");
  const request: DownloadRequest = {
    version: 1,
    id: `vod-${uuid}`,
    becomes: "copy",
    vod_uuid: uuid,
    channel_uuid: vod.channel_uuid,
    provider: vod.provider,
    video,
    quality,
    rendition: null,
    range,
    isFollowing: details.isFollowing,
    created_at: toIso(deps.clock.now()),
    state: "wanted",
    target: null,
  };
  return { vod, request };
}

/** Throws `bad_request` for a range that holds nothing. */
export function checkRange({ fromSeconds, toSeconds }: DownloadDetails): DownloadRequest["range"] {
  if (toSeconds !== null && toSeconds <= fromSeconds)
    throw new AppError("bad_request", "The end lies before the beginning.", { field: "to" });
  return { fromSeconds, toSeconds };
}

async function fetchForVod(
  deps: Deps,
  request: DownloadRequest,
  context: JobContext,
): Promise<void> {
  const uuid = request.vod_uuid;
  deps.events.emit("start_download", { vod: showVod(deps, findVod(deps, uuid)) });
  await runDownload(
    deps,
    request,
    // Hours may have passed: whoever works on the recording now is waited for.
    (_, summary) =>
      holdWhenFree(
        deps,
        { uuid, doing: "given the platform's copy" },
        () => publish(deps, request, summary, context),
        AbortSignal.any([context.stop, context.quit]),
      ),
    context,
  );
}

/** Makes the finished file beside the recording; an older one is replaced. */
async function publish(
  deps: Deps,
  request: DownloadRequest,
  summary: LedgerSummary,
  { report, stop, quit }: JobContext,
): Promise<void> {
  const vod = findVod(deps, request.vod_uuid);
  const folder = vodFolder(deps.paths, vod);
  const checked = await convertParts(
    deps,
    {
      vod: toSubject(vod, request, summary),
      partsFolder: downloadFolder(deps, request.id),
      folder,
      summary,
    },
    {
      progress: (fraction) => report.progress(fetchShare + (1 - fetchShare) * fraction),
      pid: (pid) => report.pid(pid),
    },
    AbortSignal.any([stop, quit]),
  );
  const broken = checked.flatMap(({ damages }) => damages).length;
  if (broken > 0) report.log(`The platform's copy is damaged in ${broken} places.`);
  const products: VodProduct[] = checked.map(({ output, metadata }) => ({
    kind: "downloaded_vod",
    basename: output.basename,
    filesize: metadata.size,
    created_at: toIso(deps.clock.now()),
    duration: metadata.full_duration,
  }));
  const { products: all } = findVod(deps, vod.uuid);
  const others = all.filter(({ kind }) => kind !== "downloaded_vod");
  const names = products.map(({ basename }) => basename);
  const record = await updateVod(deps, vod.uuid, { products: [...others, ...products] });
  for (const { kind, basename } of all) {
    if (kind === "downloaded_vod" && !names.includes(basename))
      await removeFile(path.join(folder, basename));
  }
  deps.events.emit("end_download", { vod: showVod(deps, record) });
  deps.log.module("downloads").success(`The platform's copy of ${vod.basename} is here.`, {
    seconds: summary.durationSeconds,
  });
}

function toSubject(vod: VodRecord, { video }: DownloadRequest, summary: LedgerSummary) {
  const { runs, durationSeconds } = summary;
  return {
    basename: `${vod.basename}.vod`,
    chapters: placeChapters(vod.marks, runs, durationSeconds, false, minimumChapterSeconds),
    stream_title: video.title,
    started_at: video.created_at,
    comment: video.url,
  };
}
