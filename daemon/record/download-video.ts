import path from "node:path";
import { AppError, toMessage } from "../../shared/errors.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";
import { ledgerEnding } from "../capture/resume.ts";
import { announceChannel, findChannel } from "../channels/show.ts";
import { checkQuality } from "../core/asked-quality.ts";
import { toCopyChanges } from "../core/platform-copy.ts";
import type { LedgerSummary } from "../core/ledger.ts";
import { toExtent } from "../core/timeline.ts";
import { undescribedStream } from "../core/live-state.ts";
import { findVodOfVideo } from "../core/video-match.ts";
import type { StreamMark, VodRecord } from "../core/vod-record.ts";
import type { Deps } from "../deps.ts";
import { findLibrary } from "../find-library.ts";
import { toIso } from "../io/clock.ts";
import { ensureFolder, listNames } from "../io/files.ts";
import { placeFile } from "../io/place-file.ts";
import type { JobContext } from "../jobs.ts";
import { vodFolder } from "../paths.ts";
import type { ChannelRecord } from "../store/channels.ts";
import { checkRange, type DownloadDetails } from "../vods/download.ts";
import { downloadFolder, type DownloadRequest, saveRequest } from "../vods/download-request.ts";
import { downloadedPartName } from "../vods/fetch-archive.ts";
import { beginDownload, runDownload } from "../vods/run-download.ts";
import { findVod } from "../vods/update.ts";
import { finalizeAndFollowUp } from "./follow-up.ts";
import { createRecord } from "./new-record.ts";
import { superviseRecording } from "./start.ts";

/** The name of a video's job; the channel's comes first, so that one can stop all of a channel. */
function videoJobName(channel: Pick<ChannelRecord, "internalName">, videoId: string): string {
  return `download_${channel.internalName}_${videoId}`;
}

/**
 * Begins to fetch any video of a channel, which becomes a recording of its own, and answers with the
 * job's name. Throws `bad_request`, `channel_unknown`, `video_unknown`, `not_supported`, `vod_busy`,
 * and `name_taken` for a broadcast that is in the library.
 */
export async function requestVideoDownload(
  deps: Deps,
  { channelUuid, videoId }: { channelUuid: string; videoId: string },
  details: DownloadDetails,
  signal: AbortSignal,
): Promise<string> {
  const channel = findChannel(deps, channelUuid);
  const range = checkRange(details);
  const quality = checkQuality(details.quality);
  const library = findLibrary(deps, channel.provider);
  const video = (await library.lookUpVideos([videoId], signal)).get(videoId) ?? null;
  if (video === null || video.streamer_id !== channel.internalId)
    throw new AppError("video_unknown", `${channel.displayName} has no video ${videoId}.`);
  checkDoublette(deps, channel, video);
  const name = videoJobName(channel, video.id);
  if (deps.jobs.isActive(name))
    throw new AppError("vod_busy", "This video is being downloaded already.");
  return continueVideoDownload(deps, {
    version: 1,
    id: `video-${channel.provider}-${video.id}`,
    becomes: "recording",
    vod_uuid: deps.newUuid(),
    channel_uuid: channel.uuid,
    provider: channel.provider,
    video,
    quality,
    rendition: null,
    range,
    isFollowing: details.isFollowing,
    created_at: toIso(deps.clock.now()),
    state: "wanted",
    target: null,
  });
}

/** Goes on with a request that is kept. Throws `channel_unknown`, `vod_busy`. */
export async function continueVideoDownload(deps: Deps, wanted: DownloadRequest): Promise<string> {
  const channel = findChannel(deps, wanted.channel_uuid);
  const options = {
    name: videoJobName(channel, wanted.video.id),
    kind: "download" as const,
    vodUuid: null,
  };
  return beginDownload(deps, options, wanted, async (request, context) => {
    await runDownload(
      deps,
      request,
      (_, summary) => becomeRecording(deps, { request, channel, summary }, context),
      context,
    );
    const vod = findVod(deps, request.vod_uuid);
    superviseRecording(deps, vod, finalizeAndFollowUp(deps, vod.uuid));
  });
}

/** One broadcast, one recording: what the daemon has recorded itself gets the platform's copy beside it. */
function checkDoublette(deps: Pick<Deps, "store">, channel: ChannelRecord, video: PlatformVideo) {
  const vods = deps.store.vods.all().filter((vod) => vod.channel_uuid === channel.uuid);
  const present = findVodOfVideo(vods, channel.provider, video);
  if (present === null) return;
  throw new AppError(
    "name_taken",
    `This broadcast is there already: ${present.basename}. Download the platform's copy of that recording instead.`,
    { field: "videoId" },
  );
}

interface Downloaded {
  request: DownloadRequest;
  channel: ChannelRecord;
  summary: LedgerSummary;
}

/**
 * Puts parts and ledger where a capture would have left them and files the record: from there on it
 * is finalized like any recording. Each step may be repeated after a kill.
 */
async function becomeRecording(
  deps: Deps,
  { request, channel, summary }: Downloaded,
  { stop, quit }: JobContext,
): Promise<void> {
  if (deps.store.vods.get(request.vod_uuid) !== null) return;
  const signal = AbortSignal.any([stop, quit]);
  const fresh = await createRecord(deps, toNew(request, channel));
  const marks = await findMarks(deps, request, signal);
  const record = { ...toRecord(request, summary, fresh), ...(marks.length === 0 ? {} : { marks }) };
  request.target ??= { folder: record.folder, basename: record.basename };
  await saveRequest(deps, request);
  const { folder, basename } = request.target;
  const place = vodFolder(deps.paths, { shelf: "library", folder });
  await ensureFolder(place);
  const from = downloadFolder(deps, request.id);
  const isOfMedia = (name: string) => /^download\.(?:part\d+\.\w+|ledger\.jsonl)$/.test(name);
  try {
    for (const name of (await listNames(from)).filter(isOfMedia).toSorted(byClaim)) {
      const to = `${basename}${name.slice(downloadedPartName.length)}`;
      await placeFile(path.join(from, name), path.join(place, to), signal);
    }
  } catch (error) {
    // Somebody else was faster: the next try finds another place.
    if (error instanceof AppError && error.code === "name_taken") request.target = null;
    throw error;
  }
  await deps.store.vods.add({ ...record, folder, basename });
  announceChannel(deps, channel.uuid);
}

/** The ledger takes the place, as it does for a recording that begins. */
function byClaim(a: string, b: string): number {
  return Number(b.endsWith(ledgerEnding)) - Number(a.endsWith(ledgerEnding));
}

/** The games by the platform's word; without it the title is all that is known. */
async function findMarks(
  deps: Pick<Deps, "providers" | "log">,
  { provider, video }: DownloadRequest,
  signal: AbortSignal,
): Promise<StreamMark[]> {
  const library = findLibrary(deps, provider);
  const chapters = await library.listChapters(video.id, signal).catch((error: unknown) => {
    deps.log.module("downloads").warn(`No chapters of ${video.title}: ${toMessage(error)}`);
    return [];
  });
  return chapters.map(({ offsetSeconds, gameId, gameName, imageUrl }) => ({
    at: toIso(Date.parse(video.created_at) + offsetSeconds * 1000),
    title: video.title,
    game_id: gameId,
    game_name: gameName,
    image_url: imageUrl,
    viewer_count: null,
    is_mature: null,
  }));
}

function toNew({ video }: DownloadRequest, channel: ChannelRecord) {
  return {
    channel,
    stream: {
      ...undescribedStream(video.stream_id ?? `video${video.id}`),
      title: video.title,
      startedAt: video.created_at,
    },
    opened: { state: "live" as const, renditions: [], contentTitle: null, streamId: null },
  };
}

function toRecord(
  { vod_uuid, video }: DownloadRequest,
  summary: LedgerSummary,
  fresh: VodRecord,
): VodRecord {
  return {
    ...fresh,
    uuid: vod_uuid,
    phase: "captured",
    // Nothing was captured: whoever asks for recordings of the daemon's own looks at this.
    capture_started: null,
    ended_at: toIso(Date.parse(video.created_at) + video.duration * 1000),
    ...toExtent(summary),
    stream_resolution: summary.lastSession?.resolution || summary.lastSession?.quality || null,
    ...toCopyChanges(video, Date.parse(fresh.created_at)),
  };
}
