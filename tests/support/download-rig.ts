import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { VodRecord } from "../../daemon/core/vod-record.ts";
import { vodFolder } from "../../daemon/paths.ts";
import type { ChannelRecord } from "../../daemon/store/channels.ts";
import type { PlatformVideo } from "../../shared/model/platform.ts";
import { type ArchiveOrigin, startArchive } from "./archive-origin.ts";
import { makeVideo } from "./fake-library.ts";
import { addChannel, addFiledVod } from "./library.ts";
import { createTestApp, type TestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

export interface DownloadRig {
  test: TestApp;
  channel: ChannelRecord;
  /** A recording whose platform's copy is the video. */
  vod: VodRecord;
  video: PlatformVideo;
  origin: ArchiveOrigin;
  /** Where downloads under way lie. */
  downloads(): string[];
  /** Of the recording. */
  files(): string[];
  /** Waits for the end of a job and answers with what became of it. */
  jobEnd(name: string): Promise<{ status: string; error: string | null; log: string[] }>;
  now(): VodRecord;
}

export const downloadedVideoId = "2000000001";

export interface DownloadRigOptions {
  /** Made by `makeArchive`. */
  media: string;
  environment?: Record<string, string>;
  folder?: string;
}

/** A daemon, a recording that is matched, and the file servers that have its platform's copy. */
export async function createDownloadRig(options: DownloadRigOptions): Promise<DownloadRig> {
  const test = await createTestApp({
    ...(options.folder === undefined ? {} : { folder: options.folder }),
    environment: {
      REELKEEP_CAPTURE_ALLOWED_HOSTS: "127.0.0.1",
      REELKEEP_DOWNLOAD_KEEP_FREE_GIGABYTES: "0",
      ...options.environment,
    },
  });
  const origin = await startArchive(options.media);
  const channel = await addChannel(test);
  const video = makeVideo({ id: downloadedVideoId, duration: playlistSeconds(origin.playlist) });
  const vod = await addFiledVod(test, {
    channel,
    changes: { external_vod_id: video.id, external_vod_exists: true },
  });
  const { library } = test.provider;
  library.videos.set(video.id, video);
  library.openedVideos.set(video.id, { state: "found", renditions: [origin.rendition] });
  const { deps } = test;
  return {
    test,
    channel,
    vod,
    video,
    origin,
    downloads: () => (existsSync(deps.paths.downloads) ? readdirSync(deps.paths.downloads) : []),
    files: () => readdirSync(vodFolder(deps.paths, vod)),
    async jobEnd(name) {
      const find = () => deps.jobs.list().find((job) => job.name === name);
      await waitUntil(
        `the job ${name} ends`,
        () => find() !== undefined && !deps.jobs.isActive(name),
        30_000,
      );
      const { status = "", error = null, log = [] } = find() ?? {};
      return { status, error, log };
    },
    now: () => deps.store.vods.get(vod.uuid) ?? vod,
  };
}

export function playlistSeconds(playlist: string): number {
  return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (total, [, seconds]) => total + Number(seconds),
    0,
  );
}

/** Numbers of the segments that the ledger of a download names. */
export function ledgerSegments(folder: string): number[] {
  const file = path.join(folder, "download.ledger.jsonl");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes('"segment"'))
    .map((line) => Number(/"sequence":(\d+)/.exec(line)?.[1]));
}
