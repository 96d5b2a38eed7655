import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "../../shared/errors.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { toSentence } from "../../shared/sentences.ts";
import { toVideoMetadata } from "../core/youtube-metadata.ts";
import type { Exported, Exporter, ExportOrder, ExportProgress } from "./exporter.ts";
import { addToPlaylist, findVideoState } from "./youtube/api.ts";
import { checkPlaylist, probeAccount } from "./youtube/probe.ts";
import type { QuotaNow } from "./youtube/quota.ts";
import type { YoutubeSettings } from "./youtube/settings.ts";
import type { Tokens } from "./youtube/tokens.ts";
import { type Upload, type UploadDeps, uploadVideo } from "./youtube/upload.ts";

export interface YoutubeExporterDeps extends Omit<UploadDeps, "settings" | "tokens"> {
  settings: UploadDeps["settings"] & Pick<YoutubeSettings, "clientId">;
  tokens: Tokens;
}

/** YouTube takes videos of these endings; recordings without picture are none. */
const mediaTypes: Readonly<Record<string, string>> = {
  ".mp4": "video/mp4",
  ".mkv": "video/x-matroska",
  ".ts": "video/mp2t",
  ".mov": "video/quicktime",
  ".webm": "video/webm",
};
/** https://support.google.com/youtube/answer/71673: 256 GB or 12 hours. */
const mostBytes = 256 * 1024 ** 3;
const listedWithinMs = [2000, 5000, 15_000];
const rejected = ["failed", "rejected", "deleted"];

/** Uploads to the account that is connected; settings and login are the daemon's own. */
export function createYoutubeExporter(deps: YoutubeExporterDeps): Exporter {
  return {
    name: "youtube",
    title: "YouTube",
    fields: ["description", "tags", "category", "privacy", "playlistId"],
    options: {},
    missing: () => null,
    findObstacle: () => Promise.resolve(findObstacle(deps)),
    test: (_deps, { wish }, signal) => probeAccount(deps, wish.playlistId, signal),
    send: (_deps, order, report, signal) => send(deps, order, report, signal),
    async verify(_deps, { exported }, signal) {
      const { youtubeId } = exported;
      if (youtubeId === null) return "missing";
      const state = await lookPatiently(deps, youtubeId, signal);
      if (state === null) return "missing";
      return rejected.includes(state) ? "differs" : "verified";
    },
  };
}

/** A video that has just arrived may not be listed at once. */
async function lookPatiently(
  deps: YoutubeExporterDeps,
  id: string,
  signal: AbortSignal,
): Promise<string | null> {
  for (const waitMs of [...listedWithinMs, null]) {
    signal.throwIfAborted();
    const state = await findVideoState(deps, id, signal);
    if (state !== null || waitMs === null) return state;
    await deps.clock.sleep(waitMs, signal);
  }
  return null;
}

function findObstacle({ settings, tokens }: YoutubeExporterDeps): Sentence | null {
  if (settings.clientId() === "") return toSentence("youtube_no_application");
  return tokens.stored() === null ? toSentence("youtube_not_connected") : null;
}

async function send(
  deps: YoutubeExporterDeps,
  order: ExportOrder,
  report: ExportProgress,
  signal: AbortSignal,
): Promise<Exported> {
  const { playlistId } = order.wish;
  const upload = await toUpload(deps, order, report);
  await checkPlaylist(deps, playlistId, signal);
  const id = (await findEarlier(deps, upload.key, signal)) ?? null;
  const videoId = id ?? (await uploadAnew(deps, { order, upload }, report, signal));
  if (id !== null) report.log(`It is there already, as ${id}.`);
  if (playlistId !== "") await addToPlaylist(deps, { playlistId, videoId }, signal);
  return {
    place: `https://www.youtube.com/watch?v=${videoId}`,
    youtubeId: videoId,
    youtubePlaylistId: playlistId === "" ? null : playlistId,
  };
}

async function uploadAnew(
  deps: YoutubeExporterDeps,
  { order, upload }: { order: ExportOrder; upload: Upload },
  report: ExportProgress,
  signal: AbortSignal,
): Promise<string> {
  if (deps.sessions.find(upload.key) === null) warnOfQuota(deps.quota.now(), report);
  const { id, privacy } = await uploadVideo(deps, upload, report, signal);
  const { privacy: wanted } = order.wish;
  if (privacy !== null && privacy !== wanted)
    report.log(
      `YouTube made the video ${privacy} and not ${wanted}; it does so for applications that Google has not reviewed.`,
    );
  return id;
}

/** Google alone decides; what is counted here is an estimate. */
function warnOfQuota({ used, limit, uploadCost }: QuotaNow, report: ExportProgress): void {
  if (used + uploadCost <= limit) return;
  report.log(
    `The day's quota may not suffice: an upload takes ${uploadCost} units, ${used} of ${limit} are spent.`,
  );
}

async function toUpload(
  deps: YoutubeExporterDeps,
  { file, wish }: ExportOrder,
  report: ExportProgress,
): Promise<Upload> {
  const mediaType = mediaTypes[path.extname(file.path).toLowerCase()];
  if (mediaType === undefined)
    throw new AppError("export_failed", "YouTube takes videos only; this file is none.");
  const found = await stat(file.path).catch(() => null);
  if (found === null || found.size !== file.sizeBytes)
    throw new AppError("file_missing", "The file is not there any more as it was.");
  if (found.size === 0 || found.size > mostBytes)
    throw new AppError("export_failed", "YouTube takes files of up to 256 GB that are not empty.");
  const { metadata, shortened } = toVideoMetadata({ ...file, ...wish });
  if (shortened.length > 0) report.log(`Shortened to what YouTube takes: ${shortened.join(", ")}.`);
  const account = deps.tokens.stored()?.channelId ?? "";
  const identity = [account, file.path, found.size, found.mtimeMs, metadata];
  const key = createHash("sha256").update(JSON.stringify(identity)).digest("hex");
  return { key, path: file.path, sizeBytes: found.size, mediaType, metadata };
}

/** The video of an upload that was over before anyone could note it, unless it was deleted there. */
async function findEarlier(
  deps: YoutubeExporterDeps,
  key: string,
  signal: AbortSignal,
): Promise<string | null> {
  const videoId = deps.sessions.find(key)?.videoId ?? null;
  if (videoId === null) return null;
  const state = await findVideoState(deps, videoId, signal);
  if (state !== null && !rejected.includes(state)) return videoId;
  await deps.sessions.forget(key);
  return null;
}
