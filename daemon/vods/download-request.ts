import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { PlatformVideo } from "../../shared/model/platform.ts";
import type { Deps } from "../deps.ts";
import { ensureFolder, listNames } from "../io/files.ts";
import { readDocument } from "../io/json-document.ts";
import { writeTextDurably } from "../io/publish-file.ts";

/**
 * A download that is wanted; kept beside its bytes until it is done, so that a kill, a full disk or
 * an outage costs nothing but time.
 */
export const DownloadRequest = z.object({
  version: z.literal(1),
  /** Name of its folder: the same download has the same one. */
  id: z.string(),
  /** `copy`: of a recording that is there; `recording`: it becomes one of its own. */
  becomes: z.enum(["copy", "recording"]),
  /** Of that recording. */
  vod_uuid: z.uuid(),
  channel_uuid: z.uuid(),
  provider: z.string(),
  video: PlatformVideo,
  /** As asked for. */
  quality: z.string(),
  /** What it came to; the parts hold no other. */
  rendition: z.string().nullable(),
  range: z.object({ fromSeconds: z.number(), toSeconds: z.number().nullable() }),
  isFollowing: z.boolean(),
  created_at: z.iso.datetime(),
  /** `wanted`: the next start goes on with it. Else whoever asks for it again does. */
  state: z.enum(["wanted", "stopped", "failed"]),
  /** Where the recording goes that it is about to become. */
  target: z.object({ folder: z.string(), basename: z.string() }).nullable(),
});
export type DownloadRequest = z.infer<typeof DownloadRequest>;

type RequestDeps = Pick<Deps, "paths">;

export function downloadFolder({ paths }: RequestDeps, id: string): string {
  return path.join(paths.downloads, id);
}

/** Null when there is none, or none that can be read. */
export async function loadRequest(deps: RequestDeps, id: string): Promise<DownloadRequest | null> {
  const { data } = await readDocument(requestFile(deps, id), DownloadRequest);
  return data;
}

export async function saveRequest(deps: RequestDeps, request: DownloadRequest): Promise<void> {
  await ensureFolder(downloadFolder(deps, request.id));
  await writeTextDurably(requestFile(deps, request.id), JSON.stringify(request));
}

/** All downloads that are not done. */
export async function listRequests(deps: RequestDeps): Promise<DownloadRequest[]> {
  const ids = await listNames(deps.paths.downloads);
  const requests = await Promise.all(ids.map((id) => loadRequest(deps, id)));
  return requests.filter((request) => request !== null);
}

/** Drops a download with all its bytes. */
export async function removeDownload({ paths }: RequestDeps, id: string): Promise<void> {
  await rm(downloadFolder({ paths }, id), { recursive: true, force: true });
}

/** Drops the bytes only: what comes next can't be joined to them. */
export async function emptyDownload(deps: RequestDeps, request: DownloadRequest): Promise<void> {
  await removeDownload(deps, request.id);
  await saveRequest(deps, request);
}

/** Whether bytes of the one are bytes of the other, too. */
export function isSameDownload(a: DownloadRequest, b: DownloadRequest): boolean {
  return (
    a.provider === b.provider &&
    a.video.id === b.video.id &&
    a.quality === b.quality &&
    a.range.fromSeconds === b.range.fromSeconds &&
    a.range.toSeconds === b.range.toSeconds
  );
}

function requestFile(deps: RequestDeps, id: string): string {
  return path.join(downloadFolder(deps, id), "download.json");
}
